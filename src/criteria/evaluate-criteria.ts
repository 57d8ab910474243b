import { refuseUnknownOptions } from '../config/options/known-options.js'
import { requireOneOf } from '../config/options/option-ranges.js'
import { buildReport } from './criteria-report.js'
import type { CriteriaReport, FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'
import type { CriterionError } from './criterion-error.js'
import { Examiner } from './examiner.js'
import { diagramOf } from './explain/diagram.js'
import { tellsMoreThanValues } from './explain/explain.js'
import { isJudgeInput, questionOf } from './judge-input.js'
import type { CriteriaJudgeInput } from './judge-input.js'
import { frameFor, programOf, requireTextList, traceProgram } from './program.js'
import type { Program } from './program.js'
import { mergePlans } from './values/read-plan.js'
import { readScope, requireScope } from './values/scope.js'
import type { CriterionScope } from './values/scope.js'
import type { ReadPlan } from './values/snapshot.js'

export type { CriteriaJudgeInput } from './judge-input.js'
export type { CriteriaReport, FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'

/** What {@link evaluateCriteria} evaluates. */
export interface CriteriaQuestion {
  /** Copied to the output. Default: `''`. */
  readonly testName?: string
  /** What the tested call returned. Read as data: nothing of it runs, nothing of it changes. */
  readonly result?: unknown
  /**
   * What the tested call threw. With an error and no `result`, the root `result` is absent, and the other way round. A fail
   * criterion that reads nothing but an absent root is avoided; one that reads something else as well ends in an error
   * there, so that nothing of it goes unchecked: write `error?.code`.
   */
  readonly error?: unknown
  /** Further names that the criteria may read. `result` and `error` in here win. */
  readonly scope?: CriterionScope
  /** All must be true. */
  readonly passCriteria?: readonly string[]
  /** All must be false. */
  readonly failCriteria?: readonly string[]
  /**
   * What a criterion is that checks nothing, or may not check what it seems to: a warning (default), an error, or
   * nothing.
   */
  readonly vacuous?: 'warn' | 'error' | 'off'
}

const QUESTION = ['testName', 'result', 'error', 'scope', 'passCriteria', 'failCriteria', 'vacuous'] as const

/** A report, and the picture of each criterion in it for a failure message. */
export interface Examination {
  readonly report: CriteriaReport
  /** What criteria ended in instead of true or false. */
  readonly errors: readonly CriterionError[]
  /** The criterion with the values of its parts under it; computed when it is asked for. */
  diagram(detail: PassCriterionDetail | FailCriterionDetail): string
  /** Whether the explanation says what the diagram does not; computed when it is asked for. */
  tellsMore(detail: PassCriterionDetail | FailCriterionDetail): boolean
}

/**
 * Evaluates boolean criteria against one result. Takes the input format of the criteria protocol as well.
 *
 * @example evaluateCriteria({ result: { rows: 3 }, passCriteria: ['result.rows > 0'], failCriteria: ['result.rows > 99'] })
 * @throws CriterionError when a criterion is not in the language, before any of them runs; a criterion that fails while
 *   it runs is an outcome, not an exception. TypeError when there is no criterion, for one that is no
 *   text, a scope that is no object, and an option that does not exist. RangeError when `vacuous` is another word.
 */
export function evaluateCriteria(question: CriteriaQuestion | CriteriaJudgeInput): CriteriaReport {
  if (isJudgeInput(question)) return examineCriteria(questionOf(question)).report
  refuseUnknownOptions('evaluateCriteria', question, QUESTION)
  return examineCriteria(question).report
}

/**
 * As {@link evaluateCriteria}, with the means to draw what happened.
 * @param isNegated whether broken criteria are what is hoped for, so that it is them who must have checked something
 */
export function examineCriteria(question: CriteriaQuestion, isNegated = false): Examination {
  const { passCriteria = [], failCriteria = [], scope = {}, testName = '', vacuous = 'warn' } = question
  requireTextList('passCriteria', passCriteria)
  requireTextList('failCriteria', failCriteria)
  if (passCriteria.length + failCriteria.length === 0) {
    throw new TypeError('evaluateCriteria needs at least one criterion')
  }
  requireOneOf('vacuous', vacuous, ['warn', 'error', 'off'])
  requireScope(scope)
  const names = Object.keys(scope)
  const pass = passCriteria.map((source) => programOf(source, names))
  const fail = failCriteria.map((source) => programOf(source, names))
  const scopes = [scope, callOf(question)]
  const values = readScope(scopes, readsOf([...pass, ...fail]))
  const frame = frameFor((pass[0] ?? fail[0])!, values)
  const examiner = new Examiner(frame, scopes, vacuous, isNegated)
  const details = examiner.examine(pass, fail)
  const report = buildReport(testName, details.pass, details.fail)
  return {
    report,
    errors: examiner.errors,
    diagram: (detail) => diagramOf(programOf(detail.criterion, names), frame),
    tellsMore: (detail) => {
      const program = programOf(detail.criterion, names)
      return tellsMoreThanValues(program, traceProgram(program, frame), 'triggered' in detail ? 'fail' : 'pass')
    },
  }
}

/**
 * A call either returned or threw; the root of what it did not do is absent. `error: null` beside `result`, as Node's
 * callbacks have it, is no error: the call returned, even if `undefined`.
 */
function callOf(question: CriteriaQuestion): CriterionScope {
  const { result, error } = question
  if (error === undefined) return { result }
  const hasReturned = result !== undefined || (error === null && Object.hasOwn(question, 'result'))
  return hasReturned ? { result, error } : { error }
}

function readsOf(programs: readonly Program[]): Map<string, ReadPlan> {
  const reads = new Map<string, ReadPlan>()
  for (const program of programs) {
    for (const [name, plan] of program.reads) reads.set(name, mergePlans(reads.get(name), plan))
  }
  return reads
}
