import { clusteredStandardError } from './clustered-standard-error.js'
import { requireFraction } from './guard.js'
import { mean } from './mean.js'
import type { PairedDifference } from './paired-difference.js'
import { twoSidedT } from './student-t.js'

/** A mean of differences with its interval, in the unit of the differences. */
export interface MeanDifference extends PairedDifference {
  standardError: number
}

/**
 * Mean of paired differences of scores or of pass rates over repeated runs, with Student's interval.
 *
 * @param options.clusters the group of each difference, in the same order; by default each stands alone.
 * @param options.confidence in (0, 1), default 0.95.
 * @returns null with fewer than two groups.
 * @throws RangeError if a difference is not finite, `clusters` differs in length or `confidence` is out of range.
 * @see {@link clusteredStandardError} for the standard error; degrees of freedom are the groups less one.
 */
export function meanDifference(
  differences: readonly number[],
  options: { clusters?: readonly (string | number)[]; confidence?: number } = {},
): MeanDifference | null {
  const { clusters = differences.map((_, index) => index), confidence = 0.95 } = options
  requireFraction('confidence', confidence)
  const standardError = clusteredStandardError(differences, clusters)
  const difference = mean(differences)
  if (standardError === null || difference === null) return null
  const half = twoSidedT(confidence, new Set(clusters).size - 1) * standardError
  return { difference, standardError, lower: difference - half, upper: difference + half }
}
