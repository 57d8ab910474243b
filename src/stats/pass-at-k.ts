import { requireCount, requireSuccesses } from './guard.js'

/**
 * Chance that at least one of `k` runs succeeds, from `successes` out of `trials` runs: what a user gets who may retry.
 *
 * @returns in [0, 1]; null if `k` exceeds `trials`.
 * @throws RangeError for counts that cannot be, `k` below 1 included.
 * @see Chen et al. (2021), arXiv:2107.03374, the unbiased estimator 1 - C(n-c, k) / C(n, k).
 */
export function passAtK(successes: number, trials: number, k: number): number | null {
  requireSuccesses(successes, trials)
  const noneSucceeds = chanceOfOnly(trials - successes, trials, k)
  return noneSucceeds === null ? null : 1 - noneSucceeds
}

/**
 * Chance that all of `k` runs succeed, from `successes` out of `trials` runs: what a user gets who counts on it each time.
 *
 * @returns in [0, 1]; null if `k` exceeds `trials`.
 * @throws RangeError for counts that cannot be, `k` below 1 included.
 * @see Yao et al. (2024), tau-bench, arXiv:2406.12045, the unbiased estimator C(c, k) / C(n, k).
 */
export function passHatK(successes: number, trials: number, k: number): number | null {
  requireSuccesses(successes, trials)
  return chanceOfOnly(successes, trials, k)
}

/** C(kind, k) / C(trials, k): chance that k runs drawn from all trials are all of one kind. */
function chanceOfOnly(kind: number, trials: number, k: number): number | null {
  requireCount('k', k, 1)
  if (k > trials) return null
  let chance = 1
  for (let drawn = 0; drawn < k; drawn += 1) chance *= Math.max(0, kind - drawn) / (trials - drawn)
  return chance
}
