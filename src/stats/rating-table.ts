import type { Category } from './kappa.js'

/** One row per item, one entry per rater in a fixed order; null where a rater did not rate the item. */
export type Ratings<T extends Category = Category> = readonly (readonly (T | null)[])[]

/** How often each category was chosen for one item. */
export type Tally<T> = Map<T, number>

/** Counts the categories of one item, missing ratings left out: `undefined` (from JavaScript) is one, too. */
export function tallyItem<T extends Category>(item: readonly (T | null | undefined)[]): Tally<T> {
  const tally: Tally<T> = new Map()
  for (const rating of item) {
    if (rating !== null && rating !== undefined) tally.set(rating, (tally.get(rating) ?? 0) + 1)
  }
  return tally
}

/** Number of ratings in a tally. */
export function ratingsIn(tally: Tally<unknown>): number {
  let total = 0
  for (const count of tally.values()) total += count
  return total
}

/** Share of pairs of ratings of one item that agree; the item needs at least two ratings. */
export function pairwiseAgreement(tally: Tally<unknown>): number {
  const raters = ratingsIn(tally)
  let agreeing = 0
  for (const count of tally.values()) agreeing += count * (count - 1)
  return agreeing / (raters * (raters - 1))
}
