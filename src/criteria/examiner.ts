import type { FailCriterionDetail, PassCriterionDetail } from './criteria-report.js'
import { CriterionError } from './criterion-error.js'
import { explain } from './explain.js'
import type { Polarity } from './explain.js'
import type { Frame } from './frame.js'
import { outcomeOf } from './outcome.js'
import type { Outcome } from './outcome.js'
import type { Trace } from './parts.js'
import { traceProgram } from './program.js'
import type { Program } from './program.js'
import type { CriterionScope } from './scope.js'
import { vacuityOf } from './vacuity.js'

/** A criterion that was run. */
interface Run {
  readonly program: Program
  readonly polarity: Polarity
  readonly outcome: Outcome
  readonly trace: Trace
  /** The absent root that it reads through, where that is why it came out well. */
  readonly absent: string | undefined
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
  ) {}

  examine(
    pass: readonly Program[],
    fail: readonly Program[],
  ): { readonly pass: PassCriterionDetail[]; readonly fail: FailCriterionDetail[] } {
    const passRuns = pass.map((program) => this.run(program, 'pass'))
    const failRuns = fail.map((program) => this.run(program, 'fail'))
    const isAnyChecked = [...passRuns, ...failRuns].some((run) => run.absent === undefined && run.vacuous === undefined)
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
    const outcome = outcomeOf(program, this.frame)
    const good = outcome.state === (polarity === 'pass' ? 'true' : 'false')
    // An error explains itself, and may have cost the whole budget once already.
    const trace: Trace = outcome.state === 'error' ? new Map() : traceProgram(program, this.frame)
    const isTried = good && this.vacuous !== 'off'
    const vacuous = isTried ? vacuityOf(program, trace, polarity, this.scopes) : undefined
    const absent = polarity === 'fail' ? this.absentRoot(program, outcome) : undefined
    return { program, polarity, outcome, trace, absent, vacuous }
  }

  /** `result.rows > 5` ends in an error where `result` is absent, `result?.rows > 5` is false; neither asks anything. */
  private absentRoot({ reads }: Program, outcome: Outcome): string | undefined {
    const root = [...reads.keys()].find((name) => this.frame.absent.includes(name))
    if (isAbsent(outcome)) return root
    const isThrough = [...reads].every(([name, plan]) => this.frame.absent.includes(name) && plan !== 'all')
    return outcome.state === 'false' && isThrough ? root : undefined
  }

  private detail(
    { program, polarity, outcome: found, trace, absent, vacuous: alone }: Run,
    isAnyChecked: boolean,
  ): { outcome: Outcome } & Omit<PassCriterionDetail, 'criterion' | 'result'> {
    const isUnasked = absent !== undefined && !isAnyChecked && this.vacuous !== 'off'
    const vacuous = isUnasked ? `checks nothing: ${absent} is absent, and no other criterion checks anything` : alone
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

const isAbsent = (outcome: Outcome): boolean => outcome.state === 'error' && outcome.error.code === 'absent-root'

const refused = ({ source, node }: Program, why: string): Outcome => ({
  state: 'error',
  error: new CriterionError('vacuous', `it ${why}`, source, node.start),
})
