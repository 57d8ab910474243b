import { expect, test } from 'vitest'
import * as stats from '../../src/stats/index.js'
import { cohenKappa, kendallTauB, spearman, weightedKappa } from '../../src/stats/index.js'

const notCounts = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]
const notFractions = [0, 1, -0.1, 1.1, Number.NaN]
const notFinite = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
type Call = (bad: number) => unknown

/** Every number that a caller can give, and what it may not be: a figure made of it would look like a result. */
const refusals: [name: string, bad: readonly number[], call: Call][] = [
  ['casesNeeded: difference', [-1.1, 1.1, Number.NaN], (bad) => stats.casesNeeded(bad)],
  [
    'casesNeeded: discordantRate',
    [0, -0.1, 1.1, Number.NaN],
    (discordantRate) => stats.casesNeeded(0.1, { discordantRate }),
  ],
  ['casesNeeded: power', [...notFractions, 0.05], (power) => stats.casesNeeded(0.1, { power })],
  ['casesNeeded: alpha', [...notFractions, 0.8], (alpha) => stats.casesNeeded(0.1, { alpha })],
  ['minimumDetectableEffect: cases', notCounts, (bad) => stats.minimumDetectableEffect(bad)],
  ['clopperPearson: successes', [...notCounts, 3], (bad) => stats.clopperPearson(bad, 2)],
  ['clopperPearson: trials', notCounts, (bad) => stats.clopperPearson(0, bad)],
  ['clopperPearson: confidence', notFractions, (bad) => stats.clopperPearson(1, 2, bad)],
  ['wilsonInterval: successes', [...notCounts, 3], (bad) => stats.wilsonInterval(bad, 2)],
  ['wilsonInterval: trials', notCounts, (bad) => stats.wilsonInterval(0, bad)],
  ['wilsonInterval: confidence', notFractions, (bad) => stats.wilsonInterval(1, 2, bad)],
  ['clusteredStandardError: values', notFinite, (bad) => stats.clusteredStandardError([1, bad], ['a', 'b'])],
  ['eValue: b', notCounts, (bad) => stats.eValue(bad, 1)],
  ['eValue: c', notCounts, (bad) => stats.eValue(1, bad)],
  ['mcnemarExact: b', notCounts, (bad) => stats.mcnemarExact(bad, 1)],
  ['mcnemarExact: c', notCounts, (bad) => stats.mcnemarExact(1, bad)],
  ['meanDifference: values', notFinite, (bad) => stats.meanDifference([1, bad])],
  ['meanDifference: confidence', notFractions, (confidence) => stats.meanDifference([1, 2], { confidence })],
  ['pairedDifference: improved', [...notCounts, 5], (bad) => stats.pairedDifference(bad, 1, 5)],
  ['pairedDifference: regressed', [...notCounts, 5], (bad) => stats.pairedDifference(1, bad, 5)],
  ['pairedDifference: pairs', notCounts, (bad) => stats.pairedDifference(0, 0, bad)],
  ['pairedDifference: confidence', notFractions, (bad) => stats.pairedDifference(1, 1, 5, bad)],
  ['passAtK: successes', [...notCounts, 6], (bad) => stats.passAtK(bad, 5, 1)],
  ['passAtK: trials', notCounts, (bad) => stats.passAtK(0, bad, 1)],
  ['passAtK: k', [...notCounts, 0], (bad) => stats.passAtK(1, 5, bad)],
  ['passHatK: successes', [...notCounts, 6], (bad) => stats.passHatK(bad, 5, 1)],
  ['passHatK: k', [...notCounts, 0], (bad) => stats.passHatK(1, 5, bad)],
  ['median', notFinite, (bad) => stats.median([1, bad])],
  ['populationVariance', notFinite, (bad) => stats.populationVariance([1, bad])],
  ['signTest', notFinite, (bad) => stats.signTest([1, bad])],
  ['spearman: a', notFinite, (bad) => spearman([1, bad], [1, 2])],
  ['spearman: b', notFinite, (bad) => spearman([1, 2], [1, bad])],
  ['kendallTauB: a', notFinite, (bad) => kendallTauB([1, bad], [1, 2])],
  ['kendallTauB: b', notFinite, (bad) => kendallTauB([1, 2], [1, bad])],
  ['weightedKappa: a', notFinite, (bad) => weightedKappa([1, bad], [1, 2])],
  ['weightedKappa: b', notFinite, (bad) => weightedKappa([1, 2], [1, bad])],
]

test.each(refusals)('%s', (_name, all, call) => {
  for (const bad of all) expect(() => call(bad), String(bad)).toThrow(RangeError)
})

const ofTwoLists = { cohenKappa, weightedKappa, spearman, kendallTauB }
test.each(Object.entries(ofTwoLists))('%s: lists of two lengths', (_name, call) => {
  expect(() => call([1, 2, 3], [1, 2])).toThrow('the same length, got 3 and 2')
  expect(() => call([1, 2], [1, 2, 3])).toThrow('got 2 and 3')
})

test('a choice that is missing is refused on either side', () => {
  const withGap = ['x', undefined] as string[]
  expect(() => cohenKappa(withGap, ['x', 'y'])).toThrow('a[1] is missing')
  expect(() => cohenKappa(['x', 'y'], withGap)).toThrow('b[1] is missing')
})
