import { expect, test } from 'vitest'
import { readRunRecord } from '../../src/report/record/run-record.js'
import { rowsOfRun } from '../../src/review/rows-of-run.js'
import { runRowSchema } from '../../src/review/run-row.js'
import { runId } from '../report/sample.js'
import { goldenRun } from './support/golden-run.js'

const common = { created_at: '2026-02-06T12:34:56.000Z' }

test('one row for each kind of call, golden set and mutated case; the record on disk gives the same', () => {
  const rows = rowsOfRun(goldenRun())
  for (const row of rows) expect(runRowSchema.parse(row)).toEqual(row)
  expect(rowsOfRun(readRunRecord(JSON.parse(JSON.stringify(goldenRun()))))).toEqual(rows)
  const usage = { table: 'ai_usage', ...common, eval_run_id: runId }
  expect(rows.filter(({ table }) => table === 'ai_usage')).toMatchObject([
    { ...usage, source: 'judge', route: 'support', model: 'gpt-4o-mini', calls: 1, tokens_in: 400, spent_usd: 0.0004 },
    { ...usage, source: 'judge', route: 'selftest', model: 'gpt-4o-mini', calls: 1, cost_usd: 0.0004, latency_ms: 900 },
    { ...usage, source: 'main', route: 'selftest', replayed: 2, cost_usd: 0.01, spent_usd: 0, tokens_out: 30 },
    { ...usage, source: 'generator', route: 'selftest', model: 'maker', cost_usd: null },
  ])
  expect(rows.filter(({ table }) => table === 'ai_eval_set_runs')).toMatchObject([
    { eval_run_id: runId, eval_set: 'cards', passed: true, meta: { mutations: { held: 1, broke: 1, unknown: 1 } } },
    { eval_run_id: runId, eval_set: 'support', passed: false, meta: { failing_case_ids: ['refund-02'] } },
  ])
  expect(rows.filter(({ table }) => table === 'ai_test_mutations')).toMatchObject([
    {
      eval_set: 'cards',
      base_case_id: 'deck-01',
      mutated_case_id: 'deck-01~typos_decklist-1',
      mutation_type: 'typos_decklist',
    },
    { mutated_case_id: 'deck-01~near_miss_card-1', mutation_type: 'near_miss_card' },
    { mutated_case_id: 'deck-01~near_miss_card-2' },
  ])
})

test('a blind comparison has the source that the document gives it', () => {
  const record = goldenRun()
  const groups = record.cost?.groups?.map((group) => Object.assign({}, group, { source: 'pairwise_judge' })).slice(0, 1)
  const [row] = rowsOfRun({ ...record, cost: { ...record.cost!, groups } })
  expect(row).toMatchObject({ table: 'ai_usage', source: 'ai_test_pairwise_judge', eval_run_id: runId })
})

test('a mutated case is linked once over all runs; what it cost and how it went is of each run', () => {
  const [first, second] = [goldenRun(), { ...goldenRun(), run_id: 'selftest-20260207-0000-zzzzzz' }].map(rowsOfRun)
  const ids = new Set(first?.map(({ id }) => id))
  const same = second?.filter(({ id }) => ids.has(id)) ?? []
  expect(new Set(same.map(({ table }) => table))).toEqual(new Set(['ai_test_mutations']))
  expect(same).toHaveLength(3)
})

test('a record that says less: who asked, and the model where there was one', () => {
  const record = goldenRun()
  const { groups: _, ...cost } = record.cost!
  const rows = (by_model: string[]) => {
    const models = Object.fromEntries(by_model.map((name) => [name, cost.by_route['judge']!]))
    return rowsOfRun({ ...record, cost: { ...cost, by_model: models } }).filter(({ table }) => table === 'ai_usage')
  }
  expect(rows(['a'])).toMatchObject([
    { source: 'generator', route: null, model: 'a' },
    { source: 'judge', model: 'a', calls: 2, spent_usd: 0.0008 },
    { source: 'main', spent_usd: 0 },
  ])
  expect(rows(['a', 'b'])).toMatchObject([{ model: 'unknown' }, { model: 'unknown' }, { model: 'unknown' }])
  expect(rowsOfRun({ ...record, cost: undefined, golden_sets: undefined, cases: [] })).toEqual([])
})
