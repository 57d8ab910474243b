import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '../support/bundled.js'

test.each(['stdout', 'stderr'] as const)('%s may go into a file of the project', async (stream) => {
  const project = mkdtempSync(join(tmpdir(), 'selftest-output-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  mkdirSync(join(project, 'config'))
  writeFileSync(
    join(project, 'config/selftest.yaml'),
    'subject: ./assistant.mjs#handle\nscenarios: [{ id: a, description: x, expected_status: COMPLETE, prompt: hi }]\n',
  )
  writeFileSync(
    join(project, 'assistant.mjs'),
    `export const handle = async () => (process.${stream}.write('asked\\n'), 'fine')\n`,
  )
  const command = await bundled(join(import.meta.dirname, 'selftest-process.ts'))
  const log = openSync(join(project, 'out.log'), 'w')
  const { stdout } = spawnSync(process.execPath, [command], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', stream === 'stdout' ? log : 'pipe', stream === 'stderr' ? log : 'pipe'],
    env: { ...process.env, CI: '1', OPENAI_API_KEY: '', JURY_MODE: '' },
  })
  closeSync(log)
  const written = readFileSync(join(project, 'out.log'), 'utf8')
  expect(written).toContain('asked')
  expect(`${stdout}${written}`).toContain('| a | COMPLETE | - | UNKNOWN |')
  expect(`${stdout}${written}`).not.toContain('READ_INFO')
})
