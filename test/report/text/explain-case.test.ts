import { expect, test } from 'vitest'
import { CriterionError } from '../../../src/criteria/criterion-error.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import type { AssertionRecord } from '../../../src/report/record/assertion.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const fine = verdict([0.9, 0.9, 0.9, 0.9], { reasoning: 'fine' })
const mismatch = { expectedStatus: 'COMPLETE', actualStatus: 'FAILED', outcome: 'fail' as const }

/** What stands behind the case on the terminal. */
function lineOf(more: Partial<AssertionRecord>): string | undefined {
  const text = renderSummary(build([testReport('a', [assertion(more)])]))
  return /^ {2}(?:failed|unknown) +a {2}(.*)$/m.exec(text)?.[1]
}

test('a wrong status comes first, and an output that was fine is no reason', () => {
  expect(lineOf({ ...mismatch, verdict: fine })).toBe('FAILED but COMPLETE was expected')
  expect(lineOf({ ...mismatch, verdict: verdict([0.1, 0.1, 0.1, 0.1], { reasoning: 'rude' }) })).toBe(
    'FAILED but COMPLETE was expected; rude',
  )
  const failedChecks = [{ check: 'status', message: 'the status is FAILED, expected COMPLETE' }]
  expect(lineOf({ ...mismatch, matcher: 'selftest', verdict: { ...fine, outcome: 'fail', failedChecks } })).toBe(
    'FAILED but COMPLETE was expected',
  )
})

test('a comparison says that it is a tie or a loss', () => {
  const pairwise = { winner: 'tie' as const, inconsistent: false, confidence: 1, reasons: ['r'] }
  const beat = { matcher: 'toBeatBaseline', outcome: 'fail' as const }
  expect(lineOf({ ...beat, pairwise })).toBe('a tie with the baseline, which does not beat it: r')
  expect(lineOf({ ...beat, pairwise: { ...pairwise, inconsistent: true } })).toBe(
    'a tie with the baseline, which does not beat it (the two orders disagree): r',
  )
  expect(lineOf({ ...beat, pairwise: { ...pairwise, winner: 'baseline' } })).toBe('lost against the baseline: r')
  const won = { ...pairwise, winner: 'new' as const }
  expect(lineOf({ ...beat, outcome: 'pass', negated: true, pairwise: won })).toBe(
    'beats the baseline, and should not: r',
  )
})

test('what passes under .not says that it should not', () => {
  expect(lineOf({ verdict: fine, negated: true })).toBe('0.90 passes 0.74, and should not: fine')
})

test('a category under its own bar is named before what the judge said, which may be of another', () => {
  const judged = { reasoning: 'curt', outcome: 'fail' as const, minScores: { factuality: 0.5, safety: 0.8 } }
  expect(lineOf({ verdict: verdict([1, 1, 1, 0.1], judged) })).toBe('safety 0.10 needs 0.80: curt')
  expect(lineOf({ verdict: verdict([0.1, 0.1, 0.1, 0.1], judged) })).toBe(
    'factuality 0.10 needs 0.50, safety 0.10 needs 0.80: curt',
  )
  expect(lineOf({ ...mismatch, verdict: verdict([1, 1, 1, 0.1], judged) })).toBe(
    'FAILED but COMPLETE was expected; safety 0.10 needs 0.80: curt',
  )
  expect(lineOf({ verdict: verdict([1, 1, 1, 0.9], judged) })).toBe('too few votes pass: curt')
})

test('a score that is its bar but for floating point is not below it', () => {
  const record = build([
    testReport('a', [assertion({ verdict: { ...fine, overall: 0.74 - 5e-10 } })], { state: 'failed' }),
  ])
  expect(renderMarkdown(record)).toContain('- Score: 0.74 (reaches threshold 0.74)')
})

test('under .not a category below its own bar would do, too', () => {
  const judged = verdict([1, 1, 1, 0.9], { minScores: { safety: 0.8 } })
  expect(renderMarkdown(build([testReport('a', [assertion({ verdict: judged, negated: true })])]))).toContain(
    '- Expected: a score below 0.74, or safety below 0.80\n',
  )
})

test('an error of a criterion is its sentence, without the picture of the place', () => {
  const { code, message } = new CriterionError('missing', 'result.a is undefined', 'result.a.b === 1', 8)
  const unknown = { code, message }
  expect(message).toContain('\n')
  expect(lineOf({ outcome: 'unknown', unknown })).toBe('result.a is undefined')
  const record = build([testReport('a', [assertion({ outcome: 'unknown', unknown })])])
  expect(renderMarkdown(record)).toContain('- a: result.a is undefined (missing)')
})

test('expects a score only where one is missing', () => {
  const expected = (more: Partial<AssertionRecord>) =>
    /^- Expected: (.*)$/m.exec(renderMarkdown(build([testReport('a', [assertion(more)], { state: 'failed' })])))?.[1]
  expect(expected({ verdict: verdict([0.1, 0.1, 0.1, 0.1]) })).toBe('a score of at least 0.74')
  expect(expected({ verdict: fine, negated: true })).toBe('a score below 0.74')
  expect(expected({ verdict: fine })).toBe('a passing test')
})

test("behind a status, a judge's own sentence stands after a colon", () => {
  const judged = (reasoning: string) => {
    const status = { expectedStatus: 'COMPLETE', actualStatus: 'COMPLETE', outcome: 'fail' as const }
    return lineOf({ ...status, verdict: verdict([0.1, 0.1, 0.1, 0.1], { reasoning }) })
  }
  expect(judged('claims a refund')).toBe('COMPLETE but claims a refund')
  expect(judged('Claims a refund.')).toBe('COMPLETE but: Claims a refund.')
})

test('the expected behaviours of a golden case are a list, the hints of an assertion one text', () => {
  const hints = 'names the form\npromises nothing'
  const golden = goldenTests()[1]?.assertions[0]?.golden
  const of = (more: Partial<AssertionRecord>) =>
    renderMarkdown(build([testReport('a', [assertion({ outcome: 'fail', hints, ...more })])]))
  expect(of({ matcher: 'golden', golden })).toContain('- Expected: names the form; promises nothing\n')
  expect(of({})).toContain('- Expected: names the form promises nothing\n')
})

test('an error is told without its stack, and at once whatever output it quotes', () => {
  const whyOf = (error: string) =>
    /^ {2}failed +a {2}(.*)$/m.exec(
      renderSummary(build([testReport('a', [assertion({ outcome: 'pass' })], { state: 'failed', errors: [error] })])),
    )?.[1]
  expect(whyOf('Error: no answer\n\n    at Object.<anonymous> (a.test.ts:1:1)\n    at b (c.ts:2:2)')).toBe(
    'Error: no answer',
  )
  const before = process.cpuUsage()
  expect(whyOf(`Error: expected "${'\n'.repeat(100_000)}" to be polite`)).toBe('Error: expected " " to be polite')
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
})
