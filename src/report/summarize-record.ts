import { contentHash } from '../judge/content-hash.js'
import { judgeSeparator } from '../baseline/compatibility.js'
import type { CaseSummary, RunSummary } from '../baseline/run-summary.js'
import type { JudgeVote } from '../judge/verdict.js'
import type { CaseRecord, RunRecord } from './run-record.js'

/** What a comparison or a baseline needs of a run record. A failure that was expected counts as a failure. */
export function summarizeRecord({ run_id, cases }: RunRecord): RunSummary {
  return { id: run_id, cases: cases.map(summarizeCase) }
}

function summarizeCase(entry: CaseRecord): CaseSummary {
  const { id, outcome, output, duration_ms, usage, rubric_hash, judge_prompt_hash } = entry
  const { overall_score = null, ...categories } = entry.scores
  return {
    id,
    outcome: outcome === 'expected_fail' ? 'fail' : outcome,
    scores: Object.fromEntries(Object.entries(categories).map(([name, score]) => [name.replace(/_score$/, ''), score])),
    overall: overall_score,
    latencyMs: duration_ms,
    caseHash: contentHash([entry.prompt, entry.hints ?? null, entry.reference ?? null, entry.expected_status]),
    ...(output !== null && { output }),
    ...(usage && { costUsd: usage.cost_usd }),
    ...(entry.rubric !== undefined && { formatOk: entry.failed_checks.length === 0 }),
    ...(rubric_hash !== undefined && { rubricHash: rubric_hash }),
    ...(judge_prompt_hash !== undefined && { judgePromptHash: judge_prompt_hash }),
    ...(entry.golden?.gate_hash !== undefined && { gateHash: entry.golden.gate_hash }),
    ...(entry.golden && !entry.golden.mutation && { golden: { set: entry.golden.set, caseId: entry.golden.case.id } }),
    ...judgeNames(entry.votes),
    ...(entry.expected_status !== null && { taskCompleted: entry.actual_status === entry.expected_status }),
  }
}

/** The models that gave a verdict. */
export function judgeNames(votes: readonly Pick<JudgeVote, 'model' | 'outcome'>[]): Pick<CaseSummary, 'judge'> {
  const valid = votes.filter(({ outcome }) => outcome !== 'unknown')
  const models = new Set(valid.map(({ model }) => model))
  return models.size > 0 ? { judge: [...models].toSorted().join(judgeSeparator) } : {}
}
