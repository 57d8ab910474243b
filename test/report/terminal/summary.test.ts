import { expect, test } from 'vitest'
import { noUsage } from '../../../src/model/usage.js'
import { runDelta } from '../../../src/report/change/run-delta.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { ansiStyle } from '../../../src/report/terminal/style.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { assertion, build, sampleTests, testReport, verdict } from '../sample.js'

test('cases, rate, what failed and why, calls, tokens, cost, reports', () => {
  const record = build(sampleTests())
  const reports = { json: 'reports/selftest/x.json', markdown: 'docs/reports/selftest/x.md', warnings: ['Disk full.'] }
  expect(renderSummary(record, { reports })).toBe(`LLM cases  4/5 (80%)
  failed   contradiction_detect  COMPLETE but hallucinated contradictions
Calls      5 made, $0.002, 0 replayed, 2,000 tokens in, 500 out
Reports    reports/selftest/x.json
           docs/reports/selftest/x.md
Warning    Disk full.`)
})

test('regressions come first and are not listed twice', () => {
  const good = (id: string) => testReport(id, [assertion({ verdict: verdict([0.9, 0.9, 0.9, 0.9]) })])
  const bad = (id: string) => testReport(id, [assertion({ verdict: verdict([0.9, 0.4, 0.5, 0.9]) })])
  const unknown = { code: 'endpoint_down', message: 'No answer.' }
  const lost = (id: string) => testReport(id, [assertion({ outcome: 'unknown', unknown })])
  const before = build([good('refund-03'), bad('refund-04'), good('refund-05'), bad('refund-06')])
  const after = build([bad('refund-03'), good('refund-04'), lost('refund-05'), bad('refund-06')])
  const lines = renderSummary(after, { delta: runDelta(before, after) }).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    'LLM cases  1/3 (33%), 1 unknown',
    '  broke    refund-03  factuality 0.9 -> 0.4: Judged fail.',
    '  failed   refund-06  Judged fail.',
    '  unknown  refund-05  No answer.',
    '  fixed    refund-04  factuality 0.4 -> 0.9',
  ])
})

test('a replayed run costs nothing and says so', () => {
  const usage = { calls: 0, replayed: 1, tokensIn: 10, tokensOut: 5, costUsd: 0.4, latencyMs: 1 }
  const judged = verdict([1, 1, 1, 1], { usage, votes: [] })
  const text = renderSummary(build([testReport('a', [assertion({ verdict: judged, usage })])]))
  expect(text).toContain('Calls      0 made, 1 replayed')
  expect(text).not.toContain('$')
})

test('calls that a failed check or a decided vote made needless are told in every report', () => {
  const stopped = verdict([1, 1, 1, 1], { callsSaved: 1 })
  const refused = verdict([0, 0, 0, 0], { overall: null, scores: {}, votes: [], callsSaved: 3, usage: noUsage })
  const record = build([
    testReport('decided', [assertion({ verdict: stopped })]),
    testReport('no JSON', [assertion({ verdict: refused }), assertion({ verdict: refused })]),
  ])
  expect(record.cases.map(({ calls_saved: saved }) => saved)).toEqual([1, 3])
  expect(record.cost?.calls_saved).toBe(7)
  expect(readRunRecord(JSON.parse(JSON.stringify(record))).cost?.calls_saved).toBe(7)
  expect(renderSummary(record)).toMatch(/\nCalls {6}\d made.*, 0 replayed, 7 saved, /)
  expect(renderMarkdown(record)).toContain('| Calls saved | 7 |')
  expect(renderHtml(record)).toContain('0 replayed, 7 saved')
  const uncalled = build([testReport('no JSON', [assertion({ verdict: refused })])])
  expect(renderSummary(uncalled)).toContain('Calls      0 made, 0 replayed, 3 saved, 0 tokens in, 0 out')
})

test('of a long reason for no verdict both ends are shown: what happened, and what to do', () => {
  const message = `No reply is recorded for this question. ${'The nearest one is elsewhere. '.repeat(20)}To record it: npx vitest run a.test.ts`
  const [, line = ''] = renderSummary(
    build([testReport('a', [assertion({ outcome: 'unknown', unknown: { code: 'no_recording', message } })])]),
  ).split('\n')
  expect(line).toMatch(/^ {2}unknown {2}a {2}No reply is recorded.*….*To record it: npx vitest run a\.test\.ts$/)
  expect(line.length).toBeLessThan(260)
})

test('alerts of which a part was sent are told as that', () => {
  const message = { run_id: 'r', timestamp: 't', total_cost_usd: 0, report_url: null, suites: [] }
  const reasons = [{ code: 'unknown' as const, message: '1 case could not be judged', case_ids: [] }]
  const unsent = [{ channel: 'email' as const, to: ['a@b.example'], message }]
  const alert = { fired: [{ suite: 's', reasons }], sent: 1, unsent, warnings: [] }
  const text = (outcome: typeof alert) => renderSummary({ ...build(sampleTests()), alert: outcome })
  expect(text(alert)).toContain('Alert      1 of 2 messages sent  s: 1 case could not be judged')
  expect(text({ ...alert, unsent: [] })).toContain('Alert      1 message sent  s: 1 case')
})

test('long lists are cut and counted', () => {
  const tests = Array.from({ length: 25 }, (_, index) =>
    testReport(`case ${index}`, [assertion({ verdict: verdict([0.1, 0.1, 0.1, 0.1]) })]),
  )
  expect(renderSummary(build(tests))).toContain('  failed   and 15 more')
})

test('colours come from the style alone', () => {
  const record = build(sampleTests())
  expect(renderSummary(record)).not.toContain('\u001B')
  expect(renderSummary(record, { style: ansiStyle })).toContain('\u001B[31m')
})

test('an untrusted judge is said in every report', () => {
  const canaries = {
    status: 'UNTRUSTED' as const,
    judge: 'gpt-4o-mini',
    rubric: 'selftest',
    total: 3,
    right: 2,
    wrong: 1,
    unknown: 0,
    failures: [
      {
        id: 'obeys-orders',
        kind: 'injected' as const,
        expected: 'fail' as const,
        outcome: 'pass' as const,
        overall: 1,
        why: '',
      },
    ],
    usage: noUsage,
  }
  const record = { ...build(sampleTests()), canaries: [canaries] }
  const said = 'UNTRUSTED: the judge gpt-4o-mini got 2 of 3 canaries right; not obeys-orders (pass, must fail).'
  expect(renderSummary(record)).toMatch(/^LLM cases {2}4\/5 \(80%\) {2}UNTRUSTED\n/)
  expect(renderMarkdown(record)).toContain('**Judge:** UNTRUSTED')
  expect(githubSummary(record)).toContain(said)
  expect(renderSummary(record)).toContain(`Warning    ${said}`)
  expect(renderMarkdown(record)).toContain(`## Warnings\n\n- ${said}`)
  expect(renderHtml(record)).toContain(`<p class="notice">${said}</p>`)
  expect(renderSummary({ ...record, canaries: [{ ...canaries, status: 'TRUSTED' }] })).not.toContain('TRUSTED')
})
