import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../../../src/cli/selftest.js'
import { bundled } from '../../support/bundled.js'
import { capture } from '../capture.js'

let command: string
beforeAll(async () => {
  command = await bundled(join(import.meta.dirname, '../selftest-process.ts'))
})

/** `npm run selftest ...` in a project without a configuration, which every run complains of. */
function npmRun(...args: string[]): string {
  const { cwd } = capture()
  writeFileSync(join(cwd, 'package.json'), '{ "scripts": { "selftest": "node expect-jury.mjs" } }')
  writeFileSync(join(cwd, 'expect-jury.mjs'), `import ${JSON.stringify(command)}`)
  const { npm_lifecycle_event: _event, npm_lifecycle_script: _script, ...env } = process.env
  return spawnSync('npm', ['run', 'selftest', ...args], { cwd, env, encoding: 'utf8' }).stderr
}

test('an option that npm kept for itself is refused with what to type', () => {
  const said = npmRun('--scenarios=1', '--full')
  expect(said).toContain('npm kept --scenarios=1 --full for itself')
  expect(said).toContain('npm run selftest -- --scenarios=1 --full\n')
})

test('after `--` it is ours, and what npm has itself stays with npm', () => {
  for (const said of [npmRun('--', '--scenarios=1'), npmRun('--json')]) {
    expect(said).toContain('config/selftest.yaml')
    expect(said).not.toContain('npm kept')
  }
})

test('options of a script that only ends up here are its own', async () => {
  const { io, err } = capture({ npm_lifecycle_event: 'ci', npm_lifecycle_script: 'make ci', npm_config_full: 'true' })
  await run([], io)
  expect(err()).not.toContain('npm kept')
})
