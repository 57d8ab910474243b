import { z } from 'zod'

const count = z.number().int().min(0)
const row = { id: z.uuid(), /** UTC, ISO 8601. */ created_at: z.iso.datetime({ precision: 3 }) }

/** Model calls of a run that have source, route and model in common. Names: suite-expansion.md, "Cost Reports". */
const usageRowSchema = z.object({
  table: z.literal('ai_usage'),
  ...row,
  eval_run_id: z.string(),
  /** Who asked: `main`, `judge`, `ai_test_pairwise_judge` or `generator`. */
  source: z.string(),
  /** Golden set, else rubric, else test file; `null` for calls outside any test. */
  route: z.string().nullable(),
  model: z.string(),
  tokens_in: count,
  tokens_out: count,
  /** Price of called and replayed replies alike; `null`: unknown. */
  cost_usd: z.number().min(0).nullable(),
  /** Of all its calls together. */
  latency_ms: z.number().min(0),
  calls: count,
  replayed: count,
  /** What the requests made in this run cost; `null`: unknown. */
  spent_usd: z.number().min(0).nullable(),
})

/** suite-expansion.md, "Run Output (ai_eval_set_runs.meta)"; what else the result says stands beside. */
const setRunMetaSchema = z.looseObject({
  pass_rate: z.number().nullable(),
  failing_case_ids: z.array(z.string()),
  top_failing_categories: z.array(z.object({ category: z.string(), count })),
  worst_offenders: z.array(
    z.object({
      case_id: z.string(),
      case_name: z.string(),
      reasons: z.array(z.string()),
      score: z.number().nullable(),
    }),
  ),
  regression_hints: z.array(z.string()),
})

/** What became of a golden set in a run. */
const setRunRowSchema = z.object({
  table: z.literal('ai_eval_set_runs'),
  ...row,
  eval_run_id: z.string(),
  eval_set: z.string(),
  /** `null`: a case had no verdict, or not every case ran. */
  passed: z.boolean().nullable(),
  meta: setRunMetaSchema,
})

/** A mutated case and what it was made from: suite-expansion.md, "Fuzz / Mutation Generator". */
const mutationRowSchema = z.object({
  table: z.literal('ai_test_mutations'),
  ...row,
  eval_set: z.string(),
  base_case_id: z.string(),
  mutated_case_id: z.string(),
  mutation_type: z.string(),
})

export const runRowSchema = z.discriminatedUnion('table', [usageRowSchema, setRunRowSchema, mutationRowSchema])
/** What a finished run adds to a table of the documents. */
export type RunRow = z.output<typeof runRowSchema>
export type RunTable = RunRow['table']

export function oldestFirst(rows: readonly RunRow[]): RunRow[] {
  const place = ({ created_at, id }: RunRow) => `${created_at} ${id}`
  return rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}
