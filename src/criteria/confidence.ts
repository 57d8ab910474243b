/** How clear the wording of criteria is. */
export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW'

const AMBIGUOUS = ['approximately', 'around', 'roughly']

/**
 * How clear the criteria are, by their words: `HIGH` when none says "approximately", "around" or "roughly", `MEDIUM`
 * when fewer than half do, else `LOW` (criteria-protocol, "Confidence Levels").
 */
export function computeConfidence(criteria: readonly string[]): Confidence {
  const ambiguous = criteria.filter((criterion) => AMBIGUOUS.some((word) => criterion.includes(word)))
  if (ambiguous.length === 0) return 'HIGH'
  return ambiguous.length < criteria.length / 2 ? 'MEDIUM' : 'LOW'
}
