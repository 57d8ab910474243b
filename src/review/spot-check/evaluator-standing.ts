import { reaches } from '../../rubric/score.js'
import type { Validation } from '../validation.js'
import { type Agreement, agreementOf } from './agreement.js'
import { mondayOf } from './monday-of.js'

/** Below this a judge's prompt is to be reviewed: testing-strategy.md, section 6. */
export const leastAccuracy = 0.8
/** With fewer checks one of them decides too much. */
const leastChecks = 10

/** What is known of one judge. */
export interface EvaluatorStanding {
  readonly evaluator: string
  /** `needs_review` holds until a re-test on the disagreements passes. */
  readonly status: 'good' | 'needs_review' | 'too_few'
  /** Over the checks since the last re-test that passed, of verdicts that are no older than it. */
  readonly agreement: Agreement
  /** Where the judge and a person differ, newest first. */
  readonly disagreements: readonly Validation[]
  /** Of the re-tests of those disagreements: how many were asked again, and how many are right now. */
  readonly retest: { readonly asked: number; readonly right: number }
  /** By week, oldest first; Monday's date. */
  readonly history: readonly { readonly week: string; readonly agreement: Agreement }[]
}

/** Pure: every judge that a person has checked, by name. */
export function evaluatorStandings(validations: readonly Validation[]): EvaluatorStanding[] {
  const byEvaluator = Map.groupBy(validations, ({ evaluator_id }) => evaluator_id)
  return [...byEvaluator]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([evaluator, rows]) => standingOf(evaluator, rows.toSorted(byTime)))
}

function standingOf(evaluator: string, rows: readonly Validation[]): EvaluatorStanding {
  const { checks, retests, phase } = phaseOf(rows)
  const current = checks.filter((check) => isIn(phase, check))
  const agreement = agreementOf(current)
  return {
    evaluator,
    status: statusOf(agreement),
    agreement,
    disagreements: current.filter(({ human_agrees }) => !human_agrees).toReversed(),
    retest: retestOf(
      current,
      retests.filter(({ validated_at }) => validated_at > phase.since),
    ),
    history: [...Map.groupBy(checks, ({ validated_at }) => mondayOf(validated_at))].map(([week, inWeek]) => ({
      week,
      agreement: agreementOf(
        inWeek,
        checks.filter(({ validated_at }) => validated_at < week),
      ),
    })),
  }
}

/** The checks of one judge that count: those since the last re-test that passed, of verdicts that are no older than it. */
export function currentChecks(rows: readonly Validation[]): Validation[] {
  const { checks, phase } = phaseOf(rows.toSorted(byTime))
  return checks.filter((check) => isIn(phase, check))
}

/**
 * Whether what a judge said in a run is what it would say now: until a re-test has passed, it always is.
 * @param rows of all judges
 */
export function currentVerdicts(rows: readonly Validation[]): (evaluator: string, runId: string) => boolean {
  const byEvaluator = Map.groupBy(rows, ({ evaluator_id }) => evaluator_id)
  const phases = new Map([...byEvaluator].map(([evaluator, own]) => [evaluator, phaseOf(own.toSorted(byTime)).phase]))
  return (evaluator, runId) => isOf(phases.get(evaluator), runId)
}

interface Phase {
  /** When the last re-test passed. */
  readonly since: string
  /** The minute of the oldest run in which the judge was right then: what it said before, it said as it was before. */
  readonly firstRun: string
}

function phaseOf(rows: readonly Validation[]) {
  const checks = lastOfEach(rows.filter(({ kind }) => kind === 'spot_check'))
  const retests = rows.filter(({ kind }) => kind === 'retest')
  let phase: Phase = { since: '', firstRun: '' }
  for (const at of new Set(retests.map(({ validated_at }) => validated_at))) {
    const { since } = phase
    const isDone = ({ validated_at }: Validation) => validated_at > since && validated_at <= at
    const done = checks.filter((check) => isDone(check) && isIn(phase, check))
    const again = retests.filter(isDone)
    if (passed(retestOf(done, again))) phase = { since: at, firstRun: firstRunOf(again) }
  }
  return { checks, retests, phase }
}

function firstRunOf(retests: readonly Validation[]): string {
  const right = lastOfEach(retests).filter(({ human_agrees }) => human_agrees)
  return right.flatMap(({ run_id }) => minuteOf(run_id) ?? []).toSorted()[0] ?? ''
}

const isIn = (phase: Phase, check: Validation): boolean => check.validated_at > phase.since && isOf(phase, check.run_id)

function isOf(phase: Phase | undefined, runId: string): boolean {
  const minute = minuteOf(runId)
  return minute === undefined || minute >= (phase?.firstRun ?? '')
}

/** A run's id begins with it: `selftest-YYYYMMDD-HHMM`. None: the check does not say from which run it is. */
const minuteOf = (runId: string): string | undefined => /^selftest-\d{8}-\d{4}/.exec(runId)?.[0]

function statusOf({ checked, accuracy }: Agreement): EvaluatorStanding['status'] {
  if (accuracy === null || checked < leastChecks) return 'too_few'
  return reaches(accuracy.value, leastAccuracy) ? 'good' : 'needs_review'
}

function retestOf(checks: readonly Validation[], retests: readonly Validation[]) {
  const again = new Map(retests.map((row) => [row.test_id, row]))
  const disagreements = checks.filter(({ human_agrees }) => !human_agrees)
  const asked = disagreements.flatMap(({ test_id }) => again.get(test_id) ?? [])
  return {
    wrong: disagreements.length,
    asked: asked.length,
    right: asked.filter(({ human_agrees }) => human_agrees).length,
  }
}

/** Every disagreement was asked again, and enough of them are right now. */
const passed = ({ wrong, asked, right }: ReturnType<typeof retestOf>) =>
  wrong > 0 && asked === wrong && right / asked >= leastAccuracy

/** A person may have changed their mind: the last check of each evaluation counts. */
const lastOfEach = (rows: readonly Validation[]) => [...new Map(rows.map((row) => [row.test_id, row])).values()]

const byTime = (a: Validation, b: Validation) =>
  a.validated_at < b.validated_at ? -1 : a.validated_at > b.validated_at ? 1 : 0
