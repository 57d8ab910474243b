import { expect, test } from 'vitest'
import { comparePairwise } from '../../../src/baseline/pairwise/compare-pairwise.js'
import { comparisonText } from '../../../src/report/text/comparison-text.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { goldenTests } from '../golden-sample.js'
import { pairJudge, pairReply } from '../../support/pairwise-judge.js'
import { realisticComparison } from '../realistic-comparison.js'
import { realisticRun } from '../realistic-run.js'
import { assertion, build, sampleTests, testReport, verdict, vote } from '../sample.js'

test('asks the network for nothing and runs nothing', () => {
  const page = renderHtml(realisticRun())
  expect(page).toMatch(/default-src 'none'/)
  expect(page).not.toMatch(
    /<(script|link|img|iframe|object|embed|base|form)\b|\son\w+=|\sstyle=|url\(|@import|javascript:/i,
  )
})

test('says in words what it shows in colour', () => {
  const page = renderHtml(realisticRun())
  expect(page).toContain('aria-label="13 passed, 1 failed as expected, 1 unknown, 3 failed"')
  expect(page).toMatch(/aria-label="factuality: median 0\.90, lowest 0\.20, 16 cases"/)
})

test('tells the bar that decides, strictness included', () => {
  expect(renderHtml(build(sampleTests()))).toContain('strictness 0.7, passes from 0.74')
})

test('runs of one judge are its runs, not a panel, and its words stand once', () => {
  const weak = [0.5, 0.5, 0.5, 0.5] as const
  const votes = [vote('gpt', weak, { reasoning: 'too short' }), vote('gpt', weak, { reasoning: 'too short' })]
  const runs = { planned: 3, asked: 2, passed: 0, failed: 2, minPass: 2, passAtK: [0, 0], passHatK: [0, 0] }
  const judged = verdict(weak, { votes, runs, callsSaved: 1, reasoning: 'gpt: too short\ngpt: too short' })
  const record = build([testReport('a', [assertion({ verdict: judged })])])
  expect(record.cases[0]?.reasoning).toBe('too short')
  const page = renderHtml(record)
  expect(page).toMatch(/\s2 of 3 runs, 1 call saved: 0 passed, 2 had to\./)
  expect(page).toContain('<h3>Runs of gpt</h3>')
  expect(page).toContain('What run 2 said')
  expect(page).not.toContain('judges were asked')
})

test('troubled cases come first', () => {
  const page = renderHtml(build(sampleTests()))
  expect(page.indexOf('contradiction_detect')).toBeLessThan(page.indexOf('ambiguous_request'))
})

test('an empty run and a run without scores are pages too', () => {
  expect(renderHtml(build([]))).toContain('No case was judged')
  const plain = renderHtml(build([testReport('a', [assertion({ matcher: 'toSatisfyCriteria' })])]))
  expect(plain).toContain('The case passed')
  expect(plain).not.toContain('Scores by category')
})

test('all cases are well, and yet a golden set did not pass: the headline says both', () => {
  const [set] = build(goldenTests()).golden_sets ?? []
  const well = build([testReport('q', [assertion({ verdict: verdict([1, 1, 1, 1]) })])])
  const headline = (...statuses: ('passed' | 'failed' | 'partial')[]) => {
    const golden_sets = statuses.map((status, index) => Object.assign({}, set!, { status, name: `s${index}` }))
    return /<h1>(.*)<\/h1>/.exec(renderHtml({ ...well, golden_sets }))?.[1]
  }
  expect(headline('passed')).toBe('The case passed')
  expect(headline('passed', 'partial')).toBe('The case passed, but the golden set &quot;s1&quot; is partial')
  expect(headline('failed', 'partial')).toBe('The case passed, but 2 golden sets did not pass')
})

test('a huge text is cut and says so', () => {
  const long = assertion({ output: 'x'.repeat(50_000), verdict: verdict([1, 1, 1, 1]) })
  const page = renderHtml(build([testReport('a', [long])]))
  expect(page.length).toBeLessThan(60_000)
  expect(page).toContain('30,000 more characters are in the JSON file')
})

test('of thousands of cases each has a line and the first thousand unfold', () => {
  const [troubled, ...rest] = Array.from({ length: 1500 }, (_, index) =>
    testReport(`case ${index}`, [assertion({ verdict: verdict([1, 1, 1, 1]) })]),
  )
  const page = renderHtml(build([...rest, { ...troubled!, state: 'failed' as const }]))
  expect(page.match(/<details class="case/g)).toHaveLength(1000)
  expect(page.match(/class="case pass"/g)).toHaveLength(1499)
  expect(page).toContain('The last 500 are shown without details')
})

test('a comparison shows what broke first, both texts side by side with the words that differ', () => {
  const record = realisticRun()
  const page = renderHtml({ ...record, comparison: realisticComparison(record) })
  expect(page).toContain('prompt v8 against prompt v7')
  expect(page.indexOf('BROKE')).toBeLessThan(page.indexOf('FIXED'))
  expect(page).toContain('<del>myself. Please fill in the refund form under Account, Orders; the team answers</del>')
  expect(page).toMatch(/<ins>(Good news: your|issued and will be on your account)/)
  expect(page).toMatch(/aria-label="pass rate: \+5\.9 points, 95 % interval −/)
})

test('the figures of a blind judge read as on the terminal', async () => {
  const record = realisticRun()
  const pairwise = await comparePairwise({
    cases: ['a', 'b', 'c'].map((id) => ({ id, prompt: id })),
    a: () => 'old',
    b: () => 'new',
    judge: pairJudge(({ task, answer1 }) => pairReply(task.trim() === 'a' ? 'TIE' : answer1 === 'new' ? 'A' : 'B')),
  })
  const comparison = { ...realisticComparison(record), pairwise }
  const page = renderHtml({ ...record, comparison })
  expect(page.match(/<td>\d[\d.]*%<\/td>/g)).toEqual(expect.arrayContaining(['<td>66.7%</td>', '<td>33.3%</td>']))
  expect(comparisonText(comparison)).toContain('new wins 66.7%, old wins 0%, tie 33.3%')
})

test('a record with a comparison survives the file', () => {
  const record = realisticRun()
  const compared = { ...record, comparison: realisticComparison(record) }
  expect(readRunRecord(JSON.parse(JSON.stringify(compared)))).toEqual(compared)
})
