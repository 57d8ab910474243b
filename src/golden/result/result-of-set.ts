import { reaches } from '../../rubric/score.js'
import { passAtK, passHatK } from '../../stats/pass-at-k.js'
import { wilsonInterval } from '../../stats/wilson-interval.js'
import type { CheckedJudge, FinishedCase } from '../run/finished-case.js'
import type { GoldenSetHead } from '../run/record.js'
import { failureHints, topFailingCategories, worstOffenders } from './failures.js'
import { mutationCounts } from './mutation-counts.js'
import { setReasons } from './set-reasons.js'
import type { GoldenSetResult } from './set-result.js'

/** What is known of a set in one project: its cases that ran, each once, variants among them. */
export interface FinishedSet {
  readonly project: string
  readonly set: GoldenSetHead
  readonly cases: readonly FinishedCase[]
}

/** @param judges all reports on judges of the run */
export function resultOfSet(
  { project, set, cases: all }: FinishedSet,
  judges: readonly CheckedJudge[],
): GoldenSetResult {
  const cases = all.filter(({ record }) => record.mutation === undefined)
  const of = (outcome: FinishedCase['outcome']) => cases.filter((one) => one.outcome === outcome)
  const [passed, failed, unknown] = [of('pass'), of('fail'), of('unknown')]
  const counts = {
    total: set.size,
    passed: passed.length,
    failed: failed.length,
    unknown: unknown.length,
    not_run: Math.max(0, set.size - cases.length),
  }
  const tags = tagResults(set, cases)
  const isLost = cannotPass(set, counts) || tags.some((tag) => cannotReach(tag, cases, counts.not_run))
  const doubts = all.length > 0 ? judgeDoubts(set, judges) : []
  const status = statusOf(counts, isLost, doubts.length > 0)
  const judged = passed.length + failed.length
  const figures = {
    ...counts,
    pass_rate: judged === 0 ? null : passed.length / judged,
    pass_rate_interval: wilsonInterval(passed.length, judged),
  }
  return {
    name: set.name,
    file: set.file,
    project,
    type: set.type,
    strict: set.strict,
    gate: set.gate,
    status,
    reasons: [...setReasons(set, figures, status, tags, { failed, unknown }), ...doubts],
    ...setNotes(set, cases, unknown.length),
    ...figures,
    ...(!set.strict && { min_pass_rate: set.min_pass_rate }),
    failing_case_ids: ids(failed),
    unknown_case_ids: ids(unknown),
    flaky_case_ids: ids(passed.filter(({ flaky }) => flaky)),
    top_failing_categories: topFailingCategories(failed),
    worst_offenders: worstOffenders(failed),
    regression_hints: failureHints(failed, passed),
    tags,
    ...repeated(cases),
    ...mutationCounts(all),
  }
}

/** Why a pass of the set would say nothing. A judge that the whole run distrusts keeps every set from passing. */
function judgeDoubts({ name, canaries = [] }: GoldenSetHead, judges: readonly CheckedJudge[]): string[] {
  const concern = judges.filter(({ golden_set }) => golden_set === undefined || golden_set === name)
  const isUnchecked = canaries.some((of) =>
    concern.every(({ golden_set }) => golden_set !== (of === 'set' ? name : undefined)),
  )
  const distrusted = concern.filter(({ status }) => status === 'UNTRUSTED').map(({ judge }) => judge)
  return [
    ...(isUnchecked
      ? ['Canaries are demanded of its judge, and no report of them came: nobody knows whether it can be trusted.']
      : []),
    ...[...new Set(distrusted)].map((judge) => `The judge ${judge} is UNTRUSTED, so the set does not pass.`),
  ]
}

type Counts = Pick<GoldenSetResult, 'total' | 'failed' | 'unknown' | 'not_run'>

function statusOf({ unknown, not_run }: Counts, isLost: boolean, isDoubtful: boolean): GoldenSetResult['status'] {
  if (isLost) return 'failed'
  if (not_run > 0) return 'partial'
  return unknown > 0 || isDoubtful ? 'unknown' : 'passed'
}

/** A set has failed when it would fail even if everything that has no verdict yet had passed. */
function cannotPass({ strict, min_pass_rate }: GoldenSetHead, { total, failed }: Counts): boolean {
  return strict ? failed > 0 : !reaches((total - failed) / total, min_pass_rate)
}

/** So it is with a tag: at best, all that did not run bear it and pass. */
function cannotReach(
  { tag, failed, min_pass_rate }: GoldenSetResult['tags'][number],
  cases: readonly FinishedCase[],
  notRun: number,
): boolean {
  const most = cases.filter(({ record }) => record.case.tags.includes(tag)).length + notRun
  return !reaches((most - failed) / most, min_pass_rate)
}

function tagResults({ tag_pass_rates }: GoldenSetHead, cases: readonly FinishedCase[]): GoldenSetResult['tags'] {
  return Object.entries(tag_pass_rates).map(([tag, min_pass_rate]) => {
    const tagged = cases.filter(({ record }) => record.case.tags.includes(tag))
    const passed = tagged.filter(({ outcome }) => outcome === 'pass').length
    const failed = tagged.filter(({ outcome }) => outcome === 'fail').length
    const pass_rate = passed + failed === 0 ? null : passed / (passed + failed)
    return {
      tag,
      passed,
      failed,
      unknown: tagged.length - passed - failed,
      pass_rate,
      min_pass_rate,
      met: pass_rate !== null && reaches(pass_rate, min_pass_rate),
    }
  })
}

function repeated(all: readonly FinishedCase[]): Pick<GoldenSetResult, 'repeated'> {
  const cases = all.filter(({ unknownRuns }) => unknownRuns === 0)
  const runs = cases.reduce((least, one) => Math.min(least, one.runs), Infinity)
  if (!Number.isFinite(runs) || runs < 2) return {}
  const mean = (estimate: typeof passAtK) =>
    cases.reduce((sum, one) => sum + (estimate(one.passedRuns, one.runs, runs) ?? 0), 0) / cases.length
  return { repeated: { runs, pass_at_k: mean(passAtK), pass_hat_k: mean(passHatK) } }
}

function setNotes(
  { gate, size, idle = [] }: GoldenSetHead,
  cases: readonly FinishedCase[],
  unknown: number,
): Pick<GoldenSetResult, 'notes'> {
  const unchecked = cases.filter(({ record }) => record.behaviors_unchecked).length
  const of = unchecked === 1 ? '1 case' : `${unchecked} cases`
  const notes = [
    ...idle,
    ...(gate === 'report' && unknown > 0
      ? [
          `${unknown} of ${size} ${size === 1 ? 'case has' : unknown === 1 ? 'cases has' : 'cases have'} no verdict, and no test is red for it: the gate only reports`,
        ]
      : []),
    ...(unchecked > 0 ? [`expected_behaviors of ${of} were not checked: the set has no judge`] : []),
  ]
  return notes.length > 0 ? { notes } : {}
}

const ids = (cases: readonly FinishedCase[]) => cases.map(({ record }) => record.case.id)
