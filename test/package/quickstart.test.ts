import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exampleFiles } from '../support/example-files.js'
import { LabProject } from '../support/lab.js'
import { root } from '../support/source-files.js'

/** What `npm run demo` runs. */
let project: LabProject

beforeAll(() => {
  project = new LabProject('vitest5', exampleFiles('quickstart', ['vitest.config.ts', 'src', 'test']))
  return () => project.remove()
})

test('the suite is replayed in CI: every verdict is recorded, no call is made', async () => {
  const { code, output } = await project.run(['--exclude', 'test/failing.test.ts'], { CI: '1' })
  expect(code, output).toBe(0)
  const [record] = project.records()
  expect(record?.summary).toMatchObject({ total: 3, passed: 3 })
  expect(record?.cost).toMatchObject({ calls: 0, replayed: 4 })
})

test('the test that fails on purpose fails in the words that README shows', async () => {
  const { code, output } = await project.run(['test/failing.test.ts'], { CI: '1' })
  expect(code).toBe(1)
  const asRead = output.replace('Judge: scripted,', 'Judge: gpt-4o-mini,') // the replies of the example are written by hand
  const shown = /```\n(expect\(received\)\.toPassRubric\(rubric\)\n[^]*?)```/.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )
  const lines = shown?.[1]?.split('\n').filter(Boolean) ?? []
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines) expect(asRead).toContain(line)
})
