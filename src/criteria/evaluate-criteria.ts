import * as types from 'node:util/types'
import { refuseUnknownOptions } from '../config/known-options.js'
import { buildReport } from './criteria-report.js'
import type { CriteriaReport, FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'
import { CriterionError } from './criterion-error.js'
import { diagramOf } from './diagram.js'
import { explain } from './explain.js'
import type { Polarity } from './explain.js'
import type { Trace } from './parts.js'
import { outcomeOf } from './outcome.js'
import type { Outcome } from './outcome.js'
import type { Frame } from './frame.js'
import { frameFor, programOf, traceProgram } from './program.js'
import type { Program, RootValues } from './program.js'
import { mergePlans } from './read-plan.js'
import { readScope } from './scope.js'
import type { CriterionScope } from './scope.js'
import type { ReadPlan } from './snapshot.js'
import { vacuityOf } from './vacuity.js'

export type { CriteriaReport, FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'

/** What {@link evaluateCriteria} evaluates. */
export interface CriteriaQuestion {
  /** Copied to the output. Default: `''`. */
  readonly testName?: string
  /** What the tested call returned. Read as data: nothing of it runs, nothing of it changes. */
  readonly result?: unknown
  /** What the tested call threw. With an error and no `result`, the root `result` is absent, and the other way round. */
  readonly error?: unknown
  /** Further names that the criteria may read. `result` and `error` in here win. */
  readonly scope?: CriterionScope
  /** All must be true. */
  readonly passCriteria?: readonly string[]
  /** All must be false. */
  readonly failCriteria?: readonly string[]
  /** What a criterion is that could not have come out otherwise: a warning (default), an error, or nothing to say. */
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
}

/**
 * Evaluates boolean criteria against one result.
 *
 * @example evaluateCriteria({ result: { rows: 3 }, passCriteria: ['result.rows > 0'], failCriteria: ['result.rows > 99'] })
 * @throws CriterionError when a criterion is not in the language, before any of them runs; a criterion that fails while
 *   it runs is an outcome, not an exception. TypeError when there is no criterion, and for an option
 *   that does not exist.
 */
export function evaluateCriteria(question: CriteriaQuestion): CriteriaReport {
  refuseUnknownOptions('evaluateCriteria', question, QUESTION)
  return examineCriteria(question).report
}

/** As {@link evaluateCriteria}, with the means to draw what happened. */
export function examineCriteria(question: CriteriaQuestion): Examination {
  const { passCriteria = [], failCriteria = [], scope = {}, testName = '', vacuous = 'warn' } = question
  if (passCriteria.length + failCriteria.length === 0) {
    throw new TypeError('evaluateCriteria needs at least one criterion')
  }
  const names = types.isProxy(scope) ? [] : Object.keys(scope)
  const pass = passCriteria.map((source) => programOf(source, names))
  const fail = failCriteria.map((source) => programOf(source, names))
  const scopes = [scope, callOf(question)]
  const values = readScope(scopes, readsOf([...pass, ...fail]))
  const frame = frameFor((pass[0] ?? fail[0])!, values)
  const examiner = new Examiner(values, frame, scopes, vacuous)
  const report = buildReport(
    testName,
    pass.map((program) => examiner.pass(program)),
    fail.map((program) => examiner.fail(program)),
  )
  return { report, errors: examiner.errors, diagram: (detail) => diagramOf(programOf(detail.criterion, names), frame) }
}

/** A call either returned or threw; the root of what it did not do is absent. */
function callOf({ result, error }: CriteriaQuestion): CriterionScope {
  if (error === undefined) return { result }
  return result === undefined ? { error } : { result, error }
}

function readsOf(programs: readonly Program[]): Map<string, ReadPlan> {
  const reads = new Map<string, ReadPlan>()
  for (const program of programs) {
    for (const [name, plan] of program.reads) reads.set(name, mergePlans(reads.get(name), plan))
  }
  return reads
}

class Examiner {
  readonly errors: CriterionError[] = []

  constructor(
    private readonly values: RootValues,
    private readonly frame: Frame,
    private readonly scopes: readonly CriterionScope[],
    private readonly vacuous: 'warn' | 'error' | 'off',
  ) {}

  pass(program: Program): PassCriterionDetail {
    const { outcome, ...detail } = this.examine(program, 'pass')
    return { criterion: program.source, result: outcome.state === 'true', ...detail }
  }

  fail(program: Program): FailCriterionDetail {
    const { outcome, ...detail } = this.examine(program, 'fail')
    return { criterion: program.source, triggered: !(outcome.state === 'false' || isAbsent(outcome)), ...detail }
  }

  private examine(
    program: Program,
    polarity: Polarity,
  ): { outcome: Outcome } & Omit<PassCriterionDetail, 'criterion' | 'result'> {
    const first = outcomeOf(program, this.frame)
    const good = first.state === (polarity === 'pass' ? 'true' : 'false')
    // An error explains itself, and may have cost the whole budget once already.
    const trace: Trace = first.state === 'error' ? new Map() : traceProgram(program, this.frame)
    const isTried = good && this.vacuous !== 'off'
    const vacuous = isTried ? vacuityOf(program, this.values, trace, polarity, this.scopes) : undefined
    const outcome = vacuous !== undefined && this.vacuous === 'error' ? refused(program, vacuous) : first
    const error = outcome.state === 'error' && !(polarity === 'fail' && isAbsent(outcome)) ? outcome.error : undefined
    if (error) this.errors.push(error)
    return {
      outcome,
      explanation: explain(program, trace, outcome, polarity),
      ...(error && { error: { code: error.code, message: error.message } }),
      ...(vacuous !== undefined && { vacuous }),
    }
  }
}

const isAbsent = (outcome: Outcome): boolean => outcome.state === 'error' && outcome.error.code === 'absent-root'

const refused = ({ source, node }: Program, why: string): Outcome => ({
  state: 'error',
  error: new CriterionError('vacuous', `it checks nothing: ${why}`, source, node.start),
})
