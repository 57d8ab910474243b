import { expect, test } from 'vitest'
import { selftestUsage } from '../../src/cli/selftest/selftest-flags.js'
import { readSelftestConfig } from '../../src/selftest/config.js'
import { applyOverrides, OverrideError } from '../../src/selftest/overrides.js'

const config = readSelftestConfig('', 'config/selftest.yaml')
const ids = (flags: Parameters<typeof applyOverrides>[1]) =>
  applyOverrides(config, flags, {}).scenarios.map(({ id }) => id)

test('nothing given changes nothing', () => {
  expect(applyOverrides(config, {}, {})).toEqual(config)
})

test('--scenarios=2 --timeout=30, as in the document', () => {
  const result = applyOverrides(config, { scenarios: '2', timeout: '30' }, {})
  expect(result.scenarios.map(({ id }) => id)).toEqual(['ambiguous_request', 'clear_summary'])
  expect(result.timeout_seconds).toBe(30)
})

test('--full runs all, --scenario runs the named ones in the order of the file', () => {
  expect(ids({ full: true })).toEqual(config.scenarios.map(({ id }) => id))
  expect(ids({ scenario: ['docs_reorganization', 'clear_summary'] })).toEqual(['clear_summary', 'docs_reorganization'])
})

test('flags win over the environment, the environment over the file', () => {
  const env = { SELFTEST_TIMEOUT_SECONDS: '10', SELFTEST_STRICTNESS: '0.5', JURY_MODEL: 'llama3' }
  expect(applyOverrides(config, {}, env)).toMatchObject({
    timeout_seconds: 10,
    strictness: 0.5,
    generator: { model: 'llama3', temperature: 0.7 },
    judge: { model: 'llama3', temperature: 0 },
  })
  expect(applyOverrides(config, { timeout: '30' }, env).timeout_seconds).toBe(30)
})

test.each([
  [{ scenarios: '0' }, {}, '--scenarios is "0"'],
  [{ scenarios: '1.5' }, {}, '--scenarios is "1.5"'],
  [{ timeout: '0' }, {}, '--timeout is "0": expected more than 0, got 0'],
  [{ timeout: '0' }, { SELFTEST_CONCURRENCY: '2' }, '--timeout is "0"'],
  [{ timeout: '30' }, { SELFTEST_MIN_SCORE_TO_PASS: '7' }, 'SELFTEST_MIN_SCORE_TO_PASS is "7"'],
  [{ timeout: 'abc' }, {}, '--timeout is "abc": it takes a plain number'],
  [{ timeout: '' }, {}, '--timeout is ""'],
  [{ full: true, scenarios: '2' }, {}, '--full'],
  [{ scenario: ['clear_sumary'] }, {}, 'did you mean clear_summary?'],
  [{}, { SELFTEST_STRICTNESS: 'high' }, 'SELFTEST_STRICTNESS is "high"'],
  [{}, { SELFTEST_CONCURRENCY: '0' }, 'SELFTEST_CONCURRENCY is "0": expected at least 1, got 0'],
  [{}, { SELFTEST_STRICTNESS: '7' }, 'SELFTEST_STRICTNESS is "7": expected at most 1, got 7'],
  [{}, { SELFTEST_CONCURRENCY: '1.5' }, 'SELFTEST_CONCURRENCY is "1.5": expected a whole number, got 1.5'],
  [{}, { SELFTEST_CONCURRENCY: '0x10' }, 'SELFTEST_CONCURRENCY is "0x10": it takes a plain number'],
  [{}, { SELFTEST_STRICTNESS: '1e0' }, 'SELFTEST_STRICTNESS is "1e0"'],
  [{}, { SELFTEST_STRICTNES: '0.9' }, 'did you mean SELFTEST_STRICTNESS?'],
  [{}, { SELFTEST_TIMEOUT_SECOND: '9' }, 'did you mean SELFTEST_TIMEOUT_SECONDS?'],
] as const)('%j %j is refused', (flags, env, message) => {
  expect(() => applyOverrides(config, flags, env)).toThrow(OverrideError)
  expect(() => applyOverrides(config, flags, env)).toThrow(message)
})

test('numbers that go together only with each other are taken together', () => {
  const high = readSelftestConfig('strictness: 0.2\nmin_score_to_pass: 0.9', 'config/selftest.yaml')
  const env = { SELFTEST_STRICTNESS: '1', SELFTEST_MIN_SCORE_TO_PASS: '0.6' }
  expect(applyOverrides(high, {}, env)).toMatchObject({ strictness: 1, min_score_to_pass: 0.6 })
  expect(() => applyOverrides(high, {}, { SELFTEST_STRICTNESS: '1' })).toThrow(
    'SELFTEST_STRICTNESS is "1": min_score_to_pass + strictness * 0.2 is over 1 (0.9 + 1 * 0.2): no case could pass',
  )
})

test('a blank variable is as good as none, and what another program calls SELFTEST_ is its own affair', () => {
  const env = {
    SELFTEST_MIN_SCORE_TO_PASS: ' ',
    SELFTEST_STRICTNESS: '',
    SELFTEST_STRICTNES: ' ',
    SELFTEST_SHELL: 'zsh',
    JURY_MODEL: ' ',
  }
  expect(applyOverrides(config, {}, env)).toEqual(config)
})

test('every variable has its place in the help', () => {
  for (const key of ['STRICTNESS', 'MIN_SCORE_TO_PASS', 'MAX_QUESTIONS_ALLOWED', 'TIMEOUT_SECONDS', 'CONCURRENCY']) {
    expect(selftestUsage).toContain(`SELFTEST_${key}`)
  }
})
