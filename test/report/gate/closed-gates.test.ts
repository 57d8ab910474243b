import { expect, test } from 'vitest'
import { closedGates, redLines } from '../../../src/report/gate/closed-gates.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const whole = { watching: false, filtered: false }
const unknown = { code: 'no_key', message: 'There is no key.' }
const lost = assertion({ outcome: 'unknown', unknown })

test('a test that is marked to fail and has no verdict is green nowhere', () => {
  const record = build([testReport('is caught', [lost], { state: 'passed', expectedToFail: true })])
  const sentence =
    'The test "is caught" passed in the runner, but there is no verdict (There is no key.): nothing was checked.'
  expect(closedGates(record, whole)).toEqual([sentence])
  expect(closedGates(record, { ...whole, gate: 'report' })).toEqual([])
  expect(renderSummary(record)).toContain(sentence)
  expect(renderMarkdown(record)).toContain('nothing was checked')
})

test('a test that skipped itself is green only if what it judged passed', () => {
  const failed = assertion({ outcome: 'fail', summary: 'selftest 0.20, needs 0.74' })
  const skipped = (name: string, judged: typeof failed) => testReport(name, [judged], { state: 'skipped' })
  const record = build([skipped('fails', failed), skipped('has none', lost), skipped('passes', assertion({}))])
  expect(closedGates(record, whole)).toEqual([
    expect.stringContaining('The test "fails" was skipped by itself, but its assertion failed (selftest 0.20, needs'),
    'The test "has none" was skipped by itself, but there is no verdict (There is no key.): nothing was checked.',
  ])
  expect(record.summary).toMatchObject({ total: 2, failed: 1, unknown: 1 })
})

test('what failed in the runner, or was judged, needs no gate', () => {
  const judged = assertion({ verdict: verdict([0.1, 0.1, 0.1, 0.1]) })
  const record = build([
    testReport('failed already', [lost]),
    testReport('fails as expected', [judged], { state: 'passed', expectedToFail: true }),
  ])
  expect(closedGates(record, whole)).toEqual([])
})

test('an unknown golden case is left to the gate of its set', () => {
  const green = goldenTests()
  for (const report of green) report.state = 'passed'
  const sentences = closedGates(build(green), whole)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(/^Golden set "support" is failed\./)
})

test('what the test of a golden case asserts beside its set, or asks in vain, is held against the run', () => {
  const [case1] = goldenTests()
  const golden = case1!.assertions[0]!
  const caught = assertion({ outcome: 'fail', summary: 'result.a is 1, not 2' })
  const refused = assertion({ matcher: 'refused call', outcome: 'unknown', summary: 'Nothing is recorded.' })
  const why = (...beside: (typeof golden)[]) =>
    closedGates(build([{ ...case1!, assertions: [golden, ...beside] }]), whole)
      .filter((sentence) => sentence.startsWith('The test "support > refund-01" passed in the runner, but'))
      .map((sentence) => sentence.split(', but ')[1])
  expect(why()).toEqual([])
  expect(why(assertion())).toEqual([])
  expect(why(lost)).toEqual(['there is no verdict (There is no key.): nothing was checked.'])
  expect(why(caught)).toEqual([
    expect.stringMatching(/^its assertion failed \(result\.a is 1, not 2\): the failure was/),
  ])
  for (const outcome of ['pass', 'fail', 'unknown'] as const)
    expect(why({ ...golden, outcome }, refused)).toEqual([
      'there is no verdict (Nothing is recorded.): nothing was checked.',
    ])
})

test('only a set that is enforced closes the gate, and a part of it only where nobody asked for a part', () => {
  const passes = build([testReport('passes', [assertion()])])
  const [set] = build(goldenTests()).golden_sets ?? []
  const isOpen = (
    status: 'passed' | 'failed' | 'unknown' | 'partial',
    scope = {},
    gate: 'enforce' | 'report' = 'enforce',
  ) => closedGates({ ...passes, golden_sets: [{ ...set!, status, gate }] }, { ...whole, ...scope }).length === 0
  const statuses = ['passed', 'partial', 'unknown', 'failed'] as const
  const open = (...more: [scope?: object, gate?: 'report']) => statuses.filter((status) => isOpen(status, ...more))
  expect(open()).toEqual(['passed'])
  expect(open({ gate: 'report' })).toEqual(['passed'])
  expect(open({ filtered: true })).toEqual(['passed', 'partial'])
  expect(open({ watching: true })).toEqual(['passed', 'partial'])
  expect(open({}, 'report')).toEqual(statuses)
})

test('why a run is red is a line each, whatever a test is called', () => {
  const record = build([testReport('a\nRed        b\u001B[2J', [lost], { state: 'passed' })])
  const lines = redLines([...closedGates(record, whole), 'x\ny']).split('\n')
  expect(lines).toEqual([expect.stringMatching(/^Red {8}The test "a .+/), 'Red        x y', ''])
  expect(lines.join()).not.toContain('\u001B')
})

test('a run with a part that never came is well nowhere', () => {
  const missing = ['Shard 2 of 4 is not among the merged reports: its tests count nowhere.']
  const record = { ...build([testReport('passes', [assertion({ verdict: verdict([0.9, 0.9, 0.9, 0.9]) })])]), missing }
  expect(closedGates(record, whole)).toEqual(missing)
  expect(closedGates(record, { ...whole, gate: 'report' })).toEqual([])
  expect(renderHtml(record)).toContain('<h1>1 case passed, and 1 part of the run never came</h1>')
  expect(githubSummary(record)).toMatch(/^### ❌ .*Shard 2 of 4/s)
  for (const text of [renderSummary(record), renderMarkdown(record)]) expect(text).toContain('Shard 2 of 4')
})

test('the GitHub summary ticks off only a run whose every set passed', () => {
  const passes = [testReport('passes', [assertion({ verdict: verdict([0.9, 0.9, 0.9, 0.9]) })])]
  const [set] = build(goldenTests()).golden_sets ?? []
  const marked = (status: 'passed' | 'failed' | 'unknown' | 'partial', gate: 'enforce' | 'report' = 'enforce') =>
    githubSummary({ ...build(passes), ...(set && { golden_sets: [{ ...set, status, gate }] }) }).slice(0, 6)
  expect(marked('passed')).toBe('### ✅ ')
  expect(marked('failed')).toBe('### ❌ ')
  for (const gate of ['enforce', 'report'] as const) {
    expect(marked('partial', gate)).toBe('### ⚠️')
    expect(marked('unknown', gate)).toBe('### ⚠️')
  }
})
