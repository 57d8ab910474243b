// Runs the quickstart on the built package: first the test that fails on purpose, then the whole suite, replayed.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackInto } from './unpack.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const quickstart = join(root, 'examples/quickstart')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const run = (...args) =>
  spawnSync(process.execPath, [vitest, 'run', ...args], { cwd: quickstart, stdio: 'inherit' }).status

unpackInto([quickstart])
console.log('\nA test that fails on purpose, to show what a failure looks like:\n')
if (run('test/failing.test.ts') !== 1) {
  console.error('The failing test did not fail.')
  process.exit(1)
}
console.log('\nThe suite:\n')
process.exitCode = run('--exclude', 'test/failing.test.ts') ?? 1
