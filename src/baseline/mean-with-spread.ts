import { type MeanDifference, meanDifference } from '../stats/index.js'

/** {@link meanDifference}; `null` also where all differences are one: they do not tell how far another may lie from it. */
export function meanWithSpread(differences: readonly number[]): MeanDifference | null {
  const found = meanDifference(differences)
  return found && found.standardError > 1e-9 ? found : null
}
