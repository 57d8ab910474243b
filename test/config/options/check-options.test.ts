import { expect, test } from 'vitest'
import { checkOptions } from '../../../src/config/options/check-options.js'

test('options of the right names and modes pass as they are', () => {
  const options = { mode: 'replay', budget: { usd: 1 } } as const
  expect(checkOptions('jury', options)).toBe(options)
})

test.for<object>([
  {},
  { mode: undefined, budget: undefined, reports: {}, prompts: [] },
  { maxInFlight: 1, testTimeoutMs: 0.5, budget: { usd: 0 }, gate: 'report', reviews: 'off' },
  { maxInFlight: 200, testTimeoutMs: 2_147_483_647, budget: { usd: 0.001 }, prompts: ['prompts/*.md'] },
])('%j is in range', (options) => {
  expect(checkOptions('jury', options)).toBe(options)
})

test.each([
  [{ maxInFlight: 0 }, '`maxInFlight` is 0; it must be a whole number from 1'],
  [{ maxInFlight: 1.5 }, '`maxInFlight` is 1.5'],
  [{ testTimeoutMs: 0 }, '`testTimeoutMs` is 0; it must be more than 0'],
  [{ testTimeoutMs: 2_147_483_648 }, '`testTimeoutMs` is 2147483648; it must be more than 0 and at most 2147483647'],
  [{ testTimeoutMs: NaN }, '`testTimeoutMs` is NaN'],
  [{ budget: { usd: -0.01 } }, '`budget.usd` is -0.01; it must be a number from 0'],
  [{ budget: { usd: NaN } }, '`budget.usd` is NaN'],
  [{ testTimeoutMs: Infinity }, '`testTimeoutMs` is Infinity; it must be more than 0 and at most 2147483647'],
])('%j is out of range', (options, message) => {
  expect(() => checkOptions('jury', options)).toThrow(message)
})

test.each<[object, string]>([
  [{ budget: 0.5 }, 'jury({ budget }) takes its options as one object: { usd }'],
  [{ budget: { eur: 1 } }, 'jury({ budget }) has no option `eur`; it has usd'],
  [{ budget: { usd: '1' } }, '`budget.usd` is "1"; it must be a number from 0'],
  [{ reports: 'out' }, 'jury({ reports }) takes its options as one object: { json, markdown }'],
  [{ reports: { jsn: 'out' } }, 'did you mean `json`?'],
  [{ reviews: 'of' }, '`reviews` is "of"; it must be on or off'],
  [{ gate: 'enforced' }, '`gate` is "enforced"; it must be enforce or report'],
  [{ prompts: 'prompts/*.md' }, '`prompts` is "prompts/*.md"; it must be a list of glob patterns'],
  [{ maxInFlight: '5' }, '`maxInFlight` is "5"; it must be a whole number from 1'],
  [{ testTimeoutMs: '5000' }, '`testTimeoutMs` is "5000"; it must be more than 0'],
  [{ prompts: ['a.md', undefined] }, '`prompts` holds undefined; it must be a list of glob patterns'],
  [{ prompts: [7] }, '`prompts` holds 7; it must be a list of glob patterns'],
  [{ gate: Object.create(null) }, '`gate` is an object; it must be enforce or report'],
  [{ mode: { toString: 2 } }, 'jury({ mode }) is an object; it must be one of live'],
  [{ mode: '\u202E' }, 'jury({ mode }) is "\\u{202e}"; it must be one of live'],
  [{ model: 7 }, '`model` is 7; it must be the name of a model'],
  [{ reports: { json: true } }, '`reports.json` is true; it must be a folder'],
  [{ reports: { markdown: [] } }, '`reports.markdown` is a list; it must be a folder'],
  [{ 'mo\u001B[2Jde': 'auto' }, 'jury has no option `mo\\u{1b}[2Jde`; it has mode'],
])('%j is refused', (options, message) => {
  expect(() => checkOptions('jury', options)).toThrow(message)
})

test('a mistyped option or mode is refused, as a config file may not be type-checked', () => {
  const mistyped: object = { modee: 'replay' }
  expect(() => checkOptions('jury', mistyped)).toThrow('jury has no option `modee`; did you mean `mode`?')
  expect(() => checkOptions('jury', JSON.parse('{ "mode": "replai" }'))).toThrow(
    'jury({ mode }) is "replai"; it must be one of live, auto, replay, record',
  )
})
