import { stripVTControlCharacters } from 'node:util'
import { redactSecrets } from '../../config/secrets/secrets.js'
import type { AssertionRecord, TestReport } from './assertion.js'
import { assertionFailed, assertionPassed, caseOutcome, hasCrashed, lastAttempt } from './case-outcome.js'
import { measureOf } from './measure-of.js'
import { recordedQuestions } from './questions.js'
import { recordedScores, verdictFields } from './recorded-verdict.js'
import type { CaseRecord } from './run-record.js'
import { caseMs, systemMs } from './system-time.js'
import { recordedUsage, totalUsage, usageRows } from './usage-rows.js'

/**
 * One test with judged assertions is one case. The assertion that decided gives the case its texts and scores; what it
 * does not know (a criterion has no score) comes from the others of the same attempt.
 */
export function caseRecord(test: TestReport, id: string): CaseRecord {
  const decisive = lastAttempt(test)
  const byWeight = decidingFirst(decisive)
  const outcome = caseOutcome(test, decisive)
  const golden = first(byWeight, 'golden')
  const selftest = first(byWeight, 'selftest')
  const judged = verdictFields(first(byWeight, 'verdict'))
  return {
    id,
    prompt: first(byWeight, 'prompt') ?? null,
    output: first(byWeight, 'output') ?? null,
    expected_status: first(byWeight, 'expectedStatus') ?? null,
    actual_status: first(byWeight, 'actualStatus') ?? null,
    ...judged,
    checks: checksOf(decisive),
    scores: golden && !('overall_score' in judged.scores) ? goldenScores(golden) : judged.scores,
    recordings: [
      ...judged.recordings,
      ...decisive.flatMap(({ generator, asked = [] }) => [
        ...asked.flatMap(({ recordings }) => recordings),
        ...(generator?.recordings ?? []),
      ]),
    ],
    pass: outcome === 'pass',
    duration_ms: caseMs(test),
    system_ms: systemMs(test),
    outcome,
    file: test.file,
    project: test.project,
    test: test.name,
    test_state: test.state,
    attempts: test.attempts,
    flaky: outcome === 'pass' && test.assertions.some(assertionFailed),
    questions: recordedQuestions(decisive),
    measure: measureOf(decisive),
    hints: first(byWeight, 'hints'),
    reference: first(byWeight, 'reference'),
    golden: golden && { ...golden, set: golden.set.name, set_file: golden.set.file },
    selftest: selftest && { name: selftest.name, file: selftest.file, case_id: selftest.case_id },
    criteria: decisive.flatMap((assertion) => assertion.criteria ?? []),
    pairwise: first(byWeight, 'pairwise'),
    unknown: byWeight[0]?.unknown,
    usage: recordedUsage(totalUsage([...test.assertions.flatMap(usageRows), ...(test.beside ?? [])])),
    assertions: test.assertions.map(recordedAssertion),
    errors: test.errors.map((error) => redactSecrets(stripVTControlCharacters(error))),
    warnings: [...new Set([...test.assertions.flatMap((assertion) => assertion.warnings), ...crashWarning(test)])],
  }
}

function checksOf(decisive: readonly AssertionRecord[]): CaseRecord['checks'] {
  const checks = new Set(decisive.flatMap(({ verdict }) => verdict?.checks ?? []))
  return checks.size > 0 ? [...checks] : undefined
}

/** Nobody sees it otherwise: such a test is green. */
function crashWarning(test: TestReport): string[] {
  if (!hasCrashed(test) || test.state !== 'passed') return []
  return ['It failed, as it is marked to, but before it judged anything: what it is marked for was not checked.']
}

/** What the validator gave, on the scale of the report; a judge's own scores say more. */
function goldenScores({ score }: NonNullable<AssertionRecord['golden']>): Record<string, number> {
  return score === null ? {} : { overall_score: score / 100 }
}

/** Failed ones before unknown ones before passed ones; among equals, the lowest over its threshold first. */
function decidingFirst(assertions: readonly AssertionRecord[]): AssertionRecord[] {
  const rank = (assertion: AssertionRecord): number => {
    if (assertionFailed(assertion)) return 0
    return assertion.outcome === 'unknown' ? 1 : 2
  }
  const byMargin = (a: AssertionRecord, b: AssertionRecord): number => rank(a) - rank(b) || margin(a) - margin(b)
  // A conversation has come to where its last step is.
  const isConversation = assertions.every(({ matcher, outcome }) => matcher === 'selftest' && outcome === 'pass')
  return isConversation ? assertions.toReversed() : [...assertions].sort(byMargin)
}

/** How far over the bar; an assertion without a score comes after those with one. */
function margin({ verdict }: AssertionRecord): number {
  return verdict?.overall == null ? Number.MAX_VALUE : verdict.overall - verdict.threshold.effective
}

function first<Key extends keyof AssertionRecord>(
  from: readonly AssertionRecord[],
  key: Key,
): AssertionRecord[Key] | undefined {
  return from.find((assertion) => assertion[key] !== undefined)?.[key]
}

function recordedAssertion(assertion: AssertionRecord): CaseRecord['assertions'][number] {
  const { matcher, negated, attempt, outcome, summary, verdict, durationMs } = assertion
  const passed = assertionPassed(assertion)
  const scores = verdict ? recordedScores(verdict) : {}
  return { matcher, negated, attempt, outcome, passed, summary, scores, duration_ms: Math.round(durationMs) }
}
