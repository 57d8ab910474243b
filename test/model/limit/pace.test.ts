import { describe, expect, test } from 'vitest'
import { Pace } from '../../../src/model/limit/pace.js'

/** 100 good answers within the second before `until`. */
function steady(pace: Pace, until: number): void {
  for (let n = 0; n < 100; n++) pace.answered(until - 1000 + n * 10, false)
}

describe('Pace', () => {
  test('15 rate limits among 50 answers hold nothing back', () => {
    const pace = new Pace()
    steady(pace, 1000)
    for (let n = 0; n < 15; n++) pace.answered(1000, true)
    expect([1, 2, 3].map(() => pace.waitMs(1000))).toEqual([0, 0, 0])
  })

  test.each([
    [34, 'hold back', 1000],
    [35, 'hold nothing back', 0],
  ])('a rate limit, %i good answers and 15 more rate limits %s: the last 50 count', (good, _, waitMs) => {
    const pace = new Pace()
    pace.answered(0, true)
    for (let n = 0; n < good; n++) pace.answered(0, false)
    for (let n = 0; n < 15; n++) pace.answered(5000, true)
    expect([pace.waitMs(5000), pace.waitMs(5000)]).toEqual([0, waitMs])
  })

  test('the sixteenth starts a pace of 90 % of the good answers of the last second', () => {
    const pace = new Pace()
    steady(pace, 1000)
    for (let n = 0; n < 16; n++) pace.answered(1000, true)
    const waits = [1, 2, 3].map(() => pace.waitMs(1000))
    expect(waits).toEqual([0, expect.closeTo(1000 / 90), expect.closeTo(2000 / 90)])
  })

  test('relaxes 15 % a second until it holds nothing back', () => {
    const pace = new Pace()
    steady(pace, 1000)
    for (let n = 0; n < 16; n++) pace.answered(1000, true)
    pace.waitMs(3000)
    expect(pace.waitMs(3000)).toBeCloseTo(1000 / (90 * 1.15 ** 2))
    pace.waitMs(20_000)
    expect(pace.waitMs(20_000)).toBe(0)
  })

  test('with no good answer at all one request a second goes out', () => {
    const pace = new Pace()
    for (let n = 0; n < 16; n++) pace.answered(0, true)
    expect([pace.waitMs(0), pace.waitMs(0)]).toEqual([0, 1000])
  })
})
