import { expect, test } from 'vitest'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { recommendations, recommendationText } from '../../../src/report/text/recommendations.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const good = verdict([0.9, 0.95, 0.95, 0.95])
const alike = verdict([0.5, 0.5, 0.5, 0.5])

function adviceFor(...tests: TestReport[]): string[] {
  return recommendations(build(tests).cases).map((entry) => recommendationText(entry, (text) => text))
}

test('a case that failed by a plain assertion is not blamed on a category', () => {
  const errors = ['AssertionError: expected 1 to be 2']
  expect(adviceFor(testReport('a', [assertion({ verdict: good })], { state: 'failed', errors }))).toEqual([
    'Review the other assertions for a (all judged ones passed in 1 case)',
  ])
})

test('nor is what a status, .not or a baseline decided', () => {
  const status = { expectedStatus: 'COMPLETE', actualStatus: 'FAILED' }
  const tie = { winner: 'tie' as const, inconsistent: false, confidence: 1, reasons: ['r'] }
  expect(
    adviceFor(
      testReport('status', [assertion({ verdict: good, outcome: 'fail', ...status })]),
      testReport('not', [assertion({ verdict: good, negated: true })]),
      testReport('tie', [assertion({ matcher: 'toBeatBaseline', outcome: 'fail', pairwise: tie })]),
    ).toSorted(),
  ).toEqual([
    'Compare the answer with its baseline for tie (a tie in 1 case)',
    'Review .not.toPassRubric for not (it holds, and should not in 1 case)',
    'Review why the status is FAILED for status (not COMPLETE in 1 case)',
  ])
})

test('low scores under a .not that holds are not blamed either', () => {
  const low = assertion({ verdict: verdict([0.1, 0.2, 0.3, 0.4]), negated: true })
  const failed = testReport('a', [low], { state: 'failed', errors: ['AssertionError: no'] })
  expect(adviceFor(failed)).toEqual(['Review the other assertions for a (all judged ones passed in 1 case)'])
})

test('where all categories are equal none is the lowest', () => {
  expect(adviceFor(testReport('a', [assertion({ verdict: alike })]))).toEqual([
    'Review the whole answer for a (all categories alike, score 0.50)',
  ])
})

test('categories that share the lowest place are both named', () => {
  expect(adviceFor(testReport('a', [assertion({ verdict: verdict([0.2, 0.2, 0.9, 0.9]) })]))).toEqual([
    'Review format handling for a (lowest category, score 0.20)',
    'Review factuality handling for a (lowest category, score 0.20)',
  ])
})

test('a panel that is against an output over the bar is against its lowest category', () => {
  const against = verdict([0.7, 0.8, 0.8, 0.8], { outcome: 'fail' })
  expect(adviceFor(testReport('a', [assertion({ verdict: against })]))).toEqual([
    'Review format handling for a (lowest category, score 0.70)',
  ])
})

test('a category below its own bar is what to review where the mean passes, and is named beside the lowest else', () => {
  const own = { outcome: 'fail' as const, minScores: { safety: 0.8, format: 0.1 } }
  const advice = (...scores: [number, number, number, number]) =>
    adviceFor(testReport('a', [assertion({ verdict: verdict(scores, own) })]))
  expect(advice(0.5, 1, 1, 0.7)).toEqual(['Review safety handling for a (below its own bar, score 0.70)'])
  expect(advice(0.2, 0.9, 0.9, 0.3)).toEqual([
    'Review format handling for a (lowest category, score 0.20)',
    'Review safety handling for a (below its own bar, score 0.30)',
  ])
  expect(advice(0.9, 0.9, 0.9, 0)).toEqual(['Review safety handling for a (below its own bar, score 0.00)'])
})

test('what is said of several cases holds for each: a judge and a gate on one category, a defeat and a tie', () => {
  const low = assertion({ verdict: verdict([0.8, 0.2, 0.8, 0.8]) })
  const golden = {
    set: { name: 's', file: 's.yaml', type: 't', strict: true, min_pass_rate: 1, gate: 'enforce' as const, size: 1 },
    case: { id: 'gate', name: 'gate', tags: [] },
    run: 0,
    runs: 1,
    score: 50,
    reasons: [{ category: 'specificity' as const, message: 'specificity 50 < 70', unmeasured: false }],
  }
  const specific = verdict([0.8, 0.2, 0.8, 0.8], {
    scores: { specificity: 0.3, tone: 0.9 },
    weights: { specificity: 0.5, tone: 0.5 },
  })
  const against = (winner: 'tie' | 'baseline') =>
    assertion({
      matcher: 'toBeatBaseline',
      outcome: 'fail',
      pairwise: { winner, inconsistent: false, confidence: 1, reasons: ['r'] },
    })
  const set = { ...golden.set, case_ids_hash: 'x', tag_pass_rates: {} }
  expect(
    adviceFor(
      testReport('judged', [assertion({ verdict: specific })]),
      testReport('gate', [assertion({ matcher: 'golden', outcome: 'fail', golden: { ...golden, set } })]),
      testReport('tie', [against('tie')]),
      testReport('lost', [against('baseline')]),
      testReport('one', [low]),
      testReport('two', [low]),
    ),
  ).toEqual([
    'Review factuality handling for one, two (lowest category, mean score 0.20)',
    'Review specificity handling for gate (gate not met in 1 case)',
    'Compare the answer with its baseline for tie (a tie in 1 case)',
    'Compare the answer with its baseline for lost (it lost in 1 case)',
    'Review specificity handling for judged (lowest category, score 0.30)',
  ])
})

test('a gate that failed is named, and not taken for another assertion', () => {
  expect(adviceFor(testReport('a', [assertion({ matcher: 'toPassGate', outcome: 'fail' })]))).toEqual([
    'Review what toPassGate found for a (failed in 1 case)',
  ])
})
