import { usdText } from '../config/usd-text.js'

/** `76%`, `79.9%`: cut, not rounded, so that a rate below 80 % never reads 80 %. */
export function rateText(rate: number): string {
  return `${Math.floor(rate * 1000 + 1e-9) / 10}%`
}

/** `80%`, `83.39%`: as it was written, so that every rate below it reads lower. */
export function thresholdText(threshold: number): string {
  return `${Number((threshold * 100).toPrecision(12))}%`
}

/** `cost $1.25` */
export function costText(usd: number | null): string {
  return usd === null ? 'cost unknown' : `cost ${usdText(usd)}`
}
