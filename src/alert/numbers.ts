import { usdText } from '../config/text/usd-text.js'

/**
 * `67%`, as in the reports; `79.6%` where it would read as the threshold that it is below: cut then, not rounded.
 * @param threshold in [0, 1]; default 1, for only all is 100 %
 */
export function rateText(rate: number, threshold = 1): string {
  const whole = Math.round(rate * 100)
  const reads = whole / 100
  const misleads = (reads >= threshold && rate < threshold - 1e-9) || (whole === 0 && rate > 0)
  return misleads ? `${Math.floor(rate * 1000 + 1e-9) / 10}%` : `${whole}%`
}

/** `80%`, `83.39%`: as it was written, so that every rate below it reads lower. */
export function thresholdText(threshold: number): string {
  return `${Number((threshold * 100).toPrecision(12))}%`
}

/** `cost $1.25` */
export function costText(usd: number | null): string {
  return usd === null ? 'cost unknown' : `cost ${usdText(usd)}`
}
