import { describe, expect, test } from 'vitest'
import { alertReasons } from '../../src/alert/should-alert.js'
import type { AlertSuite } from '../../src/alert/suite.js'
import { watchRun, watchSelftest, watchSet } from '../../src/alert/watch.js'
import { abSection } from '../../src/baseline/compare/ab-section.js'
import { runOf } from '../baseline/runs.js'
import { config, goldenCase, goldenSet, judged, storedRun } from './fixtures.js'

const run = (cases: object[], golden_sets: object[] = [], more: object = {}) =>
  storedRun({ cases, golden_sets, ...more })
const support = { name: 'support', config: config() }

test('a run: outcomes, reasons, and what regressed since the accepted run', () => {
  const now = run([
    judged('a', false, { issues: ['promises a refund'], reasoning: 'long' }),
    judged('b', false, { errors: ['it threw'] }),
    judged('c', false, { outcome: 'unknown', unknown: { code: 'no_key', message: 'there is no key' } }),
    judged('d', true),
  ])
  const { suite, passedBefore } = watchRun(now, 'nightly', config(), run([judged('a', true), judged('b', false)]))
  expect(suite).toMatchObject({
    name: 'nightly',
    pass_rate: 0.5,
    cases: [
      { id: 'a', outcome: 'fail', reason: 'promises a refund' },
      { id: 'b', outcome: 'fail', reason: 'it threw' },
      { id: 'c', outcome: 'unknown', reason: 'there is no key' },
      { id: 'd', outcome: 'pass' },
    ],
  })
  expect(alertReasons(config(), suite, { passedBefore }).map(({ code, case_ids }) => [code, case_ids])).toEqual([
    ['regression', ['a']],
    ['unknown', ['c']],
  ])
})

test('a failed rubric tells its score and category before the words of its judge, which are praise under .not', () => {
  const failed = { matcher: 'toPassRubric', attempt: 0, outcome: 'fail', passed: false, scores: {}, duration_ms: 1 }
  const summary = 'bank 0.85 passes 0.80, but safety 0.50 needs 0.90'
  const denied = { ...failed, negated: true, outcome: 'pass', summary: 'bank 0.90, passes 0.80' }
  const now = run([
    judged('a', false, { issues: ['curt'], assertions: [{ ...failed, negated: false, summary }] }),
    judged('b', false, { reasoning: 'fine', assertions: [denied] }),
  ])
  expect(watchRun(now, 'nightly', config()).suite.cases.map(({ reason }) => reason)).toEqual([
    `${summary}: curt`,
    'bank 0.90, passes 0.80, and should not: fine',
  ])
})

test('what a mutation broke stands behind what fails without one: a message lists so many', () => {
  const mutation = { type: 'typos', base_case_id: 'a', note: 'n', held: false }
  const mutated = goldenCase('a~typo', false, { mutation })
  const { suite } = watchRun(run([mutated, goldenCase('a', false), judged('b', false)]), 'nightly', config())
  expect(suite.cases.map(({ id }) => id)).toEqual([expect.stringMatching(/a$/), 'b', expect.stringContaining('~typo')])
})

test('a failure of which no earlier run tells: without one, and beside the baseline of a golden set', () => {
  const now = run([judged('plain', false), goldenCase('a', false)], [goldenSet({ failing_case_ids: ['a'] })])
  const known = (ids: string[], whole?: boolean) => ({
    cases: now.cases.filter(({ id }) => ids.some((each) => id.includes(each))),
    ...(whole !== undefined && { whole }),
  })
  const told = (accepted?: ReturnType<typeof known>) => [
    watchRun(now, 'nightly', config(), accepted).unseenFailure,
    watchSet(now, support, accepted)[0]?.unseenFailure,
  ]
  expect(told()).toEqual([true, true])
  expect(told(known([now.cases[1]?.id ?? ''], false))).toEqual([true, false])
  expect(told(known(['plain'], false))).toEqual([true, true])
  expect(told(known([]))).toEqual([false, false]) // a last run: the test is new
})

