import { describe, expect, test } from 'vitest'
import { alertReasons } from '../../src/alert/should-alert.js'
import { alertConfigSchema } from '../../src/config/options/alert-settings.js'
import { config, failing, passing, suite } from './fixtures.js'

const codes = (...args: Parameters<typeof alertReasons>) => alertReasons(...args).map(({ code }) => code)

describe('threshold', () => {
  const atFourFifths = config({ alert_threshold: 0.8 })
  test.each([
    [0.79, ['below_threshold']],
    [4 / 5, []],
    [0.1 * 8, []],
    [1, []],
    [null, []],
  ])('pass rate %s against 0.8: %o', (rate, expected) => {
    expect(codes(atFourFifths, suite([], rate))).toEqual(expected)
  })
  test.each([
    [0.79999, 0.8, 'pass rate 79.9% is below 80%'],
    [5 / 6, 0.8339, 'pass rate 83% is below 83.39%'],
    [2 / 3, 0.8, 'pass rate 67% is below 80%'],
    [2 / 3, 0.67, 'pass rate 66.6% is below 67%'],
    [1999 / 2000, 1, 'pass rate 99.9% is below 100%'],
    [0.57, 0.575, 'pass rate 57% is below 57.5%'],
    [1 / 3000, 0.9, 'pass rate 0.03% is below 90%'],
    [0, 0.9, 'pass rate 0% is below 90%'],
  ])('says both numbers, and %s never reads as the bar %s', (rate, alert_threshold, message) => {
    expect(alertReasons(config({ alert_threshold }), suite([], rate))[0]?.message).toBe(message)
  })
  test('without one, a low pass rate alone does not fire', () => {
    expect(codes(config(), suite([failing('a')], 0))).toEqual([])
  })
  test('is a share, and a percentage is told so', () => {
    expect(() => alertConfigSchema.parse({ alert_threshold: 80 })).toThrow('80 % is 0.8')
  })
})

describe('regression', () => {
  const passedBefore = new Set(['a', 'b'])
  test('is what passed before and fails now', () => {
    const reasons = alertReasons(config(), suite([failing('a'), passing('b'), failing('c'), failing('new')]), {
      passedBefore,
    })
    expect(reasons).toEqual([{ code: 'regression', message: '1 case passed before and failed now', case_ids: ['a'] }])
  })
  test('can be switched off, and needs an accepted run', () => {
    expect(codes(config({ alert_on_regression: false }), suite([failing('a')]), { passedBefore })).toEqual([])
    expect(codes(config(), suite([failing('a')]))).toEqual([])
  })
})

test('fires for unknown cases and for a judge that cannot be trusted, whatever the rate', () => {
  const reasons = alertReasons(config({ alert_on_regression: false }), suite([{ id: 'a', outcome: 'unknown' }], 1), {
    untrusted: '1 of 12 canaries came out wrong',
  })
  expect(reasons).toEqual([
    { code: 'unknown', message: '1 case could not be judged', case_ids: ['a'] },
    { code: 'untrusted', message: '1 of 12 canaries came out wrong', case_ids: [] },
  ])
})
