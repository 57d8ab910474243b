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
  const failedAround = judged === 'pass' && test.state === 'failed'
  const outcome = failedAround ? 'fail' : judged
  const runsOf = (wanted: Outcome) => last.filter((run) => run.outcome === wanted).length
  const scores = last.flatMap(({ record }) => record.score ?? [])
  return {
    project: test.project,
    record: first.record,
    outcome,
    reasons: failedAround ? [aroundReason(test.errors)] : last.flatMap(({ record }) => record.reasons),
    score: scores.length === 0 ? null : Math.min(...scores),
    passedRuns: failedAround ? 0 : runsOf('pass'),
    unknownRuns: runsOf('unknown'),
    runs: last.length,
    flaky: outcome === 'pass' && golden.some((run) => !last.includes(run) && run.outcome !== 'pass'),
  }
}

/** A failure outweighs a missing verdict: it is certain. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('fail')) return 'fail'
  return outcomes.includes('unknown') ? 'unknown' : 'pass'
}

/** The case passed and a hook of its test did not. */
function aroundReason([error = 'the test failed']: readonly string[]): GateReason {
  return { category: 'error', message: error.split('\n')[0] ?? error, unmeasured: false }
}
