import type { Validated } from '../validator/breakdown.js'
import { type CompleteGate, thresholdsFor } from './gate.js'

/**
 * What a person must know of an answer to a case with a `format_key` that passes although nothing in it was held against
 * the rules: it may name what the lexicon lacks. `undefined` where it asks or refuses, which has nothing to be held.
 */
export function legalityNote(
  { validatorBreakdown, tags, format_key }: Validated,
  gate: CompleteGate,
): string | undefined {
  const { categoryScores, flags, notes } = validatorBreakdown
  if (format_key === undefined || categoryScores.legality !== null) return undefined
  if (thresholdsFor(gate, tags).min_format_legality_score === 0) return undefined
  if (flags.askedClarifyingQuestions || flags.refusedWhenNeeded === true) return undefined
  return `passes the gate, but its legality was not checked: ${notes.legality ?? 'the validator says that it has none'}`
}
