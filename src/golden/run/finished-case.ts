import type { CanaryReport } from '../../judge/canary/canary.js'
import type { Outcome } from '../../judge/verdict.js'
import type { GateReason } from '../gate/reason.js'
import { ofLastAttempts } from './last-attempts.js'
import type { GoldenRecord, GoldenSetHead } from './record.js'

/** What a report on a judge says; one without a set is the run's. */
export type CheckedJudge = Pick<CanaryReport, 'judge' | 'status' | 'golden_set'>

/** A finished test, as far as golden sets look at it; a reporter's `TestReport` is one. */
export interface FinishedTest {
  readonly project: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly errors: readonly string[]
  /** Sets that are described here, whether a case of them ran or not. */
  readonly golden_sets?: readonly GoldenSetHead[] | undefined
  readonly assertions: readonly {
    readonly attempt: number
    readonly repetition?: number | undefined
    readonly outcome: Outcome
    /** Default false. */
    readonly negated?: boolean | undefined
    readonly summary?: string | undefined
    readonly golden?: GoldenRecord | undefined
    readonly canaries?: readonly CheckedJudge[] | undefined
  }[]
}

/** One case of a set after all its attempts and runs. */
export interface FinishedCase {
  readonly project: string
  readonly record: GoldenRecord
  readonly outcome: Outcome
  readonly reasons: readonly GateReason[]
  /** Lowest of the runs, 0-100. */
  readonly score: number | null
  /** How many of the runs passed, how many have no verdict, and how many there were. */
  readonly passedRuns: number
  readonly unknownRuns: number
  readonly runs: number
  /** Passed, but not in an earlier attempt. */
  readonly flaky: boolean
}

/**
 * What became of the golden case that a test ran; `undefined` for a test without one. The last attempt counts, of every
 * repetition.
 */
export function finishedCase(test: FinishedTest): FinishedCase | undefined {
  const golden = test.assertions.flatMap(({ attempt, repetition, outcome, golden: record }) =>
    record ? [{ attempt, repetition, outcome, record }] : [],
  )
  const last = ofLastAttempts(golden)
  const [first] = last
  if (first === undefined) return undefined
  const judged = worst(last.map(({ outcome }) => outcome))
  const around = reasonsAround(test, judged)
  const outcome = worst([judged, ...around.map(({ unmeasured }) => (unmeasured ? 'unknown' : 'fail'))])
  const runsOf = (wanted: Outcome) => last.filter((run) => run.outcome === wanted).length
  const scores = last.flatMap(({ record }) => record.score ?? [])
  return {
    project: test.project,
    record: first.record,
    outcome,
    reasons: [...last.flatMap(({ record }) => record.reasons), ...around],
    score: scores.length === 0 ? null : Math.min(...scores),
    passedRuns: around.length > 0 ? 0 : runsOf('pass'),
    unknownRuns: judged === 'pass' && outcome === 'unknown' ? last.length : runsOf('unknown'),
    runs: last.length,
    flaky: outcome === 'pass' && golden.some((run) => !last.includes(run) && run.outcome !== 'pass'),
  }
}

/** A failure outweighs a missing verdict: it is certain. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('fail')) return 'fail'
  return outcomes.includes('unknown') ? 'unknown' : 'pass'
}

/**
 * What its test asserted beside the answer and did not come out as asked, in a hook as a rule; or that the test failed
 * although all of it did. A case passes only if its test did.
 */
function reasonsAround({ assertions, state, errors }: FinishedTest, judged: Outcome): GateReason[] {
  const beside = ofLastAttempts(assertions)
    .filter(({ golden }) => golden === undefined)
    .flatMap(({ outcome, negated = false, summary = 'an assertion beside the answer' }): GateReason[] => {
      if (outcome === (negated ? 'fail' : 'pass')) return []
      return [{ category: 'error', message: summary, unmeasured: outcome === 'unknown' }]
    })
  if (beside.length > 0 || judged !== 'pass' || state !== 'failed') return beside
  const [error = 'the test failed'] = errors
  return [{ category: 'error', message: error.split('\n')[0] ?? error, unmeasured: false }]
}
