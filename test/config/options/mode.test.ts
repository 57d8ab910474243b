import { expect, test } from 'vitest'
import type { Host } from '../../../src/config/host.js'
import { forbidsCallsOutsideTests } from '../../../src/config/options/mode.js'

const host = (runner: Host['runner']): Host => ({
  runner,
  rootDir: '/project',
  options: {},
  update: false,
  currentTest: () => undefined,
})
const inCI = { CI: 'true' }

test.each<[string, Record<string, string>, Host | undefined, boolean]>([
  ['a script in CI', inCI, undefined, false],
  ['a script that is told to replay', { JURY_MODE: 'replay' }, undefined, true],
  ['a script that is told to call, in CI', { ...inCI, JURY_MODE: 'live' }, undefined, false],
  ["Vitest's global set-up in CI", { ...inCI, VITEST: 'true' }, undefined, true],
  ["Vitest's global set-up elsewhere", { VITEST: 'true' }, undefined, false],
  [
    "Vitest's global set-up, of a run whose option says replay",
    { VITEST: 'true', EXPECT_JURY_MODE: 'replay' },
    undefined,
    true,
  ],
  ['a test of another project of that run', { EXPECT_JURY_MODE: 'replay' }, host('vitest'), false],
  ['that is told to call', { VITEST: 'true', EXPECT_JURY_MODE: 'replay', JURY_MODE: 'live' }, undefined, false],
  ['a program that a test of Jest starts in CI', { ...inCI, JEST_WORKER_ID: '1' }, undefined, true],
  ['a runner in CI', inCI, host('vitest'), true],
  ['our own command line in CI', inCI, host('cli'), false],
  ['our own command line that is told to replay', { JURY_MODE: 'replay' }, host('cli'), true],
])('whether a call of no test is forbidden: %s', (_where, env, its, expected) => {
  expect(forbidsCallsOutsideTests(env, its)).toBe(expected)
})
