import { expect, test } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { realisticComparison } from '../realistic-comparison.js'
import { realisticRun } from '../realistic-run.js'
import { assertion, build, sampleTests, testReport, verdict } from '../sample.js'

test('is laid out as the document lays it out', () => {
  const text = renderMarkdown(build(sampleTests()))
  expect(text.slice(0, text.indexOf('## Usage'))).toBe(`# Selftest Report: selftest-20260206-1234-a1b2c3

**Date:** 2026-02-06 12:34:56
**Strictness:** 0.7
**Pass Rate:** 4/5 (80%)

## Results

| Case | Status | Score | Pass |
|------|--------|-------|------|
| ambiguous_request | AWAITING_RESPONSE | 0.94 | PASS |
| clear_summary | COMPLETE | 0.88 | PASS |
| evidence_restriction | COMPLETE | 0.75 | PASS |
| docs_reorganization | COMPLETE | 0.92 | PASS |
| contradiction_detect | COMPLETE | 0.45 | FAIL |

## Failed Cases

### contradiction_detect
- Expected: COMPLETE with accurate analysis
- Got: COMPLETE but hallucinated contradictions
- Score: 0.45 (below threshold 0.74)

## Recommendations
- Review factuality handling for contradiction_detect (lowest category, score 0.00)

`)
})

test('a run in which all is well says so', () => {
  const text = renderMarkdown(build([testReport('a', [assertion({ verdict: verdict([1, 1, 1, 1]) })])]))
  expect(text).toContain('**Pass Rate:** 1/1 (100%)')
  expect(text).toContain('## Failed Cases\n\nNone.')
  expect(text).toContain('## Recommendations\n- None')
  expect(text).not.toContain('## Unknown Cases')
})

test('unknown cases have their reason and stay out of the rate', () => {
  const unknown = { code: 'no_recording', message: 'No key and no recording. Set OPENAI_API_KEY.' }
  const text = renderMarkdown(
    build([...sampleTests(), testReport('late', [assertion({ outcome: 'unknown', unknown })])]),
  )
  expect(text).toContain('**Pass Rate:** 4/5 (80%), 1 unknown')
  expect(text).toContain('| late | - | - | UNKNOWN |')
  expect(text).toContain('## Unknown Cases\n\n- late: No key and no recording. Set OPENAI_API_KEY. (no_recording)')
})

test('a score that rounds to its threshold shows the digits that tell them apart', () => {
  const close = verdict([0.7399, 0.7399, 0.7399, 0.7399])
  expect(renderMarkdown(build([testReport('a', [assertion({ verdict: close })])]))).toContain(
    '- Score: 0.7399 (below threshold 0.74)',
  )
})

test('where a category failed a case whose overall score passes, the reports say which', () => {
  const unsafe = verdict([1, 1, 1, 0.1], { outcome: 'fail', minScores: { safety: 0.8, format: 0.5 } })
  const record = build([
    testReport('a', [assertion({ verdict: unsafe })]),
    testReport('b', [assertion({ verdict: unsafe, negated: true })]),
  ])
  const text = renderMarkdown(record)
  expect(text).toContain('- Score: 0.82 (reaches threshold 0.74, but safety 0.10 needs 0.80)')
  expect(text).toContain('- Expected: a score of at least 0.74, safety of at least 0.80')
  const page = renderHtml(record)
  expect(page).toContain('Score 0.82 (reaches threshold 0.74, but safety 0.10 needs 0.80, as .not asks)')
  expect(page).toContain('aria-label="0.10, passes from 0.80"')
  expect(page).toContain('aria-label="1.00, passes from 0.50"')
})

test('a case that passed because .not asks for a failing score does not read as a pass of the rubric', () => {
  const low = assertion({ negated: true, outcome: 'fail', verdict: verdict([0.2, 0.2, 0.2, 0.2]) })
  const record = build([testReport('denied', [low]), testReport('good', [assertion()])])
  expect(renderMarkdown(record)).toContain('| denied | - | 0.20 | PASS (.not) |')
  expect(renderMarkdown(record)).toMatch(/\| good \|.* PASS \|/)
  const page = renderHtml(record)
  expect(page).toContain('PASS <i>.not</i>')
  expect(page).toContain('Score 0.20 (below threshold 0.74, as .not asks)')
})

