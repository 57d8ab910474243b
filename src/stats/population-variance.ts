import { requireFinite } from './guard.js'
import { mean } from './mean.js'

/**
 * Mean squared distance from the mean, divided by n (not n - 1): the values are the whole panel, not a sample of it.
 *
 * @returns in the squared unit of the values; null for an empty list.
 * @throws RangeError if a value is not a finite number.
 */
export function populationVariance(values: readonly number[]): number | null {
  requireFinite('values', values)
  const center = mean(values)
  return center === null ? null : mean(values.map((value) => (value - center) ** 2))
}
