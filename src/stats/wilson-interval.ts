import { requireFraction, requireSuccesses } from './guard.js'
import type { Interval } from './interval.js'
import { twoSidedZ } from './normal-quantile.js'

/**
 * The score interval of a proportion: what a pass rate of `successes` out of `trials` may truly be.
 * Right on average also for few trials and for rates of 0 and 1.
 *
 * @param confidence in (0, 1), default 0.95.
 * @returns ends in [0, 1]; null without a trial.
 * @throws RangeError for counts that cannot be, and a `confidence` out of range.
 * @see Wilson (1927), JASA 22:209; Brown, Cai, DasGupta (2001), Statistical Science 16:101.
 */
export function wilsonInterval(successes: number, trials: number, confidence = 0.95): Interval | null {
  requireSuccesses(successes, trials)
  requireFraction('confidence', confidence)
  if (trials === 0) return null
  const z = twoSidedZ(confidence)
  const failures = trials - successes
  const centre = successes + (z * z) / 2
  const half = z * Math.sqrt((successes * failures) / trials + (z * z) / 4)
  const scale = trials + z * z
  return {
    lower: successes === 0 ? 0 : (centre - half) / scale,
    upper: failures === 0 ? 1 : (centre + half) / scale,
  }
}
