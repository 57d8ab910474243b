// Runs the tests, or those below the given paths, on another version of Node: node .scripts/test-on-node.mjs 26 test/model
import { spawnSync } from 'node:child_process'

const [version, ...paths] = process.argv.slice(2)
if (!/^\d+(\.\d+)*$/.test(version ?? '')) {
  console.error('Say which version of Node: node .scripts/test-on-node.mjs 26 [paths]')
  process.exit(2)
}
const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
const { status, error } = spawnSync('npm', ['exec', '--yes', `--package=node@${version}`, '--', ...vitest, ...paths], {
  stdio: 'inherit',
})
if (error) throw error
process.exit(status ?? 1)
