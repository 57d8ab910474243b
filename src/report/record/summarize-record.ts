import type { CaseSummary, RunSummary } from '../../baseline/run-summary.js'
import { defined } from '../../config/defined.js'
import { judgeName, readQuestion, textHash } from './questions.js'
import type { CaseRecord, RunRecord } from './run-record.js'

/** What a comparison or a baseline needs of a run record. A failure that was expected counts as a failure. */
export function summarizeRecord({ run_id, cases }: RunRecord): RunSummary {
  return { id: run_id, cases: cases.map(summarizeCase) }
}

function summarizeCase(entry: CaseRecord): CaseSummary {
  const { id, outcome, output, duration_ms, system_ms, usage, rubric_hash, judge_prompt_hash, golden } = entry
  const { overall_score = null, ...categories } = entry.scores
  return defined({
    id,
    outcome: outcome === 'expected_fail' ? 'fail' : outcome,
    scores: Object.fromEntries(Object.entries(categories).map(([name, score]) => [name.replace(/_score$/, ''), score])),
    overall: overall_score,
    latencyMs: system_ms ?? duration_ms,
    place: { file: entry.file, project: entry.project, test: entry.test },
    caseHash: cameToItsQuestion(entry) ? textHash(entry) : undefined,
    questions: entry.questions?.map(readQuestion),
    measure: entry.measure,
    output: output ?? undefined,
    costUsd: usage?.cost_usd,
    replies: repliesOf(entry),
    formatOk: formatOk(entry),
    rubricHash: rubric_hash,
    judgePromptHash: judge_prompt_hash,
    gateHash: golden?.gate_hash,
    golden: golden && !golden.mutation ? { set: golden.set, caseId: golden.case.id } : undefined,
    judge: judgeName(entry.votes),
    quick: entry.panel?.stopped === 'quick' || undefined,
    taskCompleted: entry.expected_status === null ? undefined : entry.actual_status === entry.expected_status,
  })
}

function repliesOf({ usage }: CaseRecord): CaseSummary['replies'] {
  const count = (usage?.calls ?? 0) + (usage?.replayed ?? 0)
  if (!usage || count === 0) return undefined
  const tokens = usage.tokens_in + usage.tokens_out
  return { count, replayed: usage.calls === 0, tokens, latencyMs: Math.round(usage.latency_ms) }
}

/**
 * A wrong status, a timeout and their like are no faults of the form, and a form that nothing checks is neither kept nor
 * broken.
 */
function formatOk({ output, checks, failed_checks }: CaseRecord): boolean | undefined {
  if (output === null || checks === undefined) return undefined
  return failed_checks.every(({ check }) => !checks.includes(check))
}

/** Not where a test failed before it came to its question. One that passes without any has none: that is its text, too. */
function cameToItsQuestion({ outcome, prompt, hints, reference, expected_status }: CaseRecord): boolean {
  return (
    outcome === 'pass' || prompt !== null || hints !== undefined || reference !== undefined || expected_status !== null
  )
}
