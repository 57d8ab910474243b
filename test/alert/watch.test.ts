import { expect, test } from 'vitest'
import { alertReasons } from '../../src/alert/should-alert.js'
import { watchRun, watchSelftest, watchSet } from '../../src/alert/watch.js'
import { config, goldenCase, goldenSet, judged, storedRun } from './fixtures.js'

const run = (cases: object[], golden_sets: object[] = []) => storedRun({ cases, golden_sets })

test('a run: outcomes, reasons, and what regressed since the accepted run', () => {
  const now = run([
    judged('a', false, { issues: ['promises a refund'], reasoning: 'long' }),
    judged('b', false, { errors: ['it threw'] }),
    judged('c', false, { outcome: 'unknown', unknown: { code: 'no_key', message: 'there is no key' } }),
    judged('d', true),
  ])
  const { suite, previous } = watchRun(now, 'nightly', config(), run([judged('a', true), judged('b', false)]))
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

test('a run below its threshold says how many of its failures are mutated cases', () => {
  const mutation = { type: 'typos', base_case_id: 'a', note: '', held: false }
  const cases = [goldenCase('a', true), goldenCase('b', false), goldenCase('a~typos-1', false, { mutation })]
  const mutations = { held: 0, broke: 1, unknown: 0 }
  const now = storedRun({ summary: { total: 3, passed: 1, failed: 2, pass_rate: 1 / 3, mutations }, cases })
  const { suite } = watchRun(now, 'nightly', config())
  const [reason] = alertReasons(config({ alert_threshold: 0.5 }), suite)
  expect(reason?.message).toBe('pass rate 33.3% is below 50% (1 of 2 failures by mutation)')
})

const gateReason = (message: string) => ({ category: 'specificity', message, unmeasured: false })

test('a golden set: its own cases once each, with gate reasons and tags; mutated cases and other sets left out', () => {
  const cases = [
    goldenCase('a', false, { tags: ['billing'], reasons: [gateReason('specificity 62 < 70'), gateReason('too long')] }),
    goldenCase('a', true, { tags: ['billing'], run: 1, runs: 2 }),
    goldenCase('b', false),
    goldenCase('c', true),
    goldenCase('a~typos-1', false, { mutation: { type: 'typos', base_case_id: 'a', note: '', held: false } }),
    goldenCase('x', false, { set: 'another' }),
    judged('no golden case', false),
  ]
  const set = goldenSet({ failing_case_ids: ['a'], unknown_case_ids: ['b'], pass_rate: 0.5 })
  expect(watchSet(run(cases, [set]), 'support', config()).map(({ suite }) => suite)).toEqual([
    {
      name: 'support',
      pass_rate: 0.5,
      cases: [
        { id: 'a', outcome: 'fail', reason: 'specificity 62 < 70; too long', tags: ['billing'] },
        { id: 'b', outcome: 'unknown', tags: [] },
        { id: 'c', outcome: 'pass', tags: [] },
      ],
    },
  ])
  expect(watchSet(run([]), 'support', config())).toEqual([])
})

test('a set that two projects ran is two suites, each with its own cases', () => {
  const sets = ['node', 'edge'].map((project) =>
    goldenSet({ project, failing_case_ids: project === 'node' ? ['a'] : [] }),
  )
  const cases = [goldenCase('a', false, {}, 'node'), goldenCase('a', true, {}, 'edge')]
  const suites = watchSet(run(cases, sets), 'support', config()).map(({ suite }) => suite)
  expect(suites.map(({ name, cases }) => [name, cases.map(({ outcome }) => outcome)])).toEqual([
    ['support (node)', ['fail']],
    ['support (edge)', ['pass']],
  ])
})

test('a selftest: its own scenarios by their ids, once for each project', () => {
  const scenario = (case_id: string, pass: boolean, project = '', more: object = {}) =>
    judged(`selftest > ${case_id}`, pass, {
      project,
      selftest: { name: 'selftest', file: 'config/selftest.yaml', case_id },
      ...more,
    })
  const unknown = { outcome: 'unknown', unknown: { code: 'no_key', message: 'there is no key' } }
  const cases = [
    scenario('a', false, '', { issues: ['invents a date'] }),
    scenario('b', true),
    scenario('c', false, '', unknown),
    scenario('a', true, 'edge'),
    judged('another test', false),
    judged('x', false, { selftest: { name: 'selftest', file: 'config/other.yaml', case_id: 'x' } }),
  ]
  const wanted = { name: 'selftest', file: 'config/selftest.yaml', config: config() }
  const [node, edge, ...rest] = watchSelftest(run(cases), wanted, run([scenario('a', true), scenario('b', true)]))
  expect(node?.suite).toEqual({
    name: 'selftest',
    pass_rate: 0.5,
    cases: [
      { id: 'a', outcome: 'fail', reason: 'invents a date' },
      { id: 'b', outcome: 'pass' },
      { id: 'c', outcome: 'unknown', reason: 'there is no key' },
    ],
  })
  expect(node?.previous?.cases.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(edge?.suite).toMatchObject({ name: 'selftest (edge)', pass_rate: 1 })
  expect(edge?.previous?.cases).toEqual([])
  expect(rest).toEqual([])
  expect(watchSelftest(run([]), wanted)).toEqual([])
})

test.each([
  ['passed before', [goldenCase('a', true)], {}, ['a']],
  ['failed before', [goldenCase('a', false)], { failing_case_ids: ['a'] }, undefined],
  ['was unknown before', [goldenCase('a', false)], { unknown_case_ids: ['a'] }, undefined],
  ['is new', [goldenCase('b', true)], {}, undefined],
])('a case of a golden set that %s', (_, casesBefore, setBefore, regressed) => {
  const now = run([goldenCase('a', false)], [goldenSet({ failing_case_ids: ['a'] })])
  const [watched] = watchSet(now, 'support', config(), run(casesBefore, [goldenSet(setBefore)]))
  const found = alertReasons(config(), watched!.suite, { previous: watched!.previous }).find(
    ({ code }) => code === 'regression',
  )
  expect(found?.case_ids).toEqual(regressed)
})
