import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { FailCriterionDetail, PassCriterionDetail } from '../../criteria/criteria-report.js'
import { evaluateCriteria } from '../../criteria/evaluate-criteria.js'
import type { GoldenCase } from '../file/golden-case.js'
import type { GateReason } from '../gate/reason.js'

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
  const pass = report.passCriteriaEvaluation.details.map((detail) => ({
    ...detail,
    kind: 'pass' as const,
    met: detail.result,
  }))
  const fail = report.failCriteriaEvaluation.details.map((detail) => ({
    ...detail,
    kind: 'fail' as const,
    met: !detail.triggered,
  }))
  const details = [...pass, ...fail]
  return {
    all: details.map(({ criterion, kind, met, explanation }) => ({ criterion, kind, met, explanation })),
    reasons: details.filter(({ met }) => !met).map(reason),
    warnings: report.warnings ?? [],
  }
}

/** Longest criterion in a reason, in characters. */
const criterionLength = 80

/** An explanation has the parts of its criterion with their values; that of an error has none. */
function reason({ criterion, explanation, error }: PassCriterionDetail | FailCriterionDetail): GateReason {
  const message = error ? `${shorten(oneLine(criterion), criterionLength)} ${explanation}` : explanation
  return { category: 'criteria', message, unmeasured: false }
}
