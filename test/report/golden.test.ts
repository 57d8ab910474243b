import { expect, test } from 'vitest'
import { renderHtml } from '../../src/report/html/page.js'
import { githubSummary } from '../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../src/report/markdown/markdown.js'
import { renderSummary } from '../../src/report/terminal/summary.js'
import { goldenTests } from './golden-sample.js'
import { build, sampleTests } from './sample.js'

const record = build([...goldenTests(), ...sampleTests()])

test('a set is judged over its cases and stands in the record under the names of the document', () => {
  expect(record.golden_sets).toMatchObject([
    {
      name: 'support',
      status: 'failed',
      pass_rate: 0.5,
      failing_case_ids: ['refund-02'],
      unknown_case_ids: ['refund-03'],
      not_run: 1,
      top_failing_categories: [{ category: 'specificity', count: 1 }],
      worst_offenders: [{ case_id: 'refund-02', score: 62 }],
    },
  ])
  expect(record.cases[1]?.golden).toMatchObject({ set: 'support', score: 62, case: { id: 'refund-02' } })
})

test('sets that passed are counted where they would fill the screen', () => {
  const [first, ...others] = record.golden_sets ?? []
  const passed = Array.from({ length: 11 }, (_, n) => ({ ...first!, name: `set ${n}`, status: 'passed' as const }))
  const lines = (sets: typeof passed) =>
    renderSummary({ ...record, golden_sets: sets })
      .split('\n')
      .filter((line) => line.startsWith('Golden set'))
  expect(others).toEqual([])
  expect(lines(passed)).toEqual(['Golden set 11 passed'])
  expect(lines(passed.slice(1))).toHaveLength(10)
  expect(lines([...passed, { ...first!, status: 'failed' }] as typeof passed)).toEqual([
    expect.stringMatching(/^Golden set support failed/),
    'Golden set 11 others passed',
  ])
})

test('a set that only reports says so; one that passed by its rate gives the rate', () => {
  const [set] = record.golden_sets ?? []
  const advisory = { ...record, golden_sets: [{ ...set!, gate: 'report' as const }] }
  expect(renderSummary(advisory)).toMatch(/^Golden set support failed \(only reported\), /m)
  expect(renderMarkdown(advisory)).toContain('- Status: FAILED (only reported), ')
  const rate = ['9 of 10 judged cases passed: 90 % (95 % interval 60 % to 98 %); the set demands 80 %.']
  const loose = { ...record, golden_sets: [{ ...set!, status: 'passed' as const, strict: false, reasons: rate }] }
  expect(renderSummary(loose)).toMatch(/^Golden set support passed, .*95 % interval 60 % to 98 %/m)
})

test('no score and no bar is rounded up', () => {
  const near = goldenTests().slice(0, 2)
  const { golden } = near[1]!.assertions[0]!
  Object.assign(golden!.validatorBreakdown!.categoryScores, { specificity: 69.96 })
  Object.assign(golden!.set, { strict: false, min_pass_rate: 0.995 })
  const page = renderHtml(build(near))
  expect(page).toContain('<b>69.9</b>')
  expect(page).not.toContain('<b>70</b>')
  expect(page).toContain('needs 99.5%')
})

test('a rate that missed its bar does not read as the bar', () => {
  const [set] = record.golden_sets!
  const tags = [{ tag: 'vip', passed: 53, failed: 3, pass_rate: 53 / 56, min_pass_rate: 0.95, met: false }]
  const near = {
    ...record,
    golden_sets: [{ ...set!, strict: false, min_pass_rate: 0.95, passed: 53, failed: 3, tags }],
  }
  const page = renderHtml(near)
  expect(page).toContain('<b>vip</b> 94.6%, needs 95%')
  expect(page).toContain('<span class="score">94.6%</span>')
  expect(renderMarkdown(near)).toContain('53/56 (94.6%)')
})

test('a tag whose rate is met by the few cases with a verdict does not look met', () => {
  const [set] = record.golden_sets!
  const tags = [{ tag: 'vip', passed: 1, failed: 0, unknown: 9, pass_rate: 1, min_pass_rate: 0.95, met: true }]
  expect(renderHtml({ ...record, golden_sets: [{ ...set!, tags }] })).toContain(
    '<li class="open"><b>vip</b> 100%, needs 95%, 9 unknown</li>',
  )
})

test('of cases that ran several times, the page and the Markdown say how many pass once and how many always', () => {
  const [set] = record.golden_sets!
  const repeated = { runs: 3, pass_at_k: 1, pass_hat_k: 0.5 }
  const often = { ...record, golden_sets: [{ ...set!, repeated }] }
  expect(renderMarkdown(often)).toContain('- Runs: pass@3 100%, pass^3 50%')
  expect(renderHtml(often)).toContain('<span>pass@3 100%, pass^3 50%</span>')
  expect(renderMarkdown(record) + renderHtml(record)).not.toContain('pass@')
})

test('a run without golden sets has none', () => {
  expect(build(sampleTests()).golden_sets).toBeUndefined()
})

test('every report says that the set failed and why', () => {
  const why = 'specificity 62 < 70: names no product'
  expect(renderSummary(record)).toMatch(/Golden set support failed, 1\/2, 1 unknown, 1 not run {2}1 of 4 cases failed/)
  expect(renderMarkdown(record)).toMatch(
    /## Golden Sets\n\n### support\n- Status: FAILED, 1\/2 \(50%\), 1 unknown, 1 not run\n/,
  )
  expect(renderMarkdown(record)).toContain(`- Got: ${why.replace('<', String.raw`\<`)}`)
  expect(githubSummary(record)).toContain('#### Golden sets')
  expect(renderMarkdown(record)).toContain(
    '- Review specificity handling for support \\> refund-02 (gate not met in 1 case)',
  )
  const page = renderHtml(record)
  expect(page).toContain('<h2 id="golden">Golden sets</h2>')
  expect(page).toContain('specificity 62 &lt; 70: names no product')
  expect(page).toContain('tone: &quot;LISTEN&quot; (at 0) shouts')
})
