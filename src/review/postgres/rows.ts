import {
  decisionSchema,
  labelsSchema,
  newReviewSchema,
  type Review,
  type ReviewDecision,
  reviewStatusSchema,
} from '../review.js'
import { type RunRow, runRowSchema, type RunTable } from '../run-row.js'
import { type Validation, validationSchema } from '../validation.js'
import { z } from 'zod'
import { mapTexts, original, storable } from './text-codec.js'

/** A time of the database as ISO 8601 with milliseconds, whatever the time zone of the connection. */
const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const isoUtc = (column: string) => iso(`${column} AT TIME ZONE 'UTC'`)

export const reviewColumns = `id, ${isoUtc('created_at')} AS created_at, source, route, input, output, labels, status, meta,
  tags, note, reviewed_by, ${isoUtc('reviewed_at')} AS reviewed_at, version`
export const answerColumns = `id, review, ${isoUtc('at')} AS at, by, status, labels, tags, note`
export const validationColumns = `test_id, evaluator_id, evaluator_score, human_agrees, human_score, notes,
  ${iso('validated_at')} AS validated_at, id, evaluator_pass, kind, reviewer, weight, run_id, case_id, answer`

const runColumns: Readonly<Record<RunTable, string>> = {
  ai_usage: `eval_run_id, source, route, model, tokens_in, tokens_out, cost_usd::float8, latency_ms, calls, replayed,
    spent_usd::float8`,
  ai_eval_set_runs: 'eval_run_id, eval_set, passed, meta',
  ai_test_mutations: 'eval_set, base_case_id, mutated_case_id, mutation_type',
}
export const runTables: readonly RunTable[] = ['ai_usage', 'ai_eval_set_runs', 'ai_test_mutations']
/** Ours: an application may keep rows of its own there. */
const ownRows: Readonly<Record<RunTable, string>> = {
  ai_usage: 'eval_run_id IS NOT NULL AND calls IS NOT NULL',
  ai_eval_set_runs: 'true',
  ai_test_mutations: 'eval_set IS NOT NULL',
}
export const selectRunRows = (table: RunTable): string =>
  `SELECT '${table}' AS "table", id, ${isoUtc('created_at')} AS created_at, ${runColumns[table]}
   FROM ${table} WHERE ${ownRows[table]}`

const reviewRowSchema = newReviewSchema.extend({
  status: reviewStatusSchema,
  labels: labelsSchema,
  tags: z.array(z.string()),
  note: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  version: z.number().int(),
})

export const reviewOf = (row: unknown): Review => reviewRowSchema.parse(mapTexts(row, original))
export const decisionOf = (row: unknown): ReviewDecision => decisionSchema.parse(mapTexts(row, original))
export const runRowOf = (row: unknown): RunRow => runRowSchema.parse(mapTexts(row, original))
export const validationOf = (row: unknown): Validation => validationSchema.parse(mapTexts(row, original))

/** Rows as one JSON parameter, for `jsonb_to_recordset`: a statement takes any number of them. */
export const parameter = (rows: readonly unknown[]): string => JSON.stringify(mapTexts(rows, storable))
