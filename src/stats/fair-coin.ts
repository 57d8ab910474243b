import { logChoose } from './log-gamma.js'

/**
 * Two-sided exact p value of `a` heads and `b` tails from a fair coin: twice the smaller tail, at most 1, and never 0.
 * Terms are summed in log space, so that a p value of 1e-300 is still right.
 */
export function fairCoinP(a: number, b: number): number {
  if (Math.abs(a - b) <= 1) return 1
  const tosses = a + b
  const logTwoTails = (1 - tosses) * Math.LN2
  let p = 0
  for (let k = 0; k <= Math.min(a, b); k += 1) p += Math.exp(logChoose(tosses, k) + logTwoTails)
  return Math.min(1, Math.max(Number.MIN_VALUE, p))
}
