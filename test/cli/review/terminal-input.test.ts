import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '../../support/bundled.js'

test('lines of a pipe that has ended are asked for one by one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-jury-input-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = join(folder, 'ask.ts')
  writeFileSync(
    entry,
    `import { terminalInput } from ${JSON.stringify(join(import.meta.dirname, '../../../src/cli/review/terminal-input.ts'))}
const input = terminalInput()
for (let line = ''; line !== undefined; ) {
  line = await input.ask('? ')
  await new Promise((resolve) => setTimeout(resolve, 30))
  console.log(String(line))
}
input.close()
`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, [await bundled(entry)], {
    input: 'a\nb\nc\n',
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.replaceAll('? ', '')).toBe('a\nb\nc\nundefined\n')
})
