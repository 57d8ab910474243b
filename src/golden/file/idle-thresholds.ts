import { lacksInformation } from '../gate/gate-checks.js'
import { type CompleteGate, thresholdsFor } from '../gate/gate.js'
import type { GoldenCase } from './golden-case.js'

/** Thresholds that a set asks for and that hold for none of its cases, in words: nobody should take them for met. */
export function idleThresholds(gate: CompleteGate, cases: readonly GoldenCase[]): string[] {
  const { min_format_legality_score, require_clarifying_question_when_missing_info } = thresholdsFor(gate, [])
  const idle: string[] = []
  if (
    gate.type === 'golden_deck' &&
    min_format_legality_score > 0 &&
    cases.every(({ format_key }) => format_key === undefined)
  )
    idle.push('min_format_legality_score held for no case: none has a format_key')
  if (require_clarifying_question_when_missing_info && !cases.some(lacksInformation))
    idle.push(
      'require_clarifying_question_when_missing_info held for no case: none has the tag missing_info or expects AWAITING_RESPONSE',
    )
  return idle
}
