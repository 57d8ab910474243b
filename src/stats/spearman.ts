import { pearson } from './correlation.js'
import { requireFinite } from './guard.js'

/**
 * Do two judges order items alike, whatever scale each of them uses? Pearson's correlation of the ranks; ties share
 * their mean rank.
 *
 * @returns in [-1, 1]; null with fewer than two items or if a list is constant.
 * @throws RangeError if a value is not finite or the lists differ in length.
 * @see Spearman (1904), American Journal of Psychology 15:72.
 */
export function spearman(a: readonly number[], b: readonly number[]): number | null {
  requireFinite('a', a)
  requireFinite('b', b)
  return pearson(meanRanks(a), meanRanks(b))
}

function meanRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = new Map<number, number>()
  for (let start = 0; start < sorted.length;) {
    const value = sorted[start]
    if (value === undefined) break
    let end = start + 1
    while (sorted[end] === value) end += 1
    rank.set(value, (start + 1 + end) / 2)
    start = end
  }
  return values.map((value) => rank.get(value) ?? 0)
}
