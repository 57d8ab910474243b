import type { CurrentTest } from '../../config/host.js'
import { breathe } from '../../config/real-time.js'
import { frameIn, pointedAt } from '../../config/user-frame.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import { JudgeError } from '../../judge/judge-error.js'
import { goldenSetResults } from '../result/golden-set-results.js'
import type { Bench } from './bench.js'
import { caseMessage } from './case-message.js'
import type { CaseRunner } from './case-runner.js'
import type { FinishedTest } from './finished-case.js'
import { GoldenFailure } from './golden-failure.js'
import { HeadStart } from './head-start.js'
import type { GoldenOutcome } from './outcome.js'
import type { PlannedCase } from './plan.js'
import type { GoldenSetHead } from './record.js'
import type { GoldenRunner } from './runner.js'

interface GoldenTestsOptions {
  readonly head: GoldenSetHead
  readonly cases: CaseRunner
  readonly checkJudge: Bench['checkJudge']
  /** Cases in flight at once. */
  readonly limit: number
}

type Assertion = FinishedTest['assertions'][number]

/** The bodies of a set's tests: each collects the result of its case, which was started ahead. */
export class GoldenTests {
  readonly #runner: GoldenRunner
  readonly #plan: readonly PlannedCase[]
  readonly #head: GoldenSetHead
  /** Whether a judge was checked is known to the whole run only, not to one file. */
  readonly #headInFile: GoldenSetHead
  readonly #checkJudge: Bench['checkJudge']
  /** Of the judge; every test waits for them, and the first that is written takes them to the reporter. */
  #canaries: Promise<CanaryReport[]> | undefined
  #canariesAreReported = false
  /** Where the user wrote the set's tests. */
  readonly #frame: string | undefined
  readonly #jobs: HeadStart<GoldenOutcome[]>
  readonly #assertions = new Map<number, Assertion[]>()
  readonly #started = new Set<number>()
  /** The tests that ask for their case now, by index. */
  readonly #asking = new Map<number, CurrentTest>()
  #first: { readonly test: CurrentTest; readonly index: number } | undefined

  constructor(
    runner: GoldenRunner,
    plan: readonly PlannedCase[],
    { head, cases, checkJudge, limit }: GoldenTestsOptions,
  ) {
    this.#runner = runner
    this.#frame = frameIn(runner.testFile)
    this.#plan = plan
    this.#head = head
    const { canaries: _canaries, ...headInFile } = head
    this.#headInFile = headInFile
    this.#checkJudge = checkJudge
    this.#jobs = new HeadStart((index) => {
      const again = this.#started.has(index)
      this.#started.add(index)
      return cases.runAll(this.#planned(index), this.#asking.get(index) ?? this.#identity(index), again)
    }, limit)
  }

  async run(index: number, test: CurrentTest | undefined): Promise<void> {
    if (test !== undefined) {
      this.#first ??= { test, index }
      this.#asking.set(index, test)
    }
    const [outcomes, canaries] = await Promise.all([
      this.#jobs.take(index, () => this.#ahead()),
      (this.#canaries ??= this.#checkJudge(test)),
    ])
    for (const outcome of outcomes) {
      this.#runner.report(test, this.#canariesAreReported ? outcome : { ...outcome, canaries })
      this.#canariesAreReported = true
      const golden = { ...outcome.record, set: this.#headInFile }
      const { attempt = 0, repetition } = test ?? {}
      this.#remember(index, { attempt, repetition, outcome: outcome.run.outcome, golden })
    }
    await breathe()
    if (this.#head.gate === 'enforce') this.#requirePassed(outcomes)
  }

  /** @throws GoldenFailure when the cases that ran in this file decide that the set has failed */
  requireSet(): void {
    const tests = [...this.#assertions.values()].map((assertions): FinishedTest => ({
      project: '',
      state: 'passed',
      errors: [],
      assertions,
    }))
    const [result] = goldenSetResults(tests)
    if (result?.status !== 'failed') return
    throw this.#pointed(new GoldenFailure(`Golden set "${result.name}" failed.\n${result.reasons.join('\n')}`))
  }

  #requirePassed(outcomes: readonly GoldenOutcome[]): void {
    const failed = outcomes.find(({ run }) => run.outcome === 'fail')
    if (failed !== undefined && this.#head.strict) {
      throw this.#pointed(new GoldenFailure(caseMessage(failed), { cause: failed.run.error }))
    }
    const unknown = outcomes.find(({ run }) => run.outcome === 'unknown')
    if (unknown === undefined || failed !== undefined) return
    const code = unknown.run.unknown?.code ?? 'unmeasured'
    throw this.#pointed(new JudgeError({ code, message: caseMessage(unknown) }, { cause: unknown.run.error }))
  }

  #pointed<E extends Error>(error: E): E {
    return pointedAt(error, this.#frame)
  }

  #remember(index: number, assertion: Assertion): void {
    const known = this.#assertions.get(index)
    if (known) known.push(assertion)
    else this.#assertions.set(index, [assertion])
  }

  /** The cases that will be asked for in this run, as far as the runner tells. */
  #ahead(): number[] {
    const titles = this.#runner.titlesThatRun()
    return this.#plan.flatMap(({ title, skipped }, index) => (!skipped && titles?.has(title) ? [index] : []))
  }

  /** The test of a case that starts ahead of it, made from the test that runs now. */
  #identity(index: number): CurrentTest | undefined {
    if (this.#first === undefined) return undefined
    const { file, name } = this.#first.test
    const known = this.#nameInSet(this.#first.index)
    const prefix = name.endsWith(known) ? name.slice(0, name.length - known.length) : ''
    return { file, name: prefix + this.#nameInSet(index), attempt: 0 }
  }

  #nameInSet(index: number): string {
    const { suite, title } = this.#planned(index)
    return suite === undefined ? title : suite + this.#runner.separator + title
  }

  #planned(index: number): PlannedCase {
    const planned = this.#plan[index]
    if (planned === undefined) throw new RangeError(`the set has no case ${index}`)
    return planned
  }
}
