import type { FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'
import { CriterionError } from './criterion-error.js'
import type { Polarity } from './explain/explain-error.js'
import { explain } from './explain/explain.js'
import type { Frame } from './frame.js'
import { tracedOutcomeOf } from './outcome.js'
import type { Outcome } from './outcome.js'
import type { Program } from './program.js'
import type { Trace } from './trace.js'
import { vacuityOf } from './vacuity/vacuity.js'
import type { CriterionScope } from './values/scope.js'

/** A criterion that was run. */
interface Run {
  readonly program: Program
  readonly polarity: Polarity
  readonly outcome: Outcome
  readonly trace: Trace
  /** `result is absent`: what it reads through, where that is why it came out as it should. */
  readonly absent: string | undefined
  /** Came out as the assertion wants it. */
  readonly asWanted: boolean
  /** Why it should not be relied on, as what is to be said of it. */
  readonly vacuous: string | undefined
}

/** Runs the criteria of one result and says what became of each. */
export class Examiner {
  /** What criteria ended in instead of true or false. */
  readonly errors: CriterionError[] = []

  constructor(
    private readonly frame: Frame,
    private readonly scopes: readonly CriterionScope[],
    private readonly vacuous: 'warn' | 'error' | 'off',
    /** Under `.not`, where a criterion that is broken is what turns the test green. */
    private readonly isNegated: boolean,
  ) {}

  examine(
    pass: readonly Program[],
    fail: readonly Program[],
  ): { readonly pass: PassCriterionDetail[]; readonly fail: FailCriterionDetail[] } {
    const passRuns = pass.map((program) => this.run(program, 'pass'))
    const failRuns = fail.map((program) => this.run(program, 'fail'))
    const isAnyChecked = [...passRuns, ...failRuns].some(
      (run) => (run.asWanted || !this.isNegated) && run.absent === undefined && run.vacuous === undefined,
    )
    return {
      pass: passRuns.map((run) => this.passDetail(run, isAnyChecked)),
      fail: failRuns.map((run) => this.failDetail(run, isAnyChecked)),
    }
  }

  private passDetail(run: Run, isAnyChecked: boolean): PassCriterionDetail {
    const { outcome, ...detail } = this.detail(run, isAnyChecked)
    return { criterion: run.program.source, result: outcome.state === 'true', ...detail }
  }

  private failDetail(run: Run, isAnyChecked: boolean): FailCriterionDetail {
    const { outcome, ...detail } = this.detail(run, isAnyChecked)
    return { criterion: run.program.source, triggered: !(outcome.state === 'false' || isAbsent(outcome)), ...detail }
  }

  private run(program: Program, polarity: Polarity): Run {
    const { outcome, trace } = tracedOutcomeOf(program, this.frame)
    const wanted = this.isNegated === (polarity === 'pass') ? 'false' : 'true'
    const asWanted = outcome.state === wanted
    const isTried = asWanted && this.vacuous !== 'off'
    const vacuous = isTried ? vacuityOf(program, trace, wanted, this.scopes) : undefined
    const isAvoided = polarity === 'fail' && isAbsent(outcome)
    const absent = isAvoided || asWanted ? this.absentRoot(program, isAvoided) : undefined
    return { program, polarity, outcome, trace, absent, asWanted, vacuous }
  }

  /**
   * `result.rows > 5` ends in an error where `result` is absent, `result?.rows > 5` is false; neither asks anything, nor
   * does `result?.rows` of an `undefined` result.
   */
  private absentRoot({ names, reads }: Program, isAvoided: boolean): string | undefined {
    const missing = [...reads.keys()].find((name) => this.frame.absent.includes(name))
    if (isAvoided) return `${missing} is absent`
    const roots = [...reads].map(([name, plan]) => ({
      name,
      plan,
      value: this.frame.slots[names.indexOf(name)],
    }))
    const [first] = roots
    if (!first || !roots.every(({ plan, value }) => plan !== 'all' && isNothing(value))) return undefined
    return missing === undefined ? `${first.name} is ${String(first.value)}` : `${missing} is absent`
  }

  private detail(
    { program, polarity, outcome: found, trace, absent, vacuous: alone }: Run,
    isAnyChecked: boolean,
  ): { outcome: Outcome } & Omit<PassCriterionDetail, 'criterion' | 'result'> {
    const isUnasked = absent !== undefined && !isAnyChecked && this.vacuous !== 'off'
    const vacuous = isUnasked ? `checks nothing: ${absent}, and no other criterion checks anything` : alone
    const outcome = vacuous !== undefined && this.vacuous === 'error' ? refused(program, vacuous) : found
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

const isNothing = (value: unknown): boolean => value === undefined || value === null

const isAbsent = (outcome: Outcome): boolean => outcome.state === 'error' && outcome.error.code === 'absent-root'

const refused = ({ source, node }: Program, why: string): Outcome => ({
  state: 'error',
  error: new CriterionError('vacuous', `it ${why}`, source, node.start),
})
