const HALF_LOG_TWO_PI = 0.9189385332046728

/** B(2k) / (2k (2k - 1)): the coefficients of Stirling's series, DLMF 5.11.1. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]

/** Natural logarithm of the gamma function for x > 0: Stirling's series, after stepping x up to where it converges. */
export function logGamma(x: number): number {
  let stepped = 1
  for (; x < 15; x += 1) stepped *= x
  let series = 0
  for (const coefficient of STIRLING.toReversed()) series = series / (x * x) + coefficient
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series / x - Math.log(stepped)
}

/** Logarithm of the binomial coefficient "n choose k". */
export function logChoose(n: number, k: number): number {
  if (k === 0 || k === n) return 0
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}
