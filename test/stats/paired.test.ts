import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  casesNeeded,
  eValue,
  mcnemarExact,
  meanDifference,
  minimumDetectableEffect,
  pairedDifference,
  signTest,
} from '../../src/stats/index.js'

const count = fc.integer({ min: 0, max: 400 })

describe('mcnemarExact', () => {
  test.each([
    [32, 11, 0.001913961001264397],
    [51, 9, 3.085035609438902e-8],
    [400, 300, 0.00017847631448562445],
    [3, 0, 0.25],
    [5, 5, 1],
    [0, 0, 1],
  ])('mcnemarExact(%i, %i) = %d, worked in 40 digits', (b, c, p) => {
    expect(mcnemarExact(b, c) / p).toBeCloseTo(1, 11)
    expect(mcnemarExact(c, b)).toBe(mcnemarExact(b, c))
  })

  test('is never 0, however clear it is', () => {
    expect(mcnemarExact(0, 2_000)).toBeGreaterThan(0)
  })

  test('refuses counts that cannot be', () => {
    expect(() => mcnemarExact(-1, 3)).toThrow('b must be a whole number of at least 0, got -1')
    expect(() => mcnemarExact(1, Number.NaN)).toThrow(RangeError)
  })
})

test('signTest counts directions, leaves out ties, and is null when all tie', () => {
  expect(signTest([0.1, 0.2, 0.3, 0, -0.1])).toEqual({
    positive: 3,
    negative: 1,
    ties: 1,
    pValue: expect.closeTo(0.625, 12),
  })
  expect(signTest([0, 0])).toBeNull()
  expect(signTest([])).toBeNull()
  expect(() => signTest([Number.NaN])).toThrow('differences[0]')
})

describe('pairedDifference', () => {
  // The first is the airway example of Fagerland, Lydersen, Laake (2014), who print -0.517 and -0.026.
  test.each([
    [1, 7, 21, -0.5172322764213774, -0.02600303248086854],
    [40, 20, 160, 0.03086453313308672, 0.2180642441668248],
    [43, 0, 44, 0.8185064198411859, 0.9959767479399468],
    [3, 1, 20, -0.1241183151085339, 0.3264278770884603],
  ])(
    '%i improved, %i regressed of %i: the score interval worked in 40 digits',
    (improved, regressed, pairs, lower, upper) => {
      const found = pairedDifference(improved, regressed, pairs)
      expect(found?.difference).toBeCloseTo((improved - regressed) / pairs, 12)
      expect(found?.lower).toBeCloseTo(lower, 10)
      expect(found?.upper).toBeCloseTo(upper, 10)
    },
  )

  test('without a flip it is +-z^2 / (n + z^2), not of width 0', () => {
    const z2 = 1.9599639845400543 ** 2
    expect(pairedDifference(0, 0, 20)?.upper).toBeCloseTo(z2 / (20 + z2), 10)
    expect(pairedDifference(0, 0, 20)?.lower).toBeCloseTo(-z2 / (20 + z2), 10)
    expect(pairedDifference(0, 0, 0)).toBeNull()
    expect(() => pairedDifference(3, 3, 5)).toThrow('cannot exceed pairs (5)')
  })

  test('it encloses the difference, stays within -1 and 1, and mirrors', () => {
    fc.assert(
      fc.property(count, count, count, (improved, regressed, unchanged) => {
        const pairs = improved + regressed + unchanged
        const found = pairedDifference(improved, regressed, pairs)
        if (found === null) return pairs === 0
        const mirror = pairedDifference(regressed, improved, pairs)
        expect(mirror?.lower).toBeCloseTo(-found.upper, 9)
        return (
          -1 <= found.lower && found.lower <= found.difference && found.difference <= found.upper && found.upper <= 1
        )
      }),
    )
  })
})

