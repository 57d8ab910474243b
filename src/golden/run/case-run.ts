import type { Outcome, RubricVerdict, UnknownReason, Usage } from '../../judge/verdict.js'
import type { GateReason } from '../gate/reason.js'
import type { ValidatorBreakdown } from '../validator/breakdown.js'
import type { CheckedCriterion } from './case-criteria.js'

/** What came out of one run of one case. */
export interface CaseRun {
  readonly outcome: Outcome
  /** Why it did not pass, in words. */
  readonly reasons: readonly GateReason[]
  /** Overall score, 0-100; `null` when nothing was scored. */
  readonly score: number | null
  /** Of the subject, the validator and the judge, in this run of the case. */
  readonly durationMs: number
  /** Of the subject alone. */
  readonly subjectMs: number
  readonly output?: string
  readonly status?: string
  readonly breakdown?: ValidatorBreakdown
  readonly criteria?: readonly CheckedCriterion[]
  readonly verdict?: RubricVerdict
  readonly unknown?: UnknownReason
  /** Of the system under test. */
  readonly mainUsage?: Usage
  /** It has expected behaviors, and no judge looked at them. */
  readonly behaviorsUnchecked?: boolean
  readonly warnings: readonly string[]
  /** What the subject threw. */
  readonly error?: unknown
}
