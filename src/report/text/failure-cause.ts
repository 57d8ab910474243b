import { reaches } from '../../rubric/score.js'
import type { CaseRecord } from '../record/run-record.js'

/** Those of its judged assertions that failed in the last attempt. */
export function failedAssertions({ assertions }: CaseRecord): CaseRecord['assertions'] {
  const last = assertions.reduce((most, { attempt }) => Math.max(most, attempt), 0)
  return assertions.filter(({ attempt, passed, outcome }) => attempt === last && !passed && outcome !== 'unknown')
}

/**
 * Whether low scores are a reason of the failure. A status, a check, `.not` or the test's other assertions may be the
 * only one.
 */
export function failedByScores(entry: CaseRecord): boolean {
  const { scores, threshold, judge_outcome, failed_checks } = entry
  const overall = scores['overall_score']
  if (overall === undefined || !failedPlainly(entry, (assertion) => Object.hasOwn(assertion.scores, 'overall_score')))
    return false
  // Records of other makers have no threshold.
  if (threshold === undefined || !reaches(overall, threshold)) return true
  // Most of a panel, or too many runs, can be against an output whose median reaches the bar.
  return judge_outcome === 'fail' && failed_checks.length === 0
}

/** `FAILED but COMPLETE was expected`, where that is a reason of the failure. */
export function wrongStatus(entry: CaseRecord): string | undefined {
  const { expected_status, actual_status } = entry
  if (expected_status === null || expected_status === actual_status || !failedPlainly(entry)) return undefined
  return `${actual_status ?? 'no status'} but ${expected_status} was expected`
}

const withCriteria = new Set(['toSatisfyCriteria', 'toPassChecklist', 'golden'])

/** Criteria that are a reason of the failure. */
export function brokenCriteria(entry: CaseRecord): CaseRecord['criteria'] {
  if (!failedPlainly(entry, ({ matcher }) => withCriteria.has(matcher)) && !failedInside(entry)) return []
  return entry.criteria.filter(({ met }) => met === false)
}

/** Only the test tells what came of criteria inside another matcher; those of a direct assertion that passed are all met. */
function failedInside(entry: CaseRecord): boolean {
  const { outcome, assertions } = entry
  const criteriaOnly = assertions.every(({ matcher, negated }) => matcher === 'toSatisfyCriteria' && !negated)
  return outcome === 'fail' && assertions.length > 0 && criteriaOnly && failedAssertions(entry).length === 0
}

/** An assertion without `.not` failed; a record of another maker names none, and the case itself counts. */
function failedPlainly(
  entry: CaseRecord,
  isMeant: (assertion: CaseRecord['assertions'][number]) => boolean = () => true,
): boolean {
  if (entry.assertions.length === 0) return entry.outcome === 'fail'
  return failedAssertions(entry).some((assertion) => !assertion.negated && isMeant(assertion))
}
