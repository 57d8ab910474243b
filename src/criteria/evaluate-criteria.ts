import { types } from 'node:util'
import { mergePlans } from './read-plan.js'
import { programOf, readScope } from './compile-criterion.js'
import type { CriterionScope, Program } from './compile-criterion.js'
import { computeConfidence } from './confidence.js'
import type { Confidence } from './confidence.js'
import type { CriterionErrorCode } from './criterion-error.js'
import { explain } from './explain.js'
import { outcomeOf } from './outcome.js'
import type { Outcome } from './outcome.js'
import type { ReadPlan } from './snapshot.js'

export interface CriteriaQuestion {
  /** Copied to the output. Default: `''`. */
  readonly testName?: string
  /** What the tested call returned. Read as data: nothing of it runs, nothing of it changes. */
  readonly result?: unknown
  /** What the tested call threw. With an error and no `result`, the root `result` is absent, and the other way round. */
  readonly error?: unknown
  /** Further names that the criteria may read. */
  readonly scope?: CriterionScope
  /** All must be true. */
  readonly passCriteria?: readonly string[]
  /** All must be false. */
  readonly failCriteria?: readonly string[]
}

interface Detail {
  readonly criterion: string
  readonly explanation: string
  /** Present when the criterion ended in an error instead of true or false. */
  readonly error?: { readonly code: CriterionErrorCode; readonly message: string }
}
export interface PassCriterionDetail extends Detail {
  /** Whether the criterion is met; an error is not. */
  readonly result: boolean
}
export interface FailCriterionDetail extends Detail {
  /** Whether the criterion applies; an error does, except one that reads through an absent root. */
  readonly triggered: boolean
}

/** The output format of the criteria protocol. */
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
}

/**
 * Evaluates boolean criteria against one result.
 *
 * @example evaluateCriteria({ result: { rows: 3 }, passCriteria: ['result.rows > 0'], failCriteria: ['result.rows > 99'] })
 * @throws CriterionError when a criterion is not in the language, before any of them runs; a criterion that fails while
 *   it runs is an outcome, not an exception.
 */
export function evaluateCriteria(question: CriteriaQuestion): CriteriaReport {
  const { passCriteria = [], failCriteria = [], scope = {} } = question
  if (passCriteria.length + failCriteria.length === 0)
    throw new TypeError('evaluateCriteria needs at least one criterion')
  const names = types.isProxy(scope) ? [] : Object.keys(scope)
  const pass = passCriteria.map((source) => programOf(source, names))
  const fail = failCriteria.map((source) => programOf(source, names))
  const values = readValues(question, [...pass, ...fail])
  return report(
    question.testName ?? '',
    pass.map((program) => passDetail(program, values)),
    fail.map((program) => failDetail(program, values)),
  )
}

function readValues(question: CriteriaQuestion, programs: readonly Program[]): Map<string, unknown> {
  const reads = new Map<string, ReadPlan>()
  for (const program of programs) {
    for (const [name, plan] of program.reads) reads.set(name, mergePlans(reads.get(name), plan))
  }
  const { result, error, scope = {} } = question
  const threw = error !== undefined
  const call = { ...(!(threw && result === undefined) && { result }), ...(threw && { error }) }
  return readScope([scope, call], reads)
}

function passDetail(program: Program, values: ReadonlyMap<string, unknown>): PassCriterionDetail {
  const outcome = outcomeOf(program, values)
  const explanation = explain(program, values, outcome, 'pass')
  return { criterion: program.source, result: outcome.state === 'true', explanation, ...errorOf(outcome) }
}

function failDetail(program: Program, values: ReadonlyMap<string, unknown>): FailCriterionDetail {
  const outcome = outcomeOf(program, values)
  const explanation = explain(program, values, outcome, 'fail')
  const avoided = outcome.state === 'false' || isAbsent(outcome)
  return { criterion: program.source, triggered: !avoided, explanation, ...(!isAbsent(outcome) && errorOf(outcome)) }
}

const isAbsent = (outcome: Outcome): boolean => outcome.state === 'error' && outcome.error.code === 'absent-root'

function errorOf(outcome: Outcome): Pick<Detail, 'error'> {
  return outcome.state === 'error' ? { error: { code: outcome.error.code, message: outcome.error.message } } : {}
}

function report(testName: string, pass: PassCriterionDetail[], fail: FailCriterionDetail[]): CriteriaReport {
  const unmet = pass.filter((detail) => !detail.result)
  const triggered = fail.filter((detail) => detail.triggered)
  const verdict = unmet.length === 0 && triggered.length === 0 ? 'PASS' : 'FAIL'
  const confidence = computeConfidence([...pass, ...fail].map((detail) => detail.criterion))
  return {
    testName,
    verdict,
    passCriteriaEvaluation: {
      total: pass.length,
      passed: pass.length - unmet.length,
      failed: unmet.length,
      details: pass,
    },
    failCriteriaEvaluation: {
      total: fail.length,
      triggered: triggered.length,
      avoided: fail.length - triggered.length,
      details: fail,
    },
    summary: { verdict, ...conclusion(pass.length, unmet, triggered), confidence, ...recommendation(unmet, triggered) },
  }
}

/** The decision tree of the protocol: unmet pass criteria first. */
function conclusion(total: number, unmet: readonly Detail[], triggered: readonly Detail[]): { reason: string } {
  if (unmet.length > 0) return { reason: `${unmet.length} of ${total} pass criteria failed` }
  if (triggered.length > 0) return { reason: `${triggered.length} fail conditions triggered` }
  return { reason: `All ${total} pass criteria met, 0 fail criteria triggered` }
}

function recommendation(unmet: readonly Detail[], triggered: readonly Detail[]): { recommendation: string } {
  if (unmet.length + triggered.length === 0) {
    return { recommendation: 'Test passed successfully. Tool behavior matches expected specification.' }
  }
  const list = (details: readonly Detail[]) => details.map((detail) => detail.criterion).join('; ')
  const parts = [
    ...(unmet.length > 0 ? [`Failed criteria: ${list(unmet)}.`] : []),
    ...(triggered.length > 0 ? [`Triggered fail conditions: ${list(triggered)}.`] : []),
  ]
  return { recommendation: `Test failed. ${parts.join(' ')}` }
}