describe('meanDifference', () => {
  test("uses Student's t with the groups less one", () => {
    const found = meanDifference([0.1, 0.3, 0.2, 0.4, 0.0])
    const standardError = Math.sqrt(0.025 / 5)
    expect(found?.difference).toBeCloseTo(0.2, 12)
    expect(found?.standardError).toBeCloseTo(standardError, 12)
    // 2.7764451051977934 is the 97.5 % point of t with 4 degrees of freedom.
    expect(found?.upper).toBeCloseTo(0.2 + 2.7764451051977934 * standardError, 10)
    expect(found?.lower).toBeCloseTo(0.2 - 2.7764451051977934 * standardError, 10)
  })

  test('four runs of each of two cases count as two, not eight', () => {
    const differences = [1, 1, 1, 1, 0, 0, 0, 0]
    const clusters = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b']
    // 12.7062 is the 97.5 % point of t with 1 degree of freedom; the standard error of two cases is 0.5.
    expect(meanDifference(differences, { clusters })?.upper).toBeCloseTo(0.5 + 12.706204736174694 * 0.5, 8)
    expect(meanDifference([1, 1], { clusters: ['a', 'a'] })).toBeNull()
    expect(meanDifference([])).toBeNull()
  })
})

describe('how many cases', () => {
  test.each([
    [0.1, 0.3, 234],
    [0.05, 0.05, 155],
    [0.05, 0.2, 626],
  ])(
    "a difference of %d at a discordant rate of %d takes %i cases by Connor's formula",
    (difference, discordantRate, n) => {
      expect(casesNeeded(difference, { discordantRate })).toBe(n)
      expect(casesNeeded(-difference, { discordantRate })).toBe(n)
    },
  )

  test('the discordant rate defaults to the best case', () => {
    expect(casesNeeded(0.05)).toBe(155)
    expect(casesNeeded(0)).toBeNull()
    expect(casesNeeded(0.2, { discordantRate: 0.1 })).toBeNull()
    expect(() => casesNeeded(2)).toThrow(RangeError)
    expect(() => casesNeeded(0.1, { power: 1 })).toThrow('power must lie between 0 and 1')
    expect(() => casesNeeded(0.1, { power: 0.01 })).toThrow('power (0.01) must exceed alpha (0.05)')
  })

  test('minimumDetectableEffect inverts casesNeeded', () => {
    const rates = fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { nil: undefined })
    const powers = fc.double({ min: 0.5, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), rates, powers, (n, rate, power) => {
        const plan = { power, ...(rate !== undefined && { discordantRate: rate }) }
        const effect = minimumDetectableEffect(n, plan)
        const largest = casesNeeded(rate ?? 1, plan)
        if (effect === null) expect(largest).toBeGreaterThanOrEqual(n)
        else expect(casesNeeded(effect, plan)).toBe(n)
      }),
    )
    // With any power, three cases that all flip one way still have p = 0.25.
    expect(minimumDetectableEffect(3, { power: 0.99 })).toBeNull()
    expect(minimumDetectableEffect(0, { power: 0.99, discordantRate: 0.5 })).toBeNull()
    expect(minimumDetectableEffect(234, { discordantRate: 0.3 })).toBeCloseTo(0.0998, 4)
    expect(minimumDetectableEffect(3)).toBeNull()
    expect(minimumDetectableEffect(0)).toBeNull()
  })
})

describe('eValue', () => {
  test.each([
    [0, 0, 1],
    [5, 0, 32 / 6],
    [8, 0, 256 / 9],
    [5, 5, 1024 / 11 / 252],
    [32, 11, 34.75505109535198],
    [51, 9, 1278507.0785847693],
  ])('eValue(%i, %i) = 2^n / ((n + 1) C(n, b)) = %d', (b, c, e) => {
    expect(eValue(b, c) / e).toBeCloseTo(1, 11)
  })

  test('under chance its expectation is exactly 1 after any number of flips: that is what makes it valid', () => {
    for (const flips of [1, 2, 7, 30]) {
      let expectation = 0
      let paths = 1
      for (let b = 0; b <= flips; b += 1) {
        expectation += (paths * eValue(b, flips - b)) / 2 ** flips
        paths = (paths * (flips - b)) / (b + 1)
      }
      expect(expectation).toBeCloseTo(1, 11)
    }
  })

  test('stays finite', () => {
    expect(eValue(5000, 0)).toBe(Number.MAX_VALUE)
  })
})
