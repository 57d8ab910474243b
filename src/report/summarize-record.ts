import type { CaseSummary, RunSummary } from '../baseline/run-summary.js'
import { judgeNames, readQuestion, textHash } from './questions.js'
import type { CaseRecord, RunRecord } from './run-record.js'

/** What a comparison or a baseline needs of a run record. A failure that was expected counts as a failure. */
export function summarizeRecord({ run_id, cases }: RunRecord): RunSummary {
  return { id: run_id, cases: cases.map(summarizeCase) }
}

function summarizeCase(entry: CaseRecord): CaseSummary {
  const { id, outcome, output, duration_ms, system_ms, usage, rubric_hash, judge_prompt_hash } = entry
  const { overall_score = null, ...categories } = entry.scores
  return {
    id,
    outcome: outcome === 'expected_fail' ? 'fail' : outcome,
    scores: Object.fromEntries(Object.entries(categories).map(([name, score]) => [name.replace(/_score$/, ''), score])),
    overall: overall_score,
    latencyMs: system_ms ?? duration_ms,
    place: { file: entry.file, project: entry.project, test: entry.test },
    ...(cameToItsQuestion(entry) && { caseHash: textHash(entry) }),
    ...(entry.questions && { questions: entry.questions.map(readQuestion) }),
    ...(entry.measure && { measure: entry.measure }),
    ...(output !== null && { output }),
    ...(usage && { costUsd: usage.cost_usd }),
    ...formatOf(entry),
    ...(rubric_hash !== undefined && { rubricHash: rubric_hash }),
    ...(judge_prompt_hash !== undefined && { judgePromptHash: judge_prompt_hash }),
    ...(entry.golden?.gate_hash !== undefined && { gateHash: entry.golden.gate_hash }),
    ...(entry.golden && !entry.golden.mutation && { golden: { set: entry.golden.set, caseId: entry.golden.case.id } }),
    ...judgeNames(entry.votes),
    ...(entry.panel?.stopped === 'quick' && { quick: true }),
    ...(entry.expected_status !== null && { taskCompleted: entry.actual_status === entry.expected_status }),
  }
}

/** A wrong status, a timeout and their like are no faults of the form, and a form that nothing checks is neither kept nor broken. */
function formatOf({ output, checks, failed_checks }: CaseRecord): Pick<CaseSummary, 'formatOk'> {
  if (output === null || checks === undefined) return {}
  return { formatOk: failed_checks.every(({ check }) => !checks.includes(check)) }
}

/** Not where a test failed before it came to its question. One that passes without any has none: that is its text, too. */
function cameToItsQuestion({ outcome, prompt, hints, reference, expected_status }: CaseRecord): boolean {
  return (
    outcome === 'pass' || prompt !== null || hints !== undefined || reference !== undefined || expected_status !== null
  )
}
