import { stripVTControlCharacters } from 'node:util'
import type { JudgeVote, RubricVerdict } from '../judge/verdict.js'
import type { AssertionRecord, TestReport } from './assertion.js'
import { assertionFailed, assertionPassed, caseOutcome, lastAttempt } from './case-outcome.js'
import type { CaseRecord, RecordedVote } from './run-record.js'
import { recordedUsage, totalUsage, usageRows } from './usage-rows.js'

/** One test with judged assertions is one case. The assertion that decided gives the case its scores and its texts. */
export function caseRecord(test: TestReport, id: string): CaseRecord {
  const decisive = lastAttempt(test)
  const deciding = decidingAssertion(decisive)
  const outcome = caseOutcome(test, decisive)
  return {
    id,
    prompt: deciding?.prompt ?? null,
    output: deciding?.output ?? null,
    expected_status: deciding?.expectedStatus ?? null,
    actual_status: deciding?.actualStatus ?? null,
    scores: deciding?.verdict ? recordedScores(deciding.verdict) : {},
    pass: outcome === 'pass',
    duration_ms: test.durationMs,
    outcome,
    file: test.file,
    project: test.project,
    test: test.name,
    attempts: test.attempts,
    flaky: outcome === 'pass' && test.assertions.some(assertionFailed),
    hints: deciding?.hints,
    ...verdictFields(deciding?.verdict),
    criteria: decisive.flatMap((assertion) => assertion.criteria ?? []),
    pairwise: deciding?.pairwise,
    unknown: deciding?.unknown,
    usage: recordedUsage(totalUsage(test.assertions.flatMap(usageRows))),
    assertions: test.assertions.map(recordedAssertion),
    errors: test.errors.map(stripVTControlCharacters),
    warnings: [...new Set(test.assertions.flatMap((assertion) => assertion.warnings))],
  }
}

/** A failed one before an unknown one before a passed one; among equals, the lowest over its threshold. */
function decidingAssertion(assertions: readonly AssertionRecord[]): AssertionRecord | undefined {
  const rank = (assertion: AssertionRecord): number => {
    if (assertionFailed(assertion)) return 0
    return assertion.outcome === 'unknown' ? 1 : 2
  }
  return [...assertions].sort((a, b) => rank(a) - rank(b) || margin(a) - margin(b))[0]
}

/** How far over the bar; an assertion without a score comes after those with one. */
function margin({ verdict }: AssertionRecord): number {
  return verdict?.overall == null ? Number.MAX_VALUE : verdict.overall - verdict.threshold.effective
}

function verdictFields(verdict: RubricVerdict | undefined) {
  return {
    ...(verdict && { rubric: verdict.rubric, weights: verdict.weights, threshold: clean(verdict.threshold.effective) }),
    reasoning: verdict?.reasoning ?? '',
    issues: verdict?.issues ?? [],
    flags: verdict?.flags ?? [],
    failed_checks: verdict?.failedChecks ?? [],
    votes: (verdict?.votes ?? []).map(recordedVote),
    recordings: (verdict?.votes ?? []).flatMap((vote) => vote.recordings),
  }
}

function recordedVote({ overall, scores, usage, ...vote }: JudgeVote): RecordedVote {
  return { ...vote, scores: recordedScores({ scores, overall }), usage: recordedUsage(usage) }
}

function recordedAssertion(assertion: AssertionRecord): CaseRecord['assertions'][number] {
  const { matcher, negated, attempt, outcome, summary, verdict, durationMs } = assertion
  const passed = assertionPassed(assertion)
  const scores = verdict ? recordedScores(verdict) : {}
  return { matcher, negated, attempt, outcome, passed, summary, scores, duration_ms: durationMs }
}

/** `factuality` -> `factuality_score`, as in the judge's reply. */
function recordedScores({ scores, overall }: Pick<RubricVerdict, 'scores' | 'overall'>): Record<string, number> {
  const named = Object.entries(scores).map(([category, score]) => [`${category}_score`, clean(score)] as const)
  return Object.fromEntries(overall === null ? named : [...named, ['overall_score', clean(overall)]])
}

/** Takes the noise of floating point off a number that people read: 0.9350000000000001 is 0.935. */
function clean(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
