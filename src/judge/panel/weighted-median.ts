import { scoreEpsilon } from '../../rubric/score.js'

/**
 * The value at which half of the weight lies on either side; with equal weights the usual median (the mean of the two
 * middle values of an even number). @returns `null` when there is no weight.
 */
export function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number | null {
  const sorted = values.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight
    if (Math.abs(below - half) <= scoreEpsilon) return (value + (sorted[index + 1]?.value ?? value)) / 2
    if (below > half) return value
  }
  return null
}
