import { betaQuantile } from './incomplete-beta.js'

/** The t that cuts off both tails of a two-sided interval with this many degrees of freedom (DLMF 8.17, Student's t). */
export function twoSidedT(confidence: number, degreesOfFreedom: number): number {
  const x = betaQuantile(1 - confidence, degreesOfFreedom / 2, 0.5)
  return Math.sqrt(degreesOfFreedom * (1 / x - 1))
}
