import { expect, test } from 'vitest'
import { alertReasons } from '../../src/alert/should-alert.js'
import { watchRun, watchSet } from '../../src/alert/watch.js'
import { readRunRecord } from '../../src/report/run-record.js'
import { config } from './fixtures.js'

const entry = (id: string, pass: boolean, more: object = {}) => ({
  id,
  prompt: null,
  output: null,
  expected_status: null,
  actual_status: null,
  scores: {},
  pass,
  duration_ms: 1,
  ...more,
})
const run = (cases: object[], golden_sets: object[] = []) =>
  readRunRecord({
    run_id: 'selftest-20260206-1234-ab12',
    timestamp: '2026-02-06T12:34:56Z',
    config: { strictness: 0.7, min_score_to_pass: 0.6 },
    summary: { total: cases.length, passed: 0, failed: 0, pass_rate: 0.5 },
    cases,
    golden_sets,
  })
const set = (more: object = {}) => ({
  name: 'support',
  total: 3,
  pass_rate: 2 / 3,
  failing_case_ids: ['a'],
  unknown_case_ids: [],
  worst_offenders: [{ case_id: 'a', case_name: 'A', reasons: ['specificity 62 < 70', 'too long'], score: 40 }],
  tags: [
    { tag: 'billing', failed: 1 },
    { tag: 'other', failed: 0 },
  ],
  ...more,
})

test('a run: outcomes, reasons, and what regressed since the accepted run', () => {
  const now = run([
    entry('a', false, { issues: ['promises a refund'], reasoning: 'long' }),
    entry('b', false, { errors: ['it threw'] }),
    entry('c', false, { outcome: 'unknown', unknown: { code: 'no_key', message: 'there is no key' } }),
    entry('d', true),
  ])
  const { suite, previous } = watchRun(now, 'nightly', config(), run([entry('a', true), entry('b', false)]))
  expect(suite).toEqual({
    name: 'nightly',
    pass_rate: 0.5,
    cases: [
      { id: 'a', outcome: 'fail', reason: 'promises a refund' },
      { id: 'b', outcome: 'fail', reason: 'it threw' },
      { id: 'c', outcome: 'unknown', reason: 'there is no key' },
      { id: 'd', outcome: 'pass' },
    ],
  })
  expect(alertReasons(config(), suite, { previous }).map(({ code, case_ids }) => [code, case_ids])).toEqual([
    ['regression', ['a']],
    ['unknown', ['c']],
  ])
})

test('a golden set: failing and unknown cases with their reasons, failing tags', () => {
  const watched = watchSet(run([], [set({ unknown_case_ids: ['b'] })]), 'support', config())
  expect(watched?.suite).toEqual({
    name: 'support',
    pass_rate: 2 / 3,
    cases: [
      { id: 'a', outcome: 'fail', reason: 'specificity 62 < 70; too long' },
      { id: 'b', outcome: 'unknown' },
    ],
    failing_tags: [{ tag: 'billing', count: 1 }],
  })
  expect(watchSet(run([]), 'support', config())).toBeUndefined()
})

test.each([
  ['passed before', set({ failing_case_ids: [] }), ['a']],
  ['failed before', set(), undefined],
  ['was unknown before', set({ failing_case_ids: [], unknown_case_ids: ['a'] }), undefined],
  ['may be new: the set had another size', set({ failing_case_ids: [], total: 2 }), undefined],
])('a case of a golden set that %s', (_, before, regressed) => {
  const { suite, previous } = watchSet(run([], [set()]), 'support', config(), run([], [before]))!
  const found = alertReasons(config(), suite, { previous }).find(({ code }) => code === 'regression')
  expect(found?.case_ids).toEqual(regressed)
})
