import type { Validation } from '../validation.js'
import { currentChecks } from './evaluator-standing.js'
import { type Outcome, sizesOf } from './strata.js'

/** Ids of the evaluations of one judge that are there to draw from, by the outcome of their cases. */
export type Frame = Readonly<Record<Outcome, ReadonlySet<string>>>

/** How many evaluations of one judge there were so far, each counted once. */
export type KnownSizes = Readonly<Record<Outcome, number>>

/**
 * How many evaluations of a judge there were up to this sample, each counted once, by outcome: those of before, and those that
 * are new. How many of before are here again is told by the ones that were checked, as by marked animals in a second catch:
 * the share of them that is here again is that of all. All replayed, or none, it is exact.
 * @param validations of this judge
 * @see Seber (1982), The Estimation of Animal Abundance, 3.1 (Petersen's estimate).
 */
export function knownSizes(frame: Frame, validations: readonly Validation[]): KnownSizes {
  const marks = currentChecks(validations).filter(({ stratum }) => stratum)
  const before = sizesOf(marks)
  const sizeOf = (outcome: Outcome): number => {
    const marked = marks.filter(({ stratum }) => stratum?.outcome === outcome)
    const here = marked.filter(({ test_id }) => frame[outcome].has(test_id))
    const again = before[outcome] * (marked.length === 0 ? 1 : here.length / marked.length)
    return Math.round(before[outcome] + Math.max(0, frame[outcome].size - again))
  }
  return { pass: sizeOf('pass'), fail: sizeOf('fail') }
}
