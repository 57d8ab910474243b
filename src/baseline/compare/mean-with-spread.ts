import { type MeanDifference, meanDifference } from '../../stats/index.js'

/**
 * {@link meanDifference} of shares, so within [-1, 1]; `null` also where all differences are one: they do not tell how far
 * another may lie from it.
 */
export function meanWithSpread(differences: readonly number[]): MeanDifference | null {
  const found = meanDifference(differences)
  if (!found || found.standardError <= 1e-9) return null
  return { ...found, lower: Math.max(-1, found.lower), upper: Math.min(1, found.upper) }
}
