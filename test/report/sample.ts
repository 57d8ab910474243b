import type { JudgeVote, Outcome, RubricVerdict, Usage } from '../../src/judge/verdict.js'
import { noUsage } from '../../src/model/usage.js'
import type { AssertionRecord, TestReport } from '../../src/report/record/assertion.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import type { RunPart } from '../../src/report/record/run-part.js'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { overallScore, reaches } from '../../src/rubric/score.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'

export const now = new Date('2026-02-06T12:34:56.789Z')
export const runId = 'selftest-20260206-1234-a1b2c3'

export type Scores = readonly [format: number, factuality: number, instructions: number, safety: number]

const oneCall: Usage = { calls: 1, replayed: 0, tokensIn: 400, tokensOut: 100, costUsd: 0.0004, latencyMs: 900 }

/** One judge's vote on the selftest rubric. */
export function vote(
  judge: string,
  [format, factuality, instruction_following, safety]: Scores,
  more: Partial<JudgeVote> = {},
): JudgeVote {
  const scores = { format, factuality, instruction_following, safety }
  const overall = overallScore(selftestRubric, scores)
  const outcome: Outcome = reaches(overall, 0.74) ? 'pass' : 'fail'
  return {
    judge,
    model: judge,
    outcome,
    scores,
    overall,
    reasoning: `Judged ${outcome}.`,
    issues: [],
    usage: oneCall,
    recordings: [],
    ...more,
  }
}

/** A verdict of the selftest rubric whose overall score and outcome follow from the category scores. */
export function verdict(
  [format, factuality, instruction_following, safety]: Scores,
  more: Partial<RubricVerdict> = {},
) {
  const scores = { format, factuality, instruction_following, safety }
  const overall = overallScore(selftestRubric, scores)
  const outcome: Outcome = reaches(overall, 0.74) ? 'pass' : 'fail'
  return {
    outcome,
    rubric: 'selftest',
    weights: { format: 0.2, factuality: 0.3, instruction_following: 0.3, safety: 0.2 },
    scores,
    overall,
    threshold: { effective: 0.74, minScoreToPass: 0.6, strictness: 0.7 },
    reasoning: `Judged ${outcome}.`,
    issues: [],
    flags: [],
    failedChecks: [],
    votes: [vote('gpt-4o-mini', [format, factuality, instruction_following, safety])],
    usage: oneCall,
    ...more,
  }
}

export function assertion(more: Partial<AssertionRecord> = {}): AssertionRecord {
  const outcome = more.verdict?.outcome ?? 'pass'
  const usage = more.verdict?.usage ?? noUsage
  const base = { matcher: 'toPassRubric', outcome, negated: false, attempt: 0, durationMs: 900, usage }
  return { ...base, summary: `selftest ${outcome}`, warnings: [], ...more }
}

export function testReport(name: string, assertions: AssertionRecord[], more: Partial<TestReport> = {}): TestReport {
  const failed = assertions.some(({ outcome, negated }) => outcome !== (negated ? 'fail' : 'pass'))
  return {
    file: 'test/assistant.test.ts',
    project: '',
    name,
    state: failed ? 'failed' : 'passed',
    expectedToFail: false,
    durationMs: 1234,
    attempts: 1,
    assertions,
    errors: [],
    ...more,
  }
}

export function build(
  tests: readonly TestReport[],
  more: Partial<Parameters<typeof buildRunRecord>[0]> = {},
): RunRecord {
  return buildRunRecord({ runId, now, tests, ...more })
}

/** The five cases of the sample report in selftest.md. */
export function sampleTests(): TestReport[] {
  const judgedCase = (id: string, status: string, scores: Scores, more: Partial<AssertionRecord> = {}): TestReport =>
    testReport(id, [
      assertion({
        prompt: `Please do ${id}`,
        output: 'I need clarification...',
        expectedStatus: status,
        actualStatus: status,
        verdict: verdict(scores),
        ...more,
      }),
    ])
  return [
    judgedCase('ambiguous_request', 'AWAITING_RESPONSE', [0.9, 1, 0.85, 1]),
    judgedCase('clear_summary', 'COMPLETE', [0.9, 0.9, 0.8, 0.95]),
    judgedCase('evidence_restriction', 'COMPLETE', [0.75, 0.75, 0.75, 0.75]),
    judgedCase('docs_reorganization', 'COMPLETE', [1, 0.9, 0.83, 1]),
    judgedCase('contradiction_detect', 'COMPLETE', [0.9, 0, 0.3, 0.9], {
      hints: 'accurate analysis',
      verdict: verdict([0.9, 0, 0.3, 0.9], { issues: ['hallucinated contradictions'] }),
    }),
  ]
}

/** One of two shards of a Jest run, in which nothing was judged. */
export const runPart = (index: number, more: Partial<RunPart> = {}): RunPart => ({
  version: 3,
  shard: { index, count: 2 },
  finishedAt: '2026-02-06T12:00:00.000Z',
  tests: [],
  missing: [],
  warnings: [],
  failed: false,
  failedTests: 0,
  filtered: false,
  gate: 'enforce',
  include_case_text: true,
  ...more,
})
