import { expect, test } from 'vitest'
import type { Host } from '../../../src/config/host.js'
import { forbidCallsBesideTests, forbidsCallsOutsideTests, resolveMode } from '../../../src/config/options/mode.js'
import type { Mode } from '../../../src/config/options/options.js'

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

test.each<[string, Record<string, string>, Partial<Host>, Mode]>([
  [
    'JURY_MODE, before all others',
    { ...inCI, JURY_MODE: 'live' },
    { update: true, options: { mode: 'replay' } },
    'live',
  ],
  ['-u', inCI, { update: true, options: { mode: 'replay' } }, 'record'],
  ['the option', inCI, { options: { mode: 'live' } }, 'live'],
  ['replay in CI', inCI, {}, 'replay'],
  ['auto elsewhere', {}, {}, 'auto'],
  ['auto where JURY_MODE is empty and CI is off', { JURY_MODE: '', CI: 'false' }, {}, 'auto'],
])('the mode of a run is %s', (_what, env, its, mode) => {
  expect(resolveMode(env, { ...host('vitest'), ...its })).toBe(mode)
})

test('beside the tests of a run, calls are forbidden by the mode replay alone', () => {
  const without = (mode: Mode | undefined) => {
    const env: Record<string, string> = { VITEST: 'true' }
    forbidCallsBesideTests(env, mode)
    return forbidsCallsOutsideTests(env, undefined)
  }
  expect(without('replay')).toBe(true)
  expect([without('auto'), without('live'), without('record'), without(undefined)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
