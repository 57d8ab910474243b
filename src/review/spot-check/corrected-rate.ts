import type { Interval } from '../../stats/interval.js'
import type { Agreement } from './agreement.js'

const z = 1.959963984540054

/** A pass rate without the judge's bias. */
export interface CorrectedRate {
  /** In [0, 1]. */
  readonly rate: number
  /** 95 %: what sensitivity, specificity and the run leave open. */
  readonly interval: Interval
}

/**
 * The pass rate that people would give, from the judge's and from how often it agrees with people. To be shown beside the
 * judge's own rate, never instead of it.
 *
 * @param passed of `judged` cases
 * @returns `undefined` when sensitivity + specificity <= 1 (the judge says nothing), or one of them is unknown.
 * @see Rogan & Gladen (1978), American Journal of Epidemiology 107:71; the interval is that of Lang & Reiczigel (2014),
 * Preventive Veterinary Medicine 113:13.
 */
export function correctedPassRate(
  passed: number,
  judged: number,
  { sensitivity, specificity }: Pick<Agreement, 'sensitivity' | 'specificity'>,
): CorrectedRate | undefined {
  if (judged === 0 || !sensitivity || !specificity) return undefined
  const youden = sensitivity.value + specificity.value - 1
  if (youden <= 1e-9) return undefined
  const rate = unit((passed / judged + specificity.value - 1) / youden)
  const trials = judged + z ** 2
  const p = (passed + z ** 2 / 2) / trials
  const se = smoothed(sensitivity)
  const sp = smoothed(specificity)
  const distance = se.value + sp.value - 1
  if (distance <= 1e-9) return { rate, interval: { lower: 0, upper: 1 } }
  const centre = (p + sp.value - 1) / distance
  const shift = 2 * z ** 2 * (centre * se.variance - (1 - centre) * sp.variance)
  const variance = (p * (1 - p)) / trials + centre ** 2 * se.variance + (1 - centre) ** 2 * sp.variance
  const half = (z * Math.sqrt(variance)) / distance
  return { rate, interval: { lower: unit(centre + shift - half), upper: unit(centre + shift + half) } }
}

/** One success and one failure more. */
function smoothed({ value, effective }: NonNullable<Agreement['sensitivity']>) {
  const n = effective + 2
  const share = (value * effective + 1) / n
  return { value: share, variance: (share * (1 - share)) / n }
}

const unit = (value: number) => Math.min(1, Math.max(0, value))