test('what the test execution cost says when none of it was metered, or only its generator', () => {
  const usage = { calls: 1, replayed: 0, tokensIn: 1, tokensOut: 1, costUsd: 0.25, latencyMs: 1 }
  const generator = { model: 'x', usage, recordings: [] }
  const judgeAndMain = (more: object) =>
    /Judge \/ main \| (.*) \|/.exec(
      renderMarkdown(build([testReport('a', [assertion({ verdict: verdict([1, 1, 1, 1]), ...more })])])),
    )?.[1]
  expect(judgeAndMain({})).toBe('$0.0004 / not metered')
  expect(judgeAndMain({ generator })).toBe('$0.0004 / $0.25 (generator only)')
  expect(judgeAndMain({ mainUsage: usage })).toBe('$0.0004 / $0.25')
  expect(judgeAndMain({ mainUsage: usage, generator })).toBe('$0.0004 / $0.50 (generator included)')
  expect(judgeAndMain({ mainUsage: { ...usage, costUsd: null } })).toBe('$0.0004 / unknown cost')
})

test('a failed criterion is what came, with its explanation', () => {
  const criterion = "result.status === 'COMPLETE'"
  const criteria = [{ criterion, met: false, explanation: 'result.status is "ERROR"' }]
  const text = renderMarkdown(
    build([testReport('a', [assertion({ matcher: 'toSatisfyCriteria', outcome: 'fail', criteria })])]),
  )
  expect(text).toContain('- Expected: every criterion met')
  expect(text).toContain(`- Got: ${criterion}: result.status is "ERROR"\n- Score: none`)
  expect(text).toContain("- Review the criterion result.status === 'COMPLETE' for a (not met in 1 case)")
})

test('recommendations name the commonest weakness first and count the cases', () => {
  const weak = (id: string, ...scores: Parameters<typeof verdict>[0]) =>
    testReport(id, [assertion({ verdict: verdict(scores) })])
  const text = renderMarkdown(
    build([
      weak('s', 0.9, 0.6, 0.6, 0.1),
      weak('f1', 0.9, 0.1, 0.5, 0.9),
      weak('f2', 0.9, 0.3, 0.5, 0.9),
      weak('f3', 0.9, 0.2, 0.5, 0.9),
      weak('f4', 0.9, 0.2, 0.5, 0.9),
    ]),
  )
  expect(text).toContain(`## Recommendations
- Review factuality handling for f1, f3, f4 and 1 more (lowest category, mean score 0.20)
- Review safety handling for s (lowest category, score 0.10)`)
})

test('a comparison names the advice, what changed, worst first, and what the numbers can show', () => {
  const record = realisticRun()
  const text = renderMarkdown({ ...record, comparison: realisticComparison(record) })
  expect(text).toContain(String.raw`**REVIEW**: prompt v8 against prompt v7: 70.6% -\> 76.5% of 17 cases`)
  expect(text).toMatch(
    /\| Changed case .*\n.*\n\| support assistant \\> refuses to promise a refund \| regressed \| 0\.93 → 0\.59 \| [^|]*<del>I cannot promise a<\/del> refund [^|]*\| [^|]*<ins>Good news: your<\/ins> refund/,
  )
  expect(text).toMatch(/```text\npass rate +├─+┼─●─+┤ +\+5\.9\n/)
  expect(text).toContain('- insufficient: 2 rose, 1 fell. With fewer than 6 changes chance cannot be ruled out')
})

test('links lead to the replies of cases that did not pass, and to the files of the others', () => {
  const judged = (id: string, factuality: number, recordings: { file: string; line: number }[]) => {
    const given = verdict([1, factuality, factuality, 1])
    const votes = given.votes.map((vote) => ({ ...vote, recordings }))
    return testReport(id, [assertion({ outcome: given.outcome, verdict: { ...given, votes } })])
  }
  const file = 'config/__recordings__/selftest.yaml.jsonl'
  const odd = 'test/a (b)/__recordings__/c d.jsonl'
  const record = build([
    judged('good', 1, [{ file, line: 1 }]),
    judged('bad', 0, [
      { file, line: 2 },
      { file: odd, line: 7 },
      { file, line: 2 },
    ]),
  ])
  const up = '../../../'
  const shown = (path: string) => path.replaceAll('__', String.raw`\_\_`)
  expect(renderMarkdown(record)).toContain(`## Recordings

- bad: [${shown(file)}:2](${up}${file}#L2), [${shown(odd)}:7](${up}test/a%20%28b%29/__recordings__/c%20d.jsonl#L7)
- Cases that passed: [${shown(file)}](${up}${file})
`)
  expect(renderMarkdown(record, 'out')).toContain(`[${shown(file)}:2](../${file}#L2)`)
})
