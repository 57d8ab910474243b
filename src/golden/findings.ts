import type { CaseRun } from './case-run.js'
import type { GateReason, ReasonCategory } from './reason.js'

/** What is known of a case's run before its time is added. */
export type Findings = Omit<CaseRun, 'durationMs' | 'subjectMs' | 'warnings' | 'score'> & {
  readonly warnings?: readonly string[]
}

export function failedBecause(category: ReasonCategory, message: string, error?: unknown): Findings {
  const reason: GateReason = { category, message, unmeasured: false }
  return { outcome: 'fail', reasons: [reason], ...(error !== undefined && { error }) }
}

export function unknownBecause(code: string, message: string): Findings {
  return { outcome: 'unknown', reasons: [{ category: 'judge', message, unmeasured: true }], unknown: { code, message } }
}
