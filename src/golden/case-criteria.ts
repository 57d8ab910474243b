import { evaluateCriteria } from '../criteria/evaluate-criteria.js'
import type { GoldenCase } from './golden-case.js'
import type { GateReason } from './reason.js'

export interface CheckedCriterion {
  readonly criterion: string
  /** It must hold, or must not. */
  readonly kind: 'pass' | 'fail'
  readonly met: boolean
  readonly explanation: string
}

/** What the call of the subject came to. */
export type CallResult = { readonly result: unknown } | { readonly error: unknown }

export interface CheckedCriteria {
  readonly all: CheckedCriterion[]
  readonly reasons: GateReason[]
  /** Criteria that could not have come out otherwise. */
  readonly warnings: readonly string[]
}

/**
 * Evaluates the criteria of a case; `undefined` when it has none.
 * @throws CriterionError for a criterion that is not in the language
 */
export function checkCriteria(
  { criteria }: Pick<GoldenCase, 'criteria'>,
  call: CallResult,
): CheckedCriteria | undefined {
  if (criteria === undefined || criteria.pass.length + criteria.fail.length === 0) return undefined
  const report = evaluateCriteria({ ...call, passCriteria: criteria.pass, failCriteria: criteria.fail })
  const all = [
    ...report.passCriteriaEvaluation.details.map((detail) => checked('pass', detail, detail.result)),
    ...report.failCriteriaEvaluation.details.map((detail) => checked('fail', detail, !detail.triggered)),
  ]
  const reasons = all.filter(({ met }) => !met).map(({ explanation }) => reason(explanation))
  return { all, reasons, warnings: report.warnings ?? [] }
}

const checked = (
  kind: CheckedCriterion['kind'],
  { criterion, explanation }: Pick<CheckedCriterion, 'criterion' | 'explanation'>,
  met: boolean,
): CheckedCriterion => ({
  criterion,
  kind,
  met,
  explanation,
})

const reason = (message: string): GateReason => ({ category: 'criteria', message, unmeasured: false })
