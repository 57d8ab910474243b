import { requireFraction, requireSuccesses } from './guard.js'
import { betaQuantile } from './incomplete-beta.js'
import type { Interval } from './interval.js'

/**
 * The exact interval of a proportion: never covers less often than `confidence` says, so it is wider than Wilson's.
 *
 * @param confidence in (0, 1), default 0.95.
 * @returns ends in [0, 1]; null without a trial.
 * @throws RangeError for counts that cannot be, and a `confidence` out of range.
 * @see Clopper, Pearson (1934), Biometrika 26:404.
 */
export function clopperPearson(successes: number, trials: number, confidence = 0.95): Interval | null {
  requireSuccesses(successes, trials)
  requireFraction('confidence', confidence)
  if (trials === 0) return null
  const tail = (1 - confidence) / 2
  const failures = trials - successes
  return {
    lower: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    // By symmetry the tail is taken at the failures: 1 - tail would lose digits.
    upper: failures === 0 ? 1 : 1 - betaQuantile(tail, failures, successes + 1),
  }
}
