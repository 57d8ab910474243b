import { cutPercent } from '../config/text/cut-percent.js'
import { usdText } from '../config/text/usd-text.js'

/**
 * `67%`, as in the reports; `79.6%` where it would read as the threshold that it is below: cut then, not rounded. Only all
 * is 100 %, and only none is 0 %.
 * @param threshold in [0, 1]
 */
export function rateText(rate: number, threshold = 1): string {
  const whole = Math.round(rate * 100)
  const isRounded = (bar: number) => whole / 100 >= bar && rate < bar - 1e-9
  if (!isRounded(threshold) && !isRounded(1) && (whole > 0 || rate <= 0)) return `${whole}%`
  return `${cutPercent(rate)}%`
}

/** `80%`, `83.39%`: as it was written, so that every rate below it reads lower. */
export function thresholdText(threshold: number): string {
  return `${Number((threshold * 100).toPrecision(12))}%`
}

interface Costs {
  readonly total_cost_usd: number | null
  readonly spent_usd?: number | null | undefined
}

/** `cost $1.25`; where replies were replayed, `spent $0.02, $1.25 with replays`. */
export function costText({ total_cost_usd: total, spent_usd: spent }: Costs): string {
  if (spent !== undefined && spent !== total) return `spent ${usdText(spent)}, ${usdText(total)} with replays`
  return total === null ? 'cost unknown' : `cost ${usdText(total)}`
}
