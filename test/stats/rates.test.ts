import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  clopperPearson,
  clusteredStandardError,
  median,
  passAtK,
  passHatK,
  populationVariance,
  wilsonInterval,
} from '../../src/stats/index.js'
import { readSharedData } from '../support/shared-data.js'

describe('wilsonInterval', () => {
  // 81 of 263 is the example of Newcombe (1998), Statistics in Medicine 17:857, who prints 0.2553 and 0.3662.
  test.each([
    [18, 20, 0.6989663547715127, 0.9721335187862318],
    [81, 263, 0.2552885198782742, 0.3662095769828001],
    [0, 10, 0, 0.2775327998628893],
    [10, 10, 1 - 0.2775327998628893, 1],
  ])('%i of %i', (successes, trials, lower, upper) => {
    const found = wilsonInterval(successes, trials)
    expect(found?.lower).toBeCloseTo(lower, 11)
    expect(found?.upper).toBeCloseTo(upper, 11)
  })

  test('is null without trials and refuses what cannot be', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
    expect(() => wilsonInterval(3, 2)).toThrow('successes (3) cannot exceed trials (2)')
    expect(() => wilsonInterval(1, 2, 1)).toThrow('confidence')
  })
})

describe('clopperPearson', () => {
  test.each([
    [18, 20, 0.6830172859809176, 0.9876514728297052],
    [7, 50, 0.05819170034037208, 0.2673960024970084],
    [950, 1000, 0.9346095120845064, 0.9626646023953382],
    // Closed form: 1 - (0.025)^(1/10).
    [0, 10, 0, 1 - 0.025 ** 0.1],
    [10, 10, 0.025 ** 0.1, 1],
  ])('%i of %i, worked from the binomial tails in 40 digits', (successes, trials, lower, upper) => {
    const found = clopperPearson(successes, trials)
    expect(found?.lower).toBeCloseTo(lower, 11)
    expect(found?.upper).toBeCloseTo(upper, 11)
  })

  test('encloses the Wilson centre and is null without trials', () => {
    expect(clopperPearson(0, 0)).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
        const successes = Math.round(share * trials)
        const exact = clopperPearson(successes, trials)
        return exact !== null && exact.lower <= successes / trials && successes / trials <= exact.upper
      }),
      { numRuns: 50 },
    )
  })
})

describe('repeated runs', () => {
  test('passHatK and passAtK by hand', () => {
    expect(passHatK(3, 4, 2)).toBeCloseTo(0.5, 12)
    expect(passAtK(1, 4, 2)).toBeCloseTo(0.5, 12)
    expect(passAtK(0, 4, 2)).toBe(0)
    expect(passHatK(4, 4, 4)).toBe(1)
    expect(passHatK(4, 4, 5)).toBeNull()
    expect(passAtK(4, 4, 5)).toBeNull()
    expect(() => passHatK(5, 4, 1)).toThrow(RangeError)
    expect(() => passAtK(2, 4, 0)).toThrow('k must be')
  })

  test('one run tells the same either way', () => {
    expect(passAtK(3, 7, 1)).toBeCloseTo(3 / 7, 12)
    expect(passHatK(3, 7, 1)).toBeCloseTo(3 / 7, 12)
  })

  test('reproduces the airline figures of tau-bench (gpt-4o): .42 .2733 .22 .2', (context) => {
    const rows = readSharedData(
      context,
      'taubench_gpt4o_airline_trials.jsonl.gz',
      z.object({ task: z.number(), reward: z.number() }),
    )
    const tasks = new Map<number, number>()
    for (const { task, reward } of rows) tasks.set(task, (tasks.get(task) ?? 0) + reward)
    const average = (k: number) =>
      [...tasks.values()].reduce((sum, solved) => sum + Number(passHatK(solved, 4, k)), 0) / 50
    expect(tasks.size).toBe(50)
    const figures = [1, 2, 3, 4].map(average)
    for (const [index, expected] of [0.42, 0.82 / 3, 0.22, 0.2].entries())
      expect(figures[index]).toBeCloseTo(expected, 11)
  })
})

describe('clusteredStandardError', () => {
  const values = [0.9, 0.8, 1, 0.2, 0.4, 0.5, 0.7, 0.1]

  test('equals the usual standard error when every value stands alone', () => {
    expect(clusteredStandardError(values, [0, 1, 2, 3, 4, 5, 6, 7])).toBeCloseTo(0.11611263005006328, 12)
  })

  test('equals the cluster-robust error of a regression on a constant (CR1, worked by matrix algebra)', () => {
    expect(clusteredStandardError(values, [0, 0, 0, 1, 1, 2, 3, 3])).toBeCloseTo(0.16963502488185236, 12)
  })

  test('is null with fewer than two groups', () => {
    expect(
      clusteredStandardError(
        values,
        values.map(() => 'one'),
      ),
    ).toBeNull()
    expect(clusteredStandardError([], [])).toBeNull()
    expect(() => clusteredStandardError([1], [])).toThrow('same length, got 1 and 0')
  })
})

test('median and populationVariance', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([80, 40, 60, 70])).toBe(65)
  expect(median([])).toBeNull()
  expect(() => median([Number.NaN])).toThrow('values[0]')
  expect(populationVariance([50, 90])).toBe(400)
  expect(populationVariance([2, 4, 4, 4, 5, 5, 7, 9])).toBe(4)
  expect(populationVariance([])).toBeNull()
})
