import type { Category } from './kappa.js'
import { mean } from './mean.js'
import { pairwiseAgreement, type Ratings, ratingsIn, tallyItem } from './rating-table.js'

/**
 * Agreement of two or more raters beyond chance, that stays near the plain agreement when almost every item is of one
 * category, where the kappas drop towards 0. Allows gaps.
 *
 * @param ratings one row per item, one entry per rater, null for a gap.
 * @param categories all that could be chosen; by default those that were.
 * @returns in [-1, 1]; null without an item rated twice, or with fewer than two categories.
 * @throws RangeError for a rating that is none of `categories`.
 * @see Gwet (2008), British Journal of Mathematical and Statistical Psychology 61:29; with gaps: Gwet (2014), Handbook of
 * Inter-Rater Reliability, 4th edition, chapter 2.
 */
export function gwetAC1(ratings: Ratings, categories?: readonly Category[]): number | null {
  const rated = ratings.map(tallyItem).filter((tally) => tally.size > 0)
  const observed = mean(rated.filter((tally) => ratingsIn(tally) > 1).map(pairwiseAgreement))
  const share = new Map<Category, number>()
  for (const tally of rated) {
    for (const [category, count] of tally) {
      share.set(category, (share.get(category) ?? 0) + count / ratingsIn(tally) / rated.length)
    }
  }
  const choices = new Set(categories ?? share.keys())
  const stranger = [...share.keys()].find((category) => !choices.has(category))
  if (stranger !== undefined) throw new RangeError(`the rating ${String(stranger)} is none of \`categories\``)
  if (observed === null || choices.size < 2) return null
  let expected = 0
  for (const part of share.values()) expected += (part * (1 - part)) / (choices.size - 1)
  return (observed - expected) / (1 - expected)
}
