import { requireFinite, requireSameLength } from './guard.js'

/**
 * Do two judges order items alike? The share of pairs of items in the same order less that in the opposite order,
 * corrected for ties. Compares every pair: a thousand items take a hundredth of a second.
 *
 * @returns in [-1, 1]; null with fewer than two items or if a list is constant.
 * @throws RangeError if a value is not finite or the lists differ in length.
 * @see Kendall (1945), Biometrika 33:239.
 */
export function kendallTauB(a: readonly number[], b: readonly number[]): number | null {
  requireFinite('a', a)
  requireFinite('b', b)
  requireSameLength(a, b)
  let orderly = 0
  let untiedA = 0
  let untiedB = 0
  for (let i = 0; i < a.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const inA = Math.sign(Number(a[i]) - Number(a[j]))
      const inB = Math.sign(Number(b[i]) - Number(b[j]))
      orderly += inA * inB
      untiedA += Math.abs(inA)
      untiedB += Math.abs(inB)
    }
  }
  if (untiedA === 0 || untiedB === 0) return null
  return orderly / Math.sqrt(untiedA * untiedB)
}
