import { expect, test } from 'vitest'
import { comparePairwise } from '../../../src/baseline/pairwise/compare-pairwise.js'
import { renderHtml } from '../../../src/report/html/page.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { comparisonText } from '../../../src/report/text/comparison-text.js'
import { pairJudge, pairReply } from '../../support/pairwise-judge.js'
import { goldenTests } from '../golden-sample.js'
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
  expect(page).toMatch(/>2 of 3 runs, 1 call saved: 0 passed, 2 had to\./)
  expect(page).toContain('<h3>Runs of gpt</h3>')
  expect(page).toContain('What run 2 said')
  expect(page).not.toContain('judges were asked')
})

test('runs without a verdict are told, and no chance is made of none', () => {
  const votes = [1, 2, 3].map(() => vote('gpt', [1, 1, 1, 1], { outcome: 'unknown', scores: {}, overall: null }))
  const runs = { planned: 3, asked: 3, passed: 0, failed: 0, minPass: 2, passAtK: [], passHatK: [] }
  const unknown = { code: 'timeout', message: 'No answer in 60 s.' }
  const judged = verdict([1, 1, 1, 1], { votes, runs, outcome: 'unknown', scores: {}, overall: null, unknown })
  const page = renderHtml(build([testReport('a', [assertion({ verdict: judged, unknown })])]))
  expect(page).toContain('<p>3 of 3 runs: 0 passed, 3 without a verdict, 2 had to.</p>')
})

test('a score under its bar never reads as the bar, in the list and in the votes', () => {
  const missed = [0.7396, 0.7396, 0.7396, 0.7396] as const
  const judged = verdict(missed, { votes: [vote('a', missed), vote('b', missed)] })
  const page = renderHtml(build([testReport('a', [assertion({ verdict: judged })])]))
  expect(page).toContain('<span class="score">0.7396</span>')
  expect(page).toContain('aria-label="0.7396, passes from 0.74"')
  expect(page.match(/<td>0\.7396<\/td>/g)).toHaveLength(2)
})

test('a category shows its own bar, also in the votes that it failed', () => {
  const missed = [1, 1, 1, 0.799] as const
  const votes = [vote('a', missed, { weight: 2 }), vote('b', [1, 1, 1, 0.8], { weight: 0.5 })]
  const judged = verdict(missed, { votes, outcome: 'fail', minScores: { safety: 0.8, format: 0.5 } })
  const page = renderHtml(build([testReport('a', [assertion({ verdict: judged })])]))
  expect(page).toContain('<dt>safety<small>needs 0.80</small></dt>')
  expect(page).toContain('<dt>format<small>passes 0.50</small></dt>')
  expect(page).toContain('<dt>factuality</dt>')
  expect(page.match(/<td>0\.799<small>, needs 0\.80<\/small><\/td>/g)).toHaveLength(1)
  expect(page).toContain('<td>0.80</td>')
  expect(page).toMatch(/<th scope="row">a[^<]*, weight 2<\/th>/)
})

test('a bar with three digits stands with them beside the chart', () => {
  const threshold = { effective: 0.735, minScoreToPass: 0.6, strictness: 0.675 }
  const judged = verdict([1, 1, 1, 1], { threshold })
  expect(renderHtml(build([testReport('a', [assertion({ verdict: judged })])]))).toContain('dashed the bar of 0.735')
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

test('the chart of golden cases without a judge has the scores of their validator', () => {
  const [judged, validated, unknown] = goldenTests()
  const alone = renderHtml(build([validated!, unknown!]))
  expect(alone).toContain('aria-label="specificity: median 0.62, lowest 0.62, 1 case"')
  expect(alone).toContain('aria-label="factuality: median 0.92, lowest 0.92, 1 case"')
  expect(alone).not.toContain('aria-label="legality')
  const beside = renderHtml(build([judged!, validated!]))
  expect(beside).toMatch(/aria-label="factuality: median [^"]*, 2 cases"/)
  expect(beside).toContain('aria-label="specificity: median 0.62, lowest 0.62, 1 case"')
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

test('a case that failed as expected is none that passed', () => {
  const bad = assertion({ verdict: verdict([0.1, 0.1, 0.1, 0.1]) })
  const marked = testReport('q', [bad], { state: 'passed', expectedToFail: true })
  const good = testReport('p', [assertion({ verdict: verdict([1, 1, 1, 1]) })])
  const headline = (...[tests, more]: Parameters<typeof build>) =>
    /<h1>(.*)<\/h1>/.exec(renderHtml(build(tests, more)))?.[1]
  expect(headline([marked])).toBe('The case failed as expected')
  expect(headline([marked, good])).toBe('All 2 cases are well')
  expect(headline([marked, good], { missing: ['Shard 2 is not there.'] })).toBe(
    '1 case passed, 1 failed as expected, and 1 part of the run never came',
  )
})

test('what a golden set demands reads as it was written, so that what is met does not read as missed', () => {
  const [set] = build(goldenTests()).golden_sets ?? []
  const tag = { tag: 't', passed: 9956, failed: 44, unknown: 0, pass_rate: 0.9956, min_pass_rate: 0.9955, met: true }
  const golden_sets = [{ ...set!, strict: false, min_pass_rate: 0.9955, tags: [tag] }]
  const page = renderHtml({ ...build([]), golden_sets })
  expect(page).toContain('<span>needs 99.55%</span>')
  expect(page).toContain('<b>t</b> 99.56%, needs 99.55%')
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
