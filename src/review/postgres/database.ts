import type { ColumnType, Generated, Kysely } from 'kysely'
import type { NewReview, ReviewAnswer, ReviewDecision } from '../review.js'
import type { RunRow, RunTable } from '../run-row.js'
import type { Validation } from '../validation.js'

/**
 * The tables as `migrations.ts` makes them. A column is named as the field it holds, so most are the fields' own types.
 * Times go in as ISO 8601 and are selected by `iso`; values of JSONB go in and come out as they are.
 */
export interface Database {
  /** What waits for a person, with its last answer. */
  ai_human_reviews: ReviewTable
  /** Every answer; none is ever changed. */
  ai_human_review_answers: ReviewDecision
  /** People's checks of judges, without those whose answer is outdated. */
  evaluator_validation_log: Validation
  /** Interactions in production that may become golden cases; read by the application, never by us. */
  golden_test_cases: GoldenCaseTable
  /** What runs cost; the application may keep calls of its own there, without `calls` or without a run. */
  ai_usage: UsageTable
  /** What became of golden sets in runs. */
  ai_eval_set_runs: RowOf<'ai_eval_set_runs'>
  /** Mutated cases and what they were made from; those of the application have no `eval_set`. */
  ai_test_mutations: RowOf<'ai_test_mutations'>
  /** Steps of `migrations.ts` that were done. */
  expect_jury_migrations: { id: number; name: string; applied_at: Generated<string> }
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>

type WithDefaults<T> = { [K in keyof T]: Generated<T[K]> }

interface ReviewTable extends NewReview, WithDefaults<ReviewAnswer> {
  version: Generated<number>
  reviewed_by: string | null
  reviewed_at: string | null
  /** Who looks at it. */
  claimed_by: string | null
  /** Until then nobody else gets it. */
  claimed_until: string | null
}

interface GoldenCaseTable {
  id: string
  timestamp: string
  agent_type: string
  input_context: unknown
  agent_reasoning: string | null
  agent_output: unknown
  expected_behaviors: unknown
  metadata: unknown
  human_reviewed: Generated<boolean>
  approved: boolean | null
}

type RowOf<T extends RunTable> = Omit<Extract<RunRow, { table: T }>, 'table'>

/** NUMERIC, which the driver gives as text: no number loses digits. */
type Money = ColumnType<string | null, number | null>

interface UsageTable extends Omit<RowOf<'ai_usage'>, 'cost_usd' | 'spent_usd'> {
  cost_usd: Money
  spent_usd: Money
}
