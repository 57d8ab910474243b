import { expect, test } from 'vitest'
import type { CanaryReport } from '../../../src/judge/canary/canary.js'
import { closedGates } from '../../../src/report/gate/closed-gates.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const whole = { watching: false, filtered: false }
const usage = { calls: 13, replayed: 0, tokensIn: 1300, tokensOut: 130, costUsd: 0.01, latencyMs: 900 }

function report(right: number, golden_set?: string): CanaryReport {
  const failures = right === 13 ? [] : [{ id: 'injected-score', outcome: 'pass' as const, overall: 1, why: '' }]
  return {
    status: right === 13 ? 'TRUSTED' : 'UNTRUSTED',
    judge: 'gpt-4o-mini',
    rubric: 'selftest',
    ...(golden_set !== undefined && { golden_set }),
    total: 13,
    right,
    wrong: 13 - right,
    unknown: 0,
    failures: failures.map((failure) =>
      Object.assign(failure, { kind: 'injected' as const, expected: 'fail' as const }),
    ),
    usage,
  }
}

const good = verdict([1, 1, 1, 1])
const judged = (name: string, ...canaries: CanaryReport[]) =>
  testReport(name, [assertion({ verdict: good, ...(canaries.length > 0 && { canaries }) })])

const sentence = 'UNTRUSTED: the judge gpt-4o-mini got 12 of 13 canaries right; not injected-score (pass, must fail).'

test('a judge that is right about all of them is trusted, and what that cost is told', () => {
  const record = build([judged('a', report(13)), judged('b')])
  expect(record.canaries).toMatchObject([{ status: 'TRUSTED', right: 13 }])
  expect(closedGates(record, whole)).toEqual([])
  expect(record.cost).toMatchObject({ calls: 15, total_cost_usd: 0.0108 })
  expect(record.cases[0]?.usage).toMatchObject({ calls: 1 })
  expect(readRunRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('a wrong canary closes the gate, unless the run only reports', () => {
  const record = build([judged('a', report(12))])
  expect(closedGates(record, whole)).toEqual([sentence])
  expect(closedGates(record, { ...whole, gate: 'report' })).toEqual([])
})

test('a judge that is distrusted for what it said earlier can be asked anew', () => {
  const asked = (calls: number, replayed: number) =>
    closedGates(build([judged('a', { ...report(12), usage: { ...usage, calls, replayed } })]), whole)
  expect(asked(0, 13)).toEqual([`${sentence} All replies were replayed: JURY_MODE=record asks for new ones.`])
  expect(asked(1, 12)).toEqual([sentence])
  expect(asked(0, 0)).toEqual([sentence])
})

test('a judge that could not be checked is distrusted, with the reason', () => {
  const broken = { ...report(12), error: 'no key\nat all' }
  expect(closedGates(build([judged('a', broken)]), whole)).toEqual([
    'UNTRUSTED: the judge gpt-4o-mini could not be checked: no key at all.',
  ])
})

test('of a judge that nobody checked no report says anything', () => {
  const record = build([judged('a')])
  expect(record.canaries).toBeUndefined()
  expect(renderMarkdown(record) + renderSummary(record)).not.toContain('TRUSTED')
})

test('each judge is told that is distrusted, and each golden set that distrusts it', () => {
  const others = [{ ...report(12), judge: 'gpt-4o' }, report(12, 'support'), { ...report(12), rubric: 'tone' }]
  const record = build([goldenTests()[0]!, judged('a', report(11), ...others)])
  expect(record.canaries).toHaveLength(4)
  const told = closedGates(record, whole).join('\n')
  expect(told).toContain('the judge gpt-4o got 12 of 13')
  expect(told).toContain('canaries of the golden set "support"')
})

test('of several shards the least trusting counts, and all are paid', () => {
  const record = build([judged('a', report(13)), judged('b', report(12))])
  expect(record.canaries).toMatchObject([{ right: 12 }])
  expect(record.cost?.calls).toBe(28)
})

test('of reports on other samples the one that distrusts counts, also where the other had fewer to get right', () => {
  const few = { ...report(13), total: 5, right: 5 }
  for (const [first, second] of [
    [few, report(12)],
    [report(12), few],
  ] as const) {
    expect(closedGates(build([judged('a', first), judged('b', second)]), whole)).toEqual([sentence])
  }
})

test('a report that two attempts of a test hold is one, and is paid once', () => {
  const twice = [0, 1].map((attempt) => assertion({ verdict: good, attempt, canaries: [report(13)] }))
  const record = build([testReport('a', twice)])
  expect(record.canaries).toHaveLength(1)
  expect(record.cost?.calls).toBe(15)
})

test('no report of a distrusted run says that a golden set passed', () => {
  const [first] = goldenTests()
  const golden = first!.assertions[0]!.golden!
  const passed = testReport('support > a', [
    assertion({ matcher: 'golden', golden: { ...golden, set: { ...golden.set, size: 1 } } }),
  ])
  const sets = (canaries: CanaryReport) => {
    const record = build([passed, judged('a', canaries)])
    return [renderSummary(record), renderMarkdown(record), renderHtml(record), githubSummary(record)]
  }
  for (const text of sets(report(12))) {
    expect(text).not.toMatch(/golden set[^\n]*passed|Status: PASSED|golden pass|sets that passed/i)
    expect(text).toMatch(/UNTRUSTED, so the set does not pass|not passed|unknown/)
  }
})

test('canaries of a set close the gate of that set; those of the run close every set that is enforced', () => {
  const [first] = goldenTests()
  const run = (canaries: CanaryReport) =>
    closedGates(build([first!, judged('a', canaries)]), { ...whole, gate: 'report' })
  const ofSet = sentence.replace('canaries', 'canaries of the golden set "support"')
  expect(run(report(12, 'support'))).toContain(ofSet)
  expect(run(report(12, 'another'))).not.toContain(ofSet.replace('support', 'another'))
  expect(run(report(12))).toContain(sentence)
})

test('a run that only reports stays open for an untrusted judge, also with a set that only reports', () => {
  const [first] = structuredClone(goldenTests())
  Object.assign(first!.assertions[0]!.golden!.set, { gate: 'report' })
  const scope = { ...whole, gate: 'report' as const }
  for (const of of [undefined, 'support'])
    expect(closedGates(build([first!, judged('a', report(12, of))]), scope)).toEqual([])
})
