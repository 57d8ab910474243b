import { computeConfidence } from './confidence.js'
import type { Confidence } from './confidence.js'
import type { CriterionErrorCode } from './criterion-error.js'

/** One criterion in a {@link CriteriaReport}. */
interface Detail {
  readonly criterion: string
  /** Why it came out so: one sentence with the values that decided. */
  readonly explanation: string
  /** Present when the criterion ended in an error instead of true or false. */
  readonly error?: { readonly code: CriterionErrorCode; readonly message: string }
  /**
   * Present when it came out as wanted (under `.not`: broken) but should not be relied on: why, as what is to be said
   * of it (`checks nothing: ...`).
   */
  readonly vacuous?: string
}
/** A pass criterion in a {@link CriteriaReport}. */
export interface PassCriterionDetail extends Detail {
  /** Whether the criterion is met; an error is not. */
  readonly result: boolean
}
/** A fail criterion in a {@link CriteriaReport}. */
export interface FailCriterionDetail extends Detail {
  /** Whether the criterion applies; an error does, except in one that reads nothing but an absent root. */
  readonly triggered: boolean
}

/** The output format of the criteria protocol; `error`, `vacuous` and `warnings` are there only when there is one. */
export interface CriteriaReport {
  readonly testName: string
  readonly verdict: 'PASS' | 'FAIL'
  readonly passCriteriaEvaluation: {
    readonly total: number
    readonly passed: number
    readonly failed: number
    readonly details: readonly PassCriterionDetail[]
  }
  readonly failCriteriaEvaluation: {
    readonly total: number
    readonly triggered: number
    readonly avoided: number
    readonly details: readonly FailCriterionDetail[]
  }
  readonly summary: {
    readonly verdict: 'PASS' | 'FAIL'
    readonly reason: string
    readonly confidence: Confidence
    readonly recommendation: string
  }
  /** Criteria that should not be relied on, one sentence each. */
  readonly warnings?: readonly string[]
}

export function buildReport(
  testName: string,
  pass: readonly PassCriterionDetail[],
  fail: readonly FailCriterionDetail[],
): CriteriaReport {
  const unmet = pass.filter((detail) => !detail.result)
  const triggered = fail.filter((detail) => detail.triggered)
  const verdict = unmet.length === 0 && triggered.length === 0 ? 'PASS' : 'FAIL'
  const all: readonly Detail[] = [...pass, ...fail]
  const warnings = all.flatMap(({ criterion, vacuous, error }) =>
    vacuous === undefined || error ? [] : [`${criterion} ${vacuous}`],
  )
  const [failed, avoided] = [unmet.length, fail.length - triggered.length]
  return {
    testName,
    verdict,
    passCriteriaEvaluation: { total: pass.length, passed: pass.length - failed, failed, details: pass },
    failCriteriaEvaluation: { total: fail.length, triggered: triggered.length, avoided, details: fail },
    summary: {
      verdict,
      reason: reasonOf(pass.length, failed, triggered.length),
      confidence: computeConfidence(all.map((detail) => detail.criterion)),
      recommendation: recommendationOf(unmet, triggered),
    },
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The decision tree of the protocol: unmet pass criteria first. */
function reasonOf(total: number, failed: number, triggered: number): string {
  if (failed > 0) return `${failed} of ${total} pass criteria failed`
  if (triggered > 0) return `${triggered} fail conditions triggered`
  return `All ${total} pass criteria met, 0 fail criteria triggered`
}

function recommendationOf(unmet: readonly Detail[], triggered: readonly Detail[]): string {
  if (unmet.length + triggered.length === 0) {
    return 'Test passed successfully. Tool behavior matches expected specification.'
  }
  const list = (details: readonly Detail[]) => details.map((detail) => detail.criterion).join('; ')
  const failed = unmet.length > 0 ? ` Failed criteria: ${list(unmet)}.` : ''
  const conditions = triggered.length > 0 ? ` Triggered fail conditions: ${list(triggered)}.` : ''
  return `Test failed.${failed}${conditions}`
}
