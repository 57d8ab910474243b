import { requireFinite } from './guard.js'

/**
 * The middle value, or the mean of the two middle ones.
 *
 * @returns null for an empty list.
 * @throws RangeError if a value is not a finite number.
 */
export function median(values: readonly number[]): number | null {
  requireFinite('values', values)
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) return null
  return lower + (upper - lower) / 2
}
