import { requireOneOf } from '../config/options/option-ranges.js'
import type { Category } from './kappa.js'
import { type Ratings, ratingsIn, type Tally, tallyItem } from './rating-table.js'

/** How far apart two ratings are: not at all or entirely, by rank, or by their difference. */
export type Level = 'nominal' | 'ordinal' | 'interval'

/**
 * Agreement of any number of raters beyond chance, with gaps, for categories, ranks or scores.
 *
 * @param ratings one row per item, one entry per rater, null for a gap. Items with fewer than two ratings are left out.
 * @param level `'nominal'` (default) for categories, `'ordinal'` for ranks, `'interval'` for scores; the last two need
 * numbers.
 * @returns at most 1; null if no item was rated twice, or if all ratings are the same.
 * @throws RangeError if `'ordinal'` or `'interval'` meets a rating that is not a finite number, and for another `level`.
 * @see Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability".
 */
export function krippendorffAlpha(ratings: Ratings<number>, level: Level): number | null
export function krippendorffAlpha(ratings: Ratings, level?: 'nominal'): number | null
export function krippendorffAlpha(ratings: Ratings, level: Level = 'nominal'): number | null {
  requireOneOf('level', level, ['nominal', 'ordinal', 'interval'])
  const tallies = ratings.map(tallyItem).filter((tally) => ratingsIn(tally) > 1)
  const overall: Tally<Category> = new Map()
  for (const tally of tallies) {
    for (const [value, count] of tally) overall.set(value, (overall.get(value) ?? 0) + count)
  }
  const distance = level === 'nominal' ? nominalDistance : numericDistance(overall, level)
  const expected = disagreement(overall, distance) / (ratingsIn(overall) - 1)
  let observed = 0
  for (const tally of tallies) observed += disagreement(tally, distance) / (ratingsIn(tally) - 1)
  return expected > 0 ? 1 - observed / expected : null
}

type Distance = (a: Category, b: Category) => number

const nominalDistance: Distance = (a, b) => (a === b ? 0 : 1)

/** Squared difference of the scores or, for ranks, of their mean ranks among all ratings. */
function numericDistance(overall: Tally<Category>, level: Level): Distance {
  const position = new Map<Category, number>()
  let below = 0
  for (const [value, count] of [...overall].toSorted(([a], [b]) => Number(a) - Number(b))) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new RangeError(`an ${level} rating must be a finite number, got ${String(value)}`)
    }
    position.set(value, level === 'interval' ? value : below + count / 2)
    below += count
  }
  return (a, b) => ((position.get(a) ?? 0) - (position.get(b) ?? 0)) ** 2
}

/** Sum of distances over all ordered pairs of ratings in a tally. */
function disagreement(tally: Tally<Category>, distance: Distance): number {
  const entries = [...tally]
  let sum = 0
  for (const [a, timesA] of entries) {
    for (const [b, timesB] of entries) sum += timesA * timesB * distance(a, b)
  }
  return sum
}
