import { expect, test } from 'vitest'
import { renderHtml } from '../../../src/report/html/page.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { notMadeTexts } from '../../../src/report/text/robustness-text.js'
import { mutatedTests } from '../golden-sample.js'
import { mutatedRun } from '../mutated-run.js'
import { assertion, build, sampleTests, testReport, verdict } from '../sample.js'

const record = build(mutatedTests())

test('the table counts by type, most fragile first, and keeps both sides of what broke', () => {
  expect(record.robustness).toMatchObject([
    {
      mutation_type: 'near_miss_card',
      held: 0,
      broke: 1,
      unknown: 1,
      held_rate: 0,
      worst: [
        {
          note: '"Sol Ring" -> "Sol Rng"',
          reason: 'writes of "Sol Rng" as if it existed',
          base: { case_id: 'deck-01', text: 'Rate Sol Ring', output: 'Sol Ring is strong.', overall: 0.92 },
          mutated: { case_id: 'deck-01~near_miss_card-1', output: '<b>Sol Rng</b> is strong.', overall: 0.4 },
        },
      ],
    },
    { mutation_type: 'typos_decklist', held: 1, broke: 0, unknown: 0, held_rate: 1, worst: [] },
  ])
  expect(readRunRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  expect(build(sampleTests()).robustness).toBeUndefined()
})

test('the set counts its own cases and their variants apart', () => {
  expect(record.golden_sets).toMatchObject([
    { status: 'passed', total: 1, passed: 1, pass_rate: 1, mutations: { held: 1, broke: 1, unknown: 1 } },
  ])
  const counts = 'base 1/1, mutations 1/2, 1 unknown'
  expect(renderSummary(record)).toContain(`Golden set cards passed, ${counts}`)
  expect(renderMarkdown(record)).toContain(`- Counted apart: ${counts}`)
  expect(renderHtml(record)).toContain(counts)
})

test('a score of the judge and one of the validator are no fall', () => {
  const [base, ...variants] = mutatedTests()
  const [one] = base!.assertions
  const judged = { ...base!, assertions: [{ ...one!, verdict: verdict([1, 1, 1, 1]) }] }
  const [row] = build([judged, ...variants]).robustness ?? []
  expect(row?.worst).toMatchObject([{ base: { overall: null }, mutated: { overall: 0.4 } }])
  expect(renderSummary(build([judged, ...variants]))).toContain('deck-01~near_miss_card-1: writes of "Sol Rng"')
})

test('every report shows what broke beside its base case', () => {
  expect(renderSummary(record)).toContain(
    'Mutations  near_miss_card 0/1 (0%) held, 1 unknown  deck-01~near_miss_card-1: 0.92 -> 0.40: writes of "Sol Rng" as if it existed',
  )
  const row = '| near_miss_card | 0 | 1 | 1 | 0/1 (0%) |'
  const output = String.raw`| Output | Sol Ring is strong. | \<b\>Sol Rng\</b\> is strong. |`
  expect(renderMarkdown(record)).toContain(row)
  expect(renderMarkdown(record)).toContain(output)
  expect(githubSummary(record)).toContain(row)
  const page = renderHtml(record)
  expect(page).toContain('<h2 id="robustness">Robustness</h2>')
  expect(page).toContain('&lt;b&gt;Sol Rng&lt;/b&gt; is strong.')
  expect(page).toContain('0.92 → 0.40')
})

test('every report says which mutations could not be made, of how many cases and why', () => {
  const text = 'missing_commander for 1 of 1 case (the text does not state the <commander>)'
  expect(renderSummary(record)).toContain(`\nNot made   ${text}\n`)
  expect(renderMarkdown(record)).toContain(
    String.raw`- Mutations not made: missing_commander for 1 of 1 case (the text does not state the \<commander\>)`,
  )
  expect(renderHtml(record)).toContain(`<li dir="auto">${text.replace('<', '&lt;').replace('>', '&gt;')}</li>`)
})

test('a set of which no mutation could be made says so in every report', () => {
  const none = build(mutatedTests().slice(0, 1))
  expect(none.golden_sets?.[0]?.mutations).toMatchObject({ held: 0, broke: 0, unknown: 0 })
  expect(renderSummary(none)).toContain('base 1/1, no mutation could be made')
  expect(renderHtml(none)).toContain('<h3>Could not be made</h3>')
  expect(renderHtml(none)).not.toContain('<th scope="col">Mutation</th>')
})

test('reasons that differ from case to case are told twice, then counted', () => {
  const [base] = mutatedTests()
  const tests = ['a', 'b', 'c', 'd'].map((id) => {
    const golden = base!.assertions[0]!.golden!
    const not_made = [{ mutation_type: 'near_miss_card', reason: `the text names "${id}"` }]
    const caseOf = { ...golden.case, id }
    return testReport(id, [assertion({ matcher: 'golden', golden: { ...golden, case: caseOf, not_made } })])
  })
  expect(notMadeTexts(build(tests).golden_sets)).toEqual([
    'near_miss_card for 4 of 4 cases (the text names "a"; the text names "b"; 2 further reasons)',
  ])
})

test('a mutation that made fewer variants than wanted is not told as one that made none', () => {
  const [base] = mutatedTests()
  const ofCase = (id: string, not_made: { mutation_type: string; reason: string; fewer?: true }[]) => {
    const golden = base!.assertions[0]!.golden!
    return testReport(id, [
      assertion({ matcher: 'golden', golden: { ...golden, case: { ...golden.case, id }, not_made } }),
    ])
  }
  const few = {
    mutation_type: 'missing_commander',
    reason: 'the text has only 1 different variant',
    fewer: true,
  } as const
  const none = { mutation_type: 'missing_commander', reason: 'the text does not state the commander' }
  const { golden_sets } = build([ofCase('a', [few]), ofCase('b', [few]), ofCase('c', [none])])
  expect(notMadeTexts(golden_sets)).toEqual([
    'missing_commander, fewer than wanted, for 2 of 3 cases (the text has only 1 different variant)',
    'missing_commander for 1 of 3 cases (the text does not state the commander)',
  ])
})

test('the rate of the run says how much of it are mutated cases', () => {
  expect(record.summary).toMatchObject({ total: 4, passed: 2, failed: 1, unknown: 1, pass_rate: 2 / 3 })
  expect(record.summary.mutations).toEqual({ held: 1, broke: 1, unknown: 1 })
  const rate = '2/3 (67%), base 1/1, mutations 1/2, 1 unknown'
  expect(renderSummary(record)).toMatch(new RegExp(`^LLM cases  ${rate.replaceAll(/[()]/g, String.raw`\$&`)}\n`))
  expect(renderMarkdown(record)).toContain(`**Pass Rate:** ${rate}\n`)
  expect(githubSummary(record)).toContain(`LLM cases: ${rate}\n`)
  expect(renderHtml(record)).toContain('<h1>1 case of 4 failed, mutated ones only</h1>')
  expect(renderHtml(record)).toContain('base 1/1, mutations 1/2')
  expect(build(sampleTests()).summary.mutations).toBeUndefined()
})

test('what fails without a mutation is listed before what a mutation broke', () => {
  const broken = Array.from({ length: 60 }, (_, index) => ({ type: `own_${index}`, held: false, note: '' }))
  const { cases } = mutatedRun(broken)
  const failing = build([testReport('refund', [assertion({ verdict: verdict([0.2, 0.2, 0.2, 0.2]) })])])
  const mixed = { ...record, cases: [...cases, ...failing.cases] }
  expect(renderSummary(mixed)).toMatch(/^ {2}failed {3}refund/m)
  expect(githubSummary(mixed)).toMatch(/^### refund$/m)
})

test('a type of which nothing is known says so once', () => {
  expect(renderSummary(mutatedRun())).toMatch(/^ +empty_user_message 1 unknown$/m)
})

test('the name of a mutation cannot act on a terminal', () => {
  const hostile = mutatedRun([{ type: '\u001B[2J\nown', held: false, note: '' }])
  expect(renderSummary(hostile)).not.toContain('\u001B')
  expect(renderSummary(hostile)).not.toMatch(/^own/m)
})

test('a variant whose base case did not run says so', () => {
  const alone = build(mutatedTests().slice(1))
  expect(alone.robustness?.[0]?.worst[0]?.base).toEqual({
    case_id: 'deck-01',
    text: null,
    output: null,
    overall: null,
  })
  expect(renderHtml(alone)).toContain('Did not run in this run.')
})
