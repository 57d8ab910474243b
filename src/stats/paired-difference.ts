import { bisect } from './bisect.js'
import { requireCount, requireFraction } from './guard.js'
import type { Interval } from './interval.js'
import { twoSidedZ } from './normal-quantile.js'

/** A difference of two paired rates with its interval, all in [-1, 1]. */
export interface PairedDifference extends Interval {
  difference: number
}

/**
 * How much two pass rates over the same cases differ: `(improved - regressed) / pairs`, with Tango's score interval.
 * The interval stays honest for few pairs and for no flips at all, where the textbook one has width 0.
 *
 * @param improved pairs that went from fail to pass.
 * @param regressed pairs that went from pass to fail.
 * @param pairs all pairs, those that did not change included.
 * @param confidence in (0, 1), default 0.95.
 * @returns null without a pair.
 * @throws RangeError for counts that cannot be.
 * @see Tango (1998), Statistics in Medicine 17:891.
 */
export function pairedDifference(
  improved: number,
  regressed: number,
  pairs: number,
  confidence = 0.95,
): PairedDifference | null {
  requireCount('improved', improved)
  requireCount('regressed', regressed)
  requireCount('pairs', pairs)
  requireFraction('confidence', confidence)
  if (improved + regressed > pairs) {
    throw new RangeError(`improved + regressed (${improved + regressed}) cannot exceed pairs (${pairs})`)
  }
  if (pairs === 0) return null
  const z = twoSidedZ(confidence)
  const difference = (improved - regressed) / pairs
  const score = (delta: number) => improved - regressed - pairs * delta
  const spread = (delta: number) => z * standardDeviationUnder(delta, improved, regressed, pairs)
  return {
    difference,
    lower: difference === -1 ? -1 : bisect(-1, difference, (delta) => score(delta) > spread(delta)),
    upper: difference === 1 ? 1 : bisect(difference, 1, (delta) => -score(delta) < spread(delta)),
  }
}

/** Standard deviation of improved - regressed if the true difference were `delta`, by restricted maximum likelihood. */
function standardDeviationUnder(delta: number, improved: number, regressed: number, pairs: number): number {
  const a = 2 * pairs
  const b = -improved - regressed + (2 * pairs - improved + regressed) * delta
  const c = -regressed * delta * (1 - delta)
  const regressionRate = (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a)
  return Math.sqrt(Math.max(0, pairs * (2 * regressionRate + delta * (1 - delta))))
}
