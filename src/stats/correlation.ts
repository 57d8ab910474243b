import { requireFinite, requireSameLength } from './guard.js'
import { mean } from './mean.js'

/** Pearson's product-moment correlation; null with fewer than two pairs or if a list is constant. */
export function pearson(a: readonly number[], b: readonly number[]): number | null {
  requireSameLength(a, b)
  requireFinite('a', a)
  requireFinite('b', b)
  const meanA = mean(a)
  const meanB = mean(b)
  if (meanA === null || meanB === null) return null
  let product = 0
  let squaresA = 0
  let squaresB = 0
  a.forEach((x, index) => {
    const fromA = x - meanA
    const fromB = (b[index] ?? meanB) - meanB
    product += fromA * fromB
    squaresA += fromA * fromA
    squaresB += fromB * fromB
  })
  if (squaresA === 0 || squaresB === 0) return null
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresA * squaresB)))
}
