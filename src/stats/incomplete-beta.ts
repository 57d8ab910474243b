import { bisect } from './bisect.js'
import { logGamma } from './log-gamma.js'

const TINY = 1e-300

/** The regularized incomplete beta function I_x(a, b), for a, b > 0 and x in [0, 1]. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The continued fraction converges fast on this side only; the other side follows by symmetry (DLMF 8.17.4).
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)
  return (Math.exp(logFront) / a) * continuedFraction(x, a, b)
}

/** The x with I_x(a, b) = p: the quantile of the beta distribution. */
export function betaQuantile(p: number, a: number, b: number): number {
  return bisect(0, 1, (x) => incompleteBeta(x, a, b) < p)
}

/** DLMF 8.17.22 by the modified Lentz method. */
function continuedFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let c = 1
  let fraction = d
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let step = 1
    for (const numerator of [even, odd]) {
      d = 1 / awayFromZero(1 + numerator * d)
      c = awayFromZero(1 + numerator / c)
      step = d * c
      fraction *= step
    }
    if (Math.abs(step - 1) < 1e-16) break
  }
  return fraction
}
