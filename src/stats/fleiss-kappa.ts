import { mean } from './mean.js'
import { pairwiseAgreement, type Ratings, ratingsIn, tallyItem } from './rating-table.js'

/**
 * Agreement of many raters beyond chance, for categories without order, where every item has the same number of ratings.
 *
 * @param ratings one row per item, one entry per rater.
 * @returns in [-1, 1]; null without items, with one rater, or if only one category was ever chosen.
 * @throws RangeError if the number of ratings differs between items: use {@link krippendorffAlpha}, which allows gaps.
 * @see Fleiss (1971), Psychological Bulletin 76:378.
 */
export function fleissKappa(ratings: Ratings): number | null {
  const tallies = ratings.map(tallyItem)
  const sizes = new Set(tallies.map(ratingsIn))
  if (sizes.size > 1) {
    throw new RangeError('fleissKappa needs the same number of ratings for every item; krippendorffAlpha allows gaps')
  }
  const [raters = 0] = sizes
  const observed = raters < 2 ? null : mean(tallies.map(pairwiseAgreement))
  if (observed === null) return null
  let expected = 0
  const overall = tallyItem(ratings.flat())
  for (const count of overall.values()) expected += (count / (raters * ratings.length)) ** 2
  return overall.size === 1 ? null : (observed - expected) / (1 - expected)
}
