import type { CaseSummary } from '../run-summary.js'

/** Kinds of assertions that one run makes and the other does not. */
export interface MeasureChange {
  readonly old: readonly string[]
  readonly new: readonly string[]
}

/**
 * What changed in what a case is measured by: nothing, where a run does not say. A run in which the case did not pass may
 * have come to fewer assertions.
 */
export function measureChange(old: CaseSummary, next: CaseSummary): MeasureChange {
  if (!old.measure || !next.measure) return { old: [], new: [] }
  const gone = missingIn(next.measure, old.measure)
  const added = missingIn(old.measure, next.measure)
  const stoppedEarly = (gone.length === 0 && mayHaveFewer(old)) || (added.length === 0 && mayHaveFewer(next))
  return stoppedEarly ? { old: [], new: [] } : { old: kindsOf(gone), new: kindsOf(added) }
}

/** It ended before it came to all that it asserts, or may have. */
export const mayHaveFewer = ({ outcome }: CaseSummary): boolean => outcome !== 'pass'

const missingIn = (there: readonly string[], wanted: readonly string[]) => wanted.filter((one) => !there.includes(one))

/** `criteria 1f2e3d4c` is of the kind `criteria`. */
function kindsOf(measure: readonly string[]): string[] {
  return [...new Set(measure.map((one) => one.slice(0, one.lastIndexOf(' '))))].toSorted()
}
