import { expect, test } from 'vitest'
import { checkCriteria } from '../../src/golden/run/case-criteria.js'
import { renderHtml } from '../../src/report/html/page.js'
import { renderMarkdown } from '../../src/report/markdown/markdown.js'
import { assertionRecordSchema } from '../../src/report/record/assertion.js'
import type { CriterionRecord } from '../../src/report/record/criterion-record.js'
import { readRunRecord } from '../../src/report/record/run-record.js'
import { renderSummary } from '../../src/report/terminal/summary.js'
import { assertion, build, testReport } from './sample.js'

const promise = "result.output.includes('guarantee')"
const triggered: CriterionRecord = {
  criterion: promise,
  kind: 'fail',
  met: false,
  explanation: "result.output contains 'guarantee' (bad)",
}

function recordOf(matcher: string, ...criteria: CriterionRecord[]) {
  const made = assertionRecordSchema.parse(assertion({ matcher, outcome: 'fail', criteria }))
  return readRunRecord(JSON.parse(JSON.stringify(build([testReport('a', [made])]))))
}

test('a triggered fail criterion is called one in every text', () => {
  const record = recordOf('toSatisfyCriteria', triggered)
  expect(record.cases[0]?.criteria).toEqual([triggered])
  const markdown = renderMarkdown(record)
  expect(markdown).toContain('- Expected: no fail criterion triggered')
  expect(markdown).toContain(`- Got: fail criterion triggered: ${promise}: ${triggered.explanation}`)
  expect(markdown).toContain(`- Review the fail criterion ${promise} for a (triggered in 1 case)`)
  expect(renderSummary(record)).toContain(`a  fail criterion triggered: ${promise}`)
  const page = renderHtml(record)
  expect(page).toContain('<small>fail criterion, triggered:</small>')
  for (const text of [markdown, renderSummary(record), page]) expect(text).not.toContain('not met')
})

test('one that was avoided is not blamed', () => {
  const avoided = { ...triggered, met: true, explanation: 'it does not (good)' }
  const record = recordOf('toSatisfyCriteria', avoided, { ...triggered, kind: 'pass', criterion: 'result.ok' })
  expect(renderMarkdown(record)).toContain('- Expected: every criterion met')
  expect(renderMarkdown(record)).not.toContain('fail criterion')
  expect(renderHtml(record)).toContain('<small>fail criterion, not triggered:</small>')
})

test('a record from before there were kinds still reads', () => {
  const { kind, ...old } = triggered
  const record = recordOf('toSatisfyCriteria', old)
  expect(kind).toBe('fail')
  expect(record.cases[0]?.criteria).toEqual([old])
  expect(renderMarkdown(record)).toContain('(not met in 1 case)')
})

test('the criteria of a golden case carry their kind', () => {
  const checked = checkCriteria({ criteria: { pass: ['result === 1'], fail: ['result > 0'] } }, { result: 1 })
  expect(checked?.all.map(({ kind, met }) => [kind, met])).toEqual([
    ['pass', true],
    ['fail', false],
  ])
})

test('a question left open is unanswered, which is not a no', () => {
  const asked = (criterion: string, met: boolean | null, explanation: string) => ({ criterion, met, explanation })
  const record = recordOf('toPassChecklist', asked('Is it short?', null, 'unknown'), asked('Is it kind?', false, 'no'))
  expect(record.cases[0]?.criteria.map(({ met }) => met)).toEqual([null, false])
  expect(renderHtml(record)).toMatch(/<li class="open">\s*<code>Is it short\?<\/code> <small>unanswered:<\/small>/)
  expect(renderMarkdown(record)).toContain('- Got: Is it kind?: no')
  expect(renderMarkdown(record)).not.toContain('Is it short?')
})
