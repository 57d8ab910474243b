import { oldestFirst, type RunRow, runRowSchema, type RunTable } from '../run-row.js'
import { addNew } from './add-new.js'
import type { Db } from './database.js'
import { isoUtc } from './iso.js'

export const runTables: readonly RunTable[] = ['ai_usage', 'ai_eval_set_runs', 'ai_test_mutations']

/** @returns the ids of those that were new. */
export function addRunRows(db: Db, name: RunTable, rows: readonly RunRow[]): Promise<string[]> {
  const withoutName = rows.map(({ table: _table, ...row }) => row)
  return addNew(db, name, withoutName)
}

/** Ours, oldest first: an application may keep rows of its own there. */
export async function selectRunRows(db: Db): Promise<RunRow[]> {
  const usage = db
    .selectFrom('ai_usage')
    .select(['id', isoUtc('created_at'), 'eval_run_id', 'source', 'route', 'model', 'tokens_in', 'tokens_out'])
    .select(['latency_ms', 'calls', 'replayed'])
    .select((eb) => eb.cast<number | null>('cost_usd', 'double precision').as('cost_usd'))
    .select((eb) => eb.cast<number | null>('spent_usd', 'double precision').as('spent_usd'))
    .where('eval_run_id', 'is not', null)
    .where('calls', 'is not', null)
  const setRuns = db
    .selectFrom('ai_eval_set_runs')
    .select(['id', isoUtc('created_at'), 'eval_run_id', 'eval_set', 'passed', 'meta'])
  const mutations = db
    .selectFrom('ai_test_mutations')
    .select(['id', isoUtc('created_at'), 'eval_set', 'base_case_id', 'mutated_case_id', 'mutation_type'])
    .where('eval_set', 'is not', null)
  const [ofUsage, ofSetRuns, ofMutations] = await Promise.all([usage.execute(), setRuns.execute(), mutations.execute()])
  return oldestFirst([
    ...ofUsage.map((row) => runRowSchema.parse({ table: 'ai_usage', ...row })),
    ...ofSetRuns.map((row) => runRowSchema.parse({ table: 'ai_eval_set_runs', ...row })),
    ...ofMutations.map((row) => runRowSchema.parse({ table: 'ai_test_mutations', ...row })),
  ])
}
