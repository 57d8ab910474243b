import type { RecordedUsage, UsageGroup } from '../report/record/cost-block.js'
import type { CaseRecord, RunRecord } from '../report/record/run-record.js'
import { isoTime } from './enqueue-from-run.js'
import { reviewId } from './review-id.js'
import type { RunRow } from './run-row.js'

/**
 * Pure: what a run adds to `ai_usage`, `ai_eval_set_runs` and `ai_test_mutations`. The same run gives the same ids. A
 * mutated
 * case is linked to its base once, in whichever run it is seen.
 */
export function rowsOfRun(record: RunRecord): RunRow[] {
  const run = { id: record.run_id, created_at: isoTime(record.timestamp) }
  return [
    ...usageGroups(record).map((group) => usageRow(group, run)),
    ...(record.golden_sets ?? []).map((result, index) => setRunRow(result, index, run)),
    ...record.cases.flatMap((entry) => mutationRow(entry, run) ?? []),
  ]
}

interface Run {
  readonly id: string
  readonly created_at: string
}

/** What the document calls the calls of a blind comparison there. Source: suite-expansion.md, "Pairwise A/B Evaluation". */
const sourceInTable = (source: string): string => (source === 'pairwise_judge' ? 'ai_test_pairwise_judge' : source)

function usageRow({ source, route, model, ...usage }: UsageGroup, { id, created_at }: Run): RunRow {
  return {
    table: 'ai_usage',
    id: reviewId('usage', id, source, JSON.stringify(route), model),
    created_at,
    eval_run_id: id,
    source: sourceInTable(source),
    route,
    model,
    ...usage,
    // the columns are whole numbers; a record of another maker may hold shares of a token
    tokens_in: Math.round(usage.tokens_in),
    tokens_out: Math.round(usage.tokens_out),
  }
}

const passedBy = { passed: true, failed: false, unknown: null, partial: null }

function setRunRow(
  result: NonNullable<RunRecord['golden_sets']>[number],
  index: number,
  { id, created_at }: Run,
): RunRow {
  return {
    table: 'ai_eval_set_runs',
    id: reviewId('set run', id, String(index)),
    created_at,
    eval_run_id: id,
    eval_set: result.name,
    passed: passedBy[result.status],
    meta: result,
  }
}

function mutationRow({ golden }: CaseRecord, { created_at }: Run): RunRow | undefined {
  if (!golden?.mutation) return undefined
  const { type, base_case_id } = golden.mutation
  return {
    table: 'ai_test_mutations',
    id: reviewId('mutation', golden.set, base_case_id, golden.case.id, type),
    created_at,
    eval_set: golden.set,
    base_case_id,
    mutated_case_id: golden.case.id,
    mutation_type: type,
  }
}

/** A record without groups says who asked and which models there were, but not which of them together. */
function usageGroups({ cost }: RunRecord): UsageGroup[] {
  if (!cost) return []
  if (cost.groups) return cost.groups
  const [only = 'unknown', ...others] = Object.keys(cost.by_model)
  const model = others.length > 0 ? 'unknown' : only
  return Object.entries(cost.by_route).map(([source, usage]) => groupOf(source, model, usage))
}

function groupOf(source: string, model: string, usage: RecordedUsage): UsageGroup {
  return { source, route: null, model, ...usage, spent_usd: usage.calls > 0 ? usage.cost_usd : 0 }
}