test('cases whose verdict has a flag that a person should look at are told; one without a verdict is unknown', () => {
  const flags = ['near_threshold', 'same_model_panel']
  const unknown = { outcome: 'unknown', flags: ['split_vote'] }
  const { suite } = watchRun(
    run([judged('a', true, { flags }), judged('b', true, { flags: flags.slice(1) }), judged('c', false, unknown)]),
    'nightly',
    config(),
  )
  expect(suite.cases.map(({ to_review }) => to_review)).toEqual([true, undefined, undefined])
  const cases = [goldenCase('a', true), { ...goldenCase('b', true), flags }]
  const [set] = watchSet(run(cases, [goldenSet()]), support)
  expect(set?.suite.cases.map(({ to_review }) => to_review)).toEqual([undefined, true])
})

test('a comparison that is no approval fires, with its reasons', () => {
  const outcomes = (id: string, marks: string) => ({ ...runOf(id, marks), label: id })
  const compared = (marks: string) =>
    watchRun(run([], [], { comparison: abSection(outcomes('v7', '+-++'), outcomes('v8', marks)) }), 'nightly', config())
  const { suite } = compared('-+++')
  expect(alertReasons(config(), suite)).toEqual([
    { code: 'comparison', message: 'v8 against v7: REVIEW, regressed: c0', case_ids: ['c0'] },
  ])
  expect(alertReasons(config({ alert_on_regression: false }), suite)).toEqual([])
  expect(alertReasons(config(), compared('++++').suite)).toEqual([])
})

