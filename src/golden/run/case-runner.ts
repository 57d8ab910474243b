import { defined } from '../../config/defined.js'
import type { CurrentTest } from '../../config/host.js'
import { contentHash } from '../../judge/content-hash.js'
import { checkExpectation, type ExpectationResult, type Observed } from '../../mutate/check-expectation.js'
import type { MutationLink } from '../../mutate/mutated-case.js'
import type { GoldenCase } from '../file/golden-case.js'
import { thresholdsFor } from '../gate/gate.js'
import type { Bench } from './bench.js'
import type { CaseRun } from './case-run.js'
import type { GoldenOutcome } from './outcome.js'
import type { PlannedCase } from './plan.js'
import type { GoldenSetHead } from './record.js'
import { runCase } from './run-case.js'

/** Runs the planned cases of one set, each as often as asked. */
export class CaseRunner {
  readonly #head: GoldenSetHead
  readonly #bench: Bench
  readonly #runs: number
  /** First runs of the cases that have variants, which are compared with them. */
  readonly #baseRuns = new Map<string, Promise<CaseRun>>()
  readonly #bases: ReadonlySet<string>
  readonly #gateHashes = new Map<string, string>()

  constructor(plan: readonly PlannedCase[], head: GoldenSetHead, bench: Bench, runs: number) {
    this.#head = head
    this.#bench = bench
    this.#runs = runs
    this.#bases = new Set(plan.flatMap(({ mutated }) => mutated?.base?.id ?? []))
  }

  /** @param again the test of the case is tried again: its own runs are made anew, the base case's only by the test of that */
  async runAll(planned: PlannedCase, test: CurrentTest | undefined, again: boolean): Promise<GoldenOutcome[]> {
    const outcomes: GoldenOutcome[] = []
    for (let run = 0; run < this.#runs; run++) outcomes.push(await this.#runOnce(planned, run, test, again))
    return outcomes
  }

  async #runOnce(planned: PlannedCase, run: number, test: CurrentTest | undefined, again: boolean) {
    const { goldenCase, mutated } = planned
    const shared = run === 0 && this.#bases.has(goldenCase.id)
    if (shared && again) this.#baseRuns.delete(goldenCase.id)
    const result = await (shared ? this.#baseRun(goldenCase, test) : runCase(goldenCase, run, this.#bench, test))
    if (mutated === undefined) return this.#outcome(planned, run, result)
    const { base, link } = mutated
    const before = base && observed(await this.#baseRun(base, test))
    const checked = checkExpectation(link, before, observed(result))
    return this.#outcome(planned, run, asMutation(result, checked), base && linkRecord(link, checked))
  }

  #baseRun(goldenCase: GoldenCase, test: CurrentTest | undefined): Promise<CaseRun> {
    const known = this.#baseRuns.get(goldenCase.id)
    if (known !== undefined) return known
    const started = runCase(goldenCase, 0, this.#bench, test)
    this.#baseRuns.set(goldenCase.id, started)
    return started
  }

  #gateHash(tags: GoldenCase['tags'], criteria: GoldenCase['criteria'] = undefined): string {
    const key = JSON.stringify([tags, criteria]) // most cases of a set are held to the same
    const known = this.#gateHashes.get(key) ?? contentHash([thresholdsFor(this.#bench.gate, tags), criteria ?? null])
    this.#gateHashes.set(key, known)
    return known
  }

  #outcome(
    { goldenCase, notMade }: PlannedCase,
    run: number,
    result: CaseRun,
    mutation: GoldenOutcome['record']['mutation'] = undefined,
  ): GoldenOutcome {
    const { id, name = id, tags, criteria } = goldenCase
    const { score, breakdown, reasons, behaviorsUnchecked } = result
    return {
      goldenCase,
      run: result,
      record: defined({
        set: this.#head,
        case: { id, name, tags: [...tags] },
        mutation,
        not_made: notMade.length > 0 ? [...notMade] : undefined,
        run,
        runs: this.#runs,
        score,
        validatorBreakdown: breakdown,
        reasons: [...reasons],
        gate_hash: this.#gateHash(tags, criteria),
        behaviors_unchecked: behaviorsUnchecked,
      }),
    }
  }
}

function linkRecord({ type, base_case_id, note }: MutationLink, { outcome }: ExpectationResult) {
  return { type, base_case_id, note, held: outcome === 'unknown' ? null : outcome === 'held' }
}

function observed({ outcome, score, output, status, breakdown, criteria, verdict, reasons }: CaseRun): Observed {
  const unmet = reasons.find(({ category }) => category === 'criteria')
  const failure = reasons.find(({ category }) => category === 'error')
  const judged = reasons.find(({ category }) => category === 'judge')
  return defined({
    outcome,
    failure: failure?.message,
    judge: verdict && { outcome: verdict.outcome, reason: judged?.message ?? 'the judge passes it' },
    overall: score === null ? null : score / 100,
    output,
    status,
    flags: breakdown?.flags,
    criteria: criteria && {
      outcome: unmet ? 'fail' : 'pass',
      reason: unmet?.message ?? 'all criteria are met',
    },
  })
}

/** What a variant is held to is its expectation, in place of the gate. */
function asMutation(run: CaseRun, { outcome, reason }: ExpectationResult): CaseRun {
  if (outcome === 'held') return { ...run, outcome: 'pass', reasons: [] }
  const unmeasured = outcome === 'unknown'
  const failure = { category: 'mutation' as const, message: reason, unmeasured }
  return {
    ...run,
    outcome: unmeasured ? 'unknown' : 'fail',
    reasons: [failure, ...run.reasons.filter(({ message }) => message !== reason)],
  }
}
