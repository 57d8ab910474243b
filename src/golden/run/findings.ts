import type { GateReason, ReasonCategory } from '../gate/reason.js'
import type { CaseRun } from './case-run.js'

/** What is known of a case's run before its time is added. */
export type Findings = Omit<CaseRun, 'durationMs' | 'subjectMs' | 'warnings' | 'score'> & {
  readonly warnings?: readonly string[]
}

export function failedBecause(category: ReasonCategory, message: string, error?: unknown): Findings {
  const reason: GateReason = { category, message, unmeasured: false }
  return { outcome: 'fail', reasons: [reason], ...(error !== undefined && { error }) }
}

/** What was to look at the answer, validator or judge, has said nothing. */
export function unknownBecause(code: string, message: string, error?: unknown): Findings {
  const reason: GateReason = { category: 'judge', message, unmeasured: true }
  return { outcome: 'unknown', reasons: [reason], unknown: { code, message }, ...(error !== undefined && { error }) }
}
