import { requireCount, requireFraction } from './guard.js'
import { normalQuantile, twoSidedZ } from './normal-quantile.js'

/** What the planning of a paired comparison assumes. */
export interface PairedPlan {
  /**
   * Share of cases that flip either way, in (0, 1]. Noise alone flips cases: measure it by comparing a version with
   * itself. By default only what the difference itself flips: the best case.
   */
  discordantRate?: number
  /** Chance to detect a difference that is there, over `alpha` and below 1, default 0.8. */
  power?: number
  /** Chance to cry out at a difference that is not there, two-sided, in (0, 1), default 0.05. */
  alpha?: number
}

/**
 * How many cases a paired comparison needs to show a difference of two pass rates.
 *
 * @param difference of the two pass rates, in [-1, 1]: 0.05 is five percentage points.
 * @returns whole cases; null for a difference of 0, or one larger than the discordant rate allows.
 * @throws RangeError for numbers out of range.
 * @see Connor (1987), Biometrics 43:207, formula for McNemar's test.
 */
export function casesNeeded(difference: number, plan: PairedPlan = {}): number | null {
  if (!(Math.abs(difference) <= 1)) throw new RangeError(`difference must lie between -1 and 1, got ${difference}`)
  const effect = Math.abs(difference)
  const { zAlpha, zPower } = quantiles(plan)
  const discordant = plan.discordantRate ?? effect
  if (effect === 0 || effect > discordant) return null
  const deviations = zAlpha * Math.sqrt(discordant) + zPower * Math.sqrt(discordant - effect * effect)
  // Rounding errors must not cost a case: 20 cases show what 20 cases can show.
  return Math.ceil((deviations / effect) ** 2 * (1 - 1e-12))
}

/**
 * The smallest difference of two pass rates that a paired comparison over `cases` cases can be expected to show.
 *
 * @returns in (0, 1]; null if no difference is large enough.
 * @throws RangeError for numbers out of range.
 * @see {@link casesNeeded}, whose formula it inverts.
 */
export function minimumDetectableEffect(cases: number, plan: PairedPlan = {}): number | null {
  requireCount('cases', cases)
  const { zAlpha, zPower } = quantiles(plan)
  const shift = cases + zPower * zPower
  const root = shift - zAlpha * zAlpha
  // Fewer cases than zAlpha squared show nothing with a power over one half, though squaring makes a solution of it.
  if (root < 0 || (zPower > 0 && cases < zAlpha * zAlpha)) return null
  const slope = (zAlpha * Math.sqrt(cases) + zPower * Math.sqrt(root)) / shift
  // By default the discordant rate is the effect itself, and one square root cancels.
  const { discordantRate } = plan
  const effect = discordantRate === undefined ? slope * slope : Math.sqrt(discordantRate) * slope
  return effect > (discordantRate ?? 1) ? null : effect
}

function quantiles({ discordantRate, power = 0.8, alpha = 0.05 }: PairedPlan) {
  requireFraction('power', power)
  requireFraction('alpha', alpha)
  if (power <= alpha) throw new RangeError(`power (${power}) must exceed alpha (${alpha})`)
  if (discordantRate !== undefined && discordantRate !== 1) requireFraction('discordantRate', discordantRate)
  return { zAlpha: twoSidedZ(1 - alpha), zPower: normalQuantile(power) }
}
