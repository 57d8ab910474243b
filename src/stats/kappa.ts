import { requireOneOf } from '../config/options/option-ranges.js'
import { requireFinite, requireSameLength } from './guard.js'

/** A category that a rater can choose. */
export type Category = string | number | boolean

/**
 * Agreement of two raters beyond chance, for categories without order.
 *
 * @param a choices of one rater; `b` those of the other, about the same items in the same order.
 * @returns in [-1, 1]; null without items, or if both raters always chose one and the same category.
 * @throws RangeError if the lists differ in length or a choice is missing: leave out items that only one of them rated.
 * @see Cohen (1960), Educational and Psychological Measurement 20:37.
 */
export function cohenKappa(a: readonly Category[], b: readonly Category[]): number | null {
  requireChoices('a', a)
  requireChoices('b', b)
  return kappaFromDisagreement(a, b, (x, y) => (x === y ? 0 : 1))
}

/**
 * Agreement of two raters beyond chance, for scores: a near miss counts less than a far one.
 *
 * @param weights how fast disagreement grows with distance, default `'quadratic'`.
 * @returns in [-1, 1]; null without items, or if both raters always gave one and the same score.
 * @throws RangeError if the lists differ in length, a score is not finite or `weights` is another word.
 * @see Cohen (1968), Psychological Bulletin 70:213. Distances are those of the scores themselves: 1, 2, 5 are not
 * equally far.
 */
export function weightedKappa(
  a: readonly number[],
  b: readonly number[],
  weights: 'linear' | 'quadratic' = 'quadratic',
): number | null {
  requireFinite('a', a)
  requireFinite('b', b)
  requireOneOf('weights', weights, ['linear', 'quadratic'])
  return kappaFromDisagreement(a, b, (x, y) => (weights === 'linear' ? Math.abs(x - y) : (x - y) ** 2))
}

/** 1 - observed disagreement / disagreement expected if both chose independently. */
function kappaFromDisagreement<T extends Category>(
  a: readonly T[],
  b: readonly T[],
  disagreement: (x: T, y: T) => number,
): number | null {
  requireSameLength(a, b)
  let observed = 0
  a.forEach((x, index) => {
    const y = b[index]
    if (y !== undefined) observed += disagreement(x, y)
  })
  let expected = 0
  const countsOfB = [...tally(b)]
  for (const [x, timesX] of tally(a)) {
    for (const [y, timesY] of countsOfB) expected += (disagreement(x, y) * timesX * timesY) / a.length
  }
  return expected === 0 ? null : 1 - observed / expected
}

function requireChoices(name: string, choices: readonly (Category | null | undefined)[]): void {
  const index = choices.findIndex((choice) => choice === null || choice === undefined)
  if (index !== -1) throw new RangeError(`${name}[${index}] is missing: leave out items that only one of them rated`)
}

function tally<T>(choices: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  return counts
}