test('a run below its threshold says how many of its failures are mutated cases', () => {
  const mutation = { type: 'typos', base_case_id: 'a', note: '', held: false }
  const cases = [goldenCase('a', true), goldenCase('b', false), goldenCase('a~typos-1', false, { mutation })]
  const mutations = { held: 0, broke: 1, unknown: 0 }
  const now = storedRun({ summary: { total: 3, passed: 1, failed: 2, pass_rate: 1 / 3, mutations }, cases })
  const { suite } = watchRun(now, 'nightly', config())
  const [reason] = alertReasons(config({ alert_threshold: 0.5 }), suite)
  expect(reason?.message).toBe('pass rate 33% is below 50% (1 of 3 passed, 1 of 2 failures by mutation)')
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
  expect(watchSet(run(cases, [set]), support).map(({ suite }) => suite)).toMatchObject([
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
  expect(watchSet(run([]), support)).toEqual([])
})

test('a set that two projects ran is two suites, each with its own cases', () => {
  const sets = ['node', 'edge'].map((project) =>
    goldenSet({ project, failing_case_ids: project === 'node' ? ['a'] : [] }),
  )
  const cases = [goldenCase('a', false, {}, 'node'), goldenCase('a', true, {}, 'edge')]
  const suites = watchSet(run(cases, sets), support).map(({ suite }) => suite)
  expect(suites.map(({ name, cases }) => [name, cases.map(({ outcome }) => outcome)])).toEqual([
    ['support (node)', ['fail']],
    ['support (edge)', ['pass']],
  ])
})

test('two sets of one name in two files are two suites, each with its own cases', () => {
  const sets = ['a.golden.yaml', 'b.golden.yaml'].map((file) => goldenSet({ file, failing_case_ids: ['c1'] }))
  const cases = [
    goldenCase('c1', false, { set_file: 'a.golden.yaml', reasons: [gateReason('of a')] }),
    goldenCase('c1', false, { set_file: 'b.golden.yaml', reasons: [gateReason('of b')] }),
  ]
  const [watched, ...others] = watchSet(run(cases, sets), { ...support, file: 'b.golden.yaml' })
  expect(watched?.suite.cases).toMatchObject([{ id: 'c1', reason: 'of b' }])
  expect(others).toEqual([])
  expect(watchSet(run(cases, sets), support)).toHaveLength(2)
})

describe('what was not checked', () => {
  const reasons = (...watched: { suite: AlertSuite }[]) =>
    watched.map(({ suite }) => alertReasons(config(), suite).map(({ code, message }) => [code, message]))

  test('cases of golden sets that did not run', () => {
    const sets = [goldenSet({ status: 'partial', not_run: 1 }), goldenSet({ name: 'b', not_run: 2 })]
    const now = run([goldenCase('a', true)], sets)
    expect(reasons(watchRun(now, 'nightly', config()))).toEqual([[['not_run', '3 cases did not run']]])
    expect(reasons(...watchSet(now, support))).toEqual([[['not_run', '1 case did not run']]])
  })
  test('a part of the run that never came, for the run and for a set that is not in it', () => {
    const missing = ['a.test.ts did not run: Cannot find module', 'Shard 2 of 4 is not among the merged reports.']
    const now = run([], [], { missing })
    const first = '2 parts of the run are missing, the first: a.test.ts did not run: Cannot find module'
    expect(reasons(watchRun(now, 'nightly', config()))).toEqual([[['missing', first]]])
    expect(reasons(...watchSet(now, support))).toEqual([[['missing', first]]])
    expect(reasons(...watchSet(run([], [goldenSet()], { missing }), support))).toEqual([[]])
  })
  test('without case texts, says no more than that a part is missing', () => {
    const { suite } = watchRun(run([], [], { missing: ['a.test.ts did not run: private'] }), 'nightly', config())
    expect(alertReasons(config({ include_case_text: false }), suite)).toMatchObject([
      { code: 'missing', message: 'a part of the run is missing' },
    ])
  })
})

test('canaries of a golden set speak of that set and of the run; those of the run speak of everything', () => {
  const report = (more: object) => ({
    status: 'UNTRUSTED',
    judge: 'j',
    rubric: 'selftest',
    total: 13,
    right: 12,
    wrong: 1,
    unknown: 0,
    failures: [{ id: 'injected-score', kind: 'injected', expected: 'fail', outcome: 'pass', overall: 1, why: '' }],
    usage: { calls: 13, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 },
    ...more,
  })
  const nightly = { name: 'selftest', file: 'config/selftest.yaml', case_id: 'a' }
  const untrusted = (canaries: object[]) => {
    const sets = [goldenSet(), goldenSet({ name: 'b' })]
    const now = run([goldenCase('a', true), judged('selftest > a', true, { selftest: nightly })], sets, { canaries })
    const watched = [
      watchRun(now, 'run', config()),
      ...watchSet(now, support),
      ...watchSet(now, { name: 'b', config: config() }),
      ...watchSelftest(now, { ...nightly, config: config() }),
    ]
    return watched.filter((each) => each.untrusted !== undefined).map(({ suite }) => suite.name)
  }
  expect(untrusted([report({ golden_set: 'support' })])).toEqual(['run', 'support'])
  expect(untrusted([report({})])).toEqual(['run', 'support', 'b', 'selftest'])
  expect(untrusted([report({ status: 'TRUSTED' })])).toEqual([])
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
  expect(node?.passedBefore).toEqual(new Set(['a', 'b']))
  expect(edge?.suite).toMatchObject({ name: 'selftest (edge)', pass_rate: 1 })
  expect(edge?.passedBefore).toEqual(new Set())
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
  const [watched] = watchSet(now, support, run(casesBefore, [goldenSet(setBefore)]))
  const found = alertReasons(config(), watched!.suite, watched!).find(({ code }) => code === 'regression')
  expect(found?.case_ids).toEqual(regressed)
})

test('of a thousand sets each finds its own cases at once', () => {
  const sets = Array.from({ length: 1_000 }, (_, index) => goldenSet({ name: `s${index}`, failing_case_ids: ['c0'] }))
  const cases = sets.flatMap(({ name }) =>
    ['c0', 'c1', 'c2', 'c3'].map((id) =>
      Object.assign(goldenCase(id, id !== 'c0', { set: name }), { id: `${name} > ${id}` }),
    ),
  )
  const now = storedRun({ cases, golden_sets: sets })
  const before = storedRun({ cases: cases.map((entry) => Object.assign({}, entry, { pass: true })) })
  const started = process.cpuUsage()
  const watched = sets.flatMap(({ name }) => watchSet(now, { name, config: config() }, before))
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(1)
  expect(watched).toHaveLength(1_000)
  expect(watched[999]?.suite.cases.map(({ outcome }) => outcome)).toEqual(['fail', 'pass', 'pass', 'pass'])
  expect(watched[999]?.passedBefore).toEqual(new Set(['c0', 'c1', 'c2', 'c3']))
})
