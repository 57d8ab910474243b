import { describe, expect, test } from 'vitest'
import { goldenSetResults } from '../../../src/golden/result/golden-set-results.js'
import { goldenSetResultSchema } from '../../../src/golden/result/set-result.js'
import type { CheckedJudge, FinishedTest } from '../../../src/golden/run/finished-case.js'
import type { GoldenRecord } from '../../../src/golden/run/record.js'
import type { Outcome } from '../../../src/judge/verdict.js'

const head: GoldenRecord['set'] = {
  name: 'Support',
  file: 'test/support.golden.yaml',
  type: 'golden_chat',
  strict: true,
  min_pass_rate: 0.95,
  gate: 'enforce',
  size: 8,
  case_ids_hash: 'abc',
  tag_pass_rates: {},
}

function finished(
  index: number,
  outcome: Outcome,
  change: Partial<FinishedTest> & { set?: Partial<GoldenRecord['set']> } = {},
): FinishedTest {
  const { set, ...rest } = change
  const reasons =
    outcome === 'pass'
      ? []
      : [{ category: 'specificity' as const, message: `reason ${index}`, unmeasured: outcome === 'unknown' }]
  const golden: GoldenRecord = {
    set: { ...head, ...set },
    case: { id: `case-${index}`, name: `Case ${index}`, tags: index < 4 ? ['low'] : [] },
    run: 0,
    runs: 1,
    score: outcome === 'pass' ? 90 : 10 * index,
    reasons,
  }
  return {
    project: '',
    state: outcome === 'pass' ? 'passed' : 'failed',
    errors: [],
    assertions: [{ attempt: 0, outcome, golden }],
    ...rest,
  }
}
const all = (outcomes: readonly Outcome[]) => outcomes.map((outcome, index) => finished(index, outcome))
const eight = (outcome: Outcome) => Array.from({ length: 8 }, (): Outcome => outcome)

describe('over shards', () => {
  const whole = all(['pass', 'fail', 'pass', 'unknown', 'pass', 'fail', 'pass', 'pass'])

  test('the merged reports of any split, in any order, give the same result', () => {
    const expected = goldenSetResults(whole)
    const shards = [0, 1, 2, 3].map((shard) => whole.filter((_, index) => index % 4 === shard))
    expect(goldenSetResults(shards.flat())).toEqual(expected)
    expect(goldenSetResults(shards.toReversed().flat().toReversed())).toEqual(expected)
    expect(expected).toHaveLength(1)
    expect(expected[0]).toMatchObject({
      status: 'failed',
      passed: 5,
      failed: 2,
      unknown: 1,
      not_run: 0,
      failing_case_ids: ['case-1', 'case-5'],
      unknown_case_ids: ['case-3'],
      reasons: [
        '2 of 8 cases failed, and the set is strict: case-1 (reason 1), case-5 (reason 5).',
        '1 case has no verdict: case-3 (reason 3).',
      ],
    })
    expect(expected[0]?.pass_rate).toBeCloseTo(5 / 7)
  })

  test('what mutations could not be made of is the same over shards, and joined over files', () => {
    const notMade = (mutation_type: string) => ({ mutation_type, reason: 'the text has no list' })
    const without = (index: number, types: string[]) => {
      const test = finished(index, 'pass')
      test.assertions[0]!.golden!.not_made = types.map(notMade)
      return test
    }
    const tests = [
      without(1, ['reordered_lines', 'typos_decklist']),
      without(0, ['reordered_lines']),
      without(0, ['messy_decklist', 'reordered_lines']),
    ]
    const expected = [
      { ...notMade('reordered_lines'), case_ids: ['case-0', 'case-1'] },
      { ...notMade('messy_decklist'), case_ids: ['case-0'] },
      { ...notMade('typos_decklist'), case_ids: ['case-1'] },
    ]
    for (const order of [tests, tests.toReversed()]) {
      expect(goldenSetResults(order)[0]?.mutations).toEqual({ held: 0, broke: 0, unknown: 0, not_made: expected })
    }
  })

  test('one shard alone is partial, and never passed', () => {
    const [result] = goldenSetResults(all(['pass', 'pass', 'pass']))
    expect(result).toMatchObject({
      status: 'partial',
      passed: 3,
      not_run: 5,
      reasons: ['3 of 8 cases ran; the other 5 count neither way.'],
    })
  })

  test('results are plain data of their schema', () => {
    const results = goldenSetResults(whole)
    expect(results.map((result) => goldenSetResultSchema.parse(JSON.parse(JSON.stringify(result))))).toEqual(results)
  })
})

describe('sets are told apart', () => {
  test('by project', () => {
    const tests = [
      ...all(eight('pass')),
      ...eight('fail').map((outcome, index) => finished(index, outcome, { project: 'node' })),
    ]
    expect(goldenSetResults(tests).map(({ project, status }) => [project, status])).toEqual([
      ['', 'passed'],
      ['node', 'failed'],
    ])
  })

  test('by the cases they have: an old blob is not mixed with a new set', () => {
    const old = finished(0, 'pass', { set: { case_ids_hash: 'old' } })
    expect(goldenSetResults([...all(eight('pass')), old]).map(({ status }) => status)).toEqual(['passed', 'partial'])
  })
})

describe('a set whose judge must be checked', () => {
  const demanding = (of: 'run' | 'set', ...reports: Partial<CheckedJudge>[]) => {
    const tests = eight('pass').map((outcome, index) => finished(index, outcome, { set: { canaries: [of] } }))
    const [first, ...others] = tests
    const checked = {
      ...first!,
      assertions: [
        {
          ...first!.assertions[0]!,
          canaries: reports.map((one): CheckedJudge => Object.assign({ judge: 'a', status: 'TRUSTED' as const }, one)),
        },
      ],
    }
    return goldenSetResults([checked, ...others])[0]
  }

  test.each([
    ['run', {}, 'passed'],
    ['run', { golden_set: 'Support' }, 'unknown'],
    ['set', { golden_set: 'Support' }, 'passed'],
    ['set', {}, 'unknown'],
    ['set', { golden_set: 'Another' }, 'unknown'],
  ] as const)('for the %s: with the report %j it is %s', (of, report, status) => {
    expect(demanding(of, report)?.status).toBe(status)
    expect(demanding(of)).toMatchObject({
      status: 'unknown',
      reasons: [expect.stringContaining('no report of them came')],
    })
  })
})

test('a set that is described twice, once without a judge, still needs the report that the other demands', () => {
  const tests = eight('pass').map((outcome, index) =>
    finished(index, outcome, { set: index < 4 ? {} : { canaries: ['run'] } }),
  )
  for (const order of [tests, tests.toReversed()]) {
    expect(goldenSetResults(order)).toMatchObject([{ status: 'unknown', passed: 8 }])
    expect(goldenSetResults(order, [{ judge: 'a', status: 'TRUSTED' }])).toMatchObject([{ status: 'passed' }])
  }
})

describe('a set whose cases passed by a judge that is UNTRUSTED', () => {
  const judged = (golden_set?: string): CheckedJudge => ({ judge: 'gpt', status: 'UNTRUSTED', golden_set })
  const reasons = ['The judge gpt is UNTRUSTED, so the set does not pass.']

  test.each([undefined, 'Support'])('has not passed, whoever demanded the canaries: %s', (of) => {
    expect(goldenSetResults(all(eight('pass')), [judged(of)])).toMatchObject([
      { status: 'unknown', reasons, passed: 8 },
    ])
    const loose = eight('pass').map((outcome, index) =>
      finished(index, outcome, { set: { strict: false, gate: 'report' } }),
    )
    expect(goldenSetResults(loose, [judged(of), judged(of)])).toMatchObject([{ status: 'unknown', reasons }])
  })

  test('has failed where it failed, and is not concerned by the judge of another set', () => {
    expect(goldenSetResults(all(eight('fail')), [judged()])).toMatchObject([{ status: 'failed' }])
    expect(goldenSetResults(all(eight('pass')), [judged('Another')])).toMatchObject([{ status: 'passed' }])
  })
})

test('a set that is described and of which no case ran is partial; one that ran is judged by its cases', () => {
  const file: FinishedTest = { project: '', state: 'skipped', errors: [], assertions: [], golden_sets: [head] }
  const loose = { ...head, name: 'Loose', strict: false, canaries: ['set' as const], tag_pass_rates: { low: 1 } }
  expect(goldenSetResults([...all(eight('pass')), file])).toEqual(goldenSetResults(all(eight('pass'))))
  const results = goldenSetResults([{ ...file, golden_sets: [head, loose] }, file, { ...file, project: 'node' }])
  expect(results).toMatchObject([
    { name: 'Loose', status: 'partial', not_run: 8 },
    { name: 'Support', project: '', status: 'partial', total: 8, passed: 0, not_run: 8, pass_rate: null },
    { name: 'Support', project: 'node', status: 'partial' },
  ])
  const none = 'None of 8 cases has a result; to leave a set out on purpose, do not call describeGolden.'
  expect(results.map(({ reasons }) => reasons)).toEqual([
    ['No case tagged "low" has a verdict; the tag demands 100 %.', none],
    [none],
    [none],
  ])
  expect(results.map((result) => goldenSetResultSchema.parse(JSON.parse(JSON.stringify(result))))).toEqual(results)
})

describe('one case', () => {
  test('that ran in two files has the worse outcome', () => {
    const [result] = goldenSetResults([...all(eight('pass')), finished(2, 'fail'), finished(3, 'unknown')])
    expect(result).toMatchObject({ passed: 6, failing_case_ids: ['case-2'], unknown_case_ids: ['case-3'] })
  })

  test('is judged by its last attempt, and is flaky when that was not the first', () => {
    const { golden } = finished(0, 'pass').assertions[0]!
    const twice = (first: Outcome, last: Outcome): FinishedTest => ({
      project: '',
      state: last === 'pass' ? 'passed' : 'failed',
      errors: [],
      assertions: [
        { attempt: 1, outcome: last, golden },
        { attempt: 0, outcome: first, golden },
      ],
    })
    const rest = all(eight('pass')).slice(1)
    expect(goldenSetResults([twice('fail', 'pass'), ...rest])[0]).toMatchObject({
      status: 'passed',
      flaky_case_ids: ['case-0'],
    })
    expect(goldenSetResults([twice('pass', 'fail'), ...rest])[0]).toMatchObject({
      status: 'failed',
      flaky_case_ids: [],
    })
  })

  test('whose test failed around it, as in afterEach, has failed', () => {
    const broken = finished(0, 'pass', { state: 'failed', errors: ['afterEach: no connection\n    at x'] })
    const [result] = goldenSetResults([broken, ...all(eight('pass')).slice(1)])
    expect(result?.worst_offenders).toEqual([
      { case_id: 'case-0', case_name: 'Case 0', reasons: ['afterEach: no connection'], score: 90 },
    ])
  })

  test('of a test without golden cases is none', () => {
    expect(
      goldenSetResults([{ project: '', state: 'passed', errors: [], assertions: [{ attempt: 0, outcome: 'pass' }] }]),
    ).toEqual([])
  })
})

describe('cases that run several times', () => {
  const repeat = (index: number, outcomes: readonly Outcome[], change: Partial<FinishedTest> = {}): FinishedTest => ({
    ...finished(index, 'pass'),
    assertions: outcomes.flatMap((outcome) => finished(index, outcome).assertions),
    ...change,
  })
  const rates = (...tests: FinishedTest[]) => goldenSetResults(tests)[0]?.repeated

  test('have the mean over the cases with a verdict of every run: a run without one is no failed run', () => {
    const judged = [repeat(0, ['pass', 'pass', 'pass']), repeat(1, ['pass', 'fail', 'pass'])]
    expect(rates(...judged)).toEqual({ runs: 3, pass_at_k: 1, pass_hat_k: 0.5 })
    expect(rates(...judged, repeat(2, ['pass', 'pass', 'unknown']))).toEqual(rates(...judged))
    expect(rates(...judged, repeat(2, ['fail', 'unknown', 'pass']))).toEqual(rates(...judged))
    expect(rates(repeat(0, ['unknown', 'unknown', 'pass']))).toBeUndefined()
  })

  test('tell nothing more where each ran once', () => {
    expect(rates(...all(['pass', 'fail']))).toBeUndefined()
    expect(rates(repeat(0, ['pass', 'fail']))).toEqual({ runs: 2, pass_at_k: 1, pass_hat_k: 0 })
  })

  test('have passed in no run where a hook of their test failed', () => {
    const around = repeat(0, ['pass', 'pass', 'pass'], { state: 'failed', errors: ['afterEach'] })
    expect(rates(around)).toEqual({ runs: 3, pass_at_k: 0, pass_hat_k: 0 })
  })
})

describe('what a test asserts beside the answer', () => {
  const beside = (judged: Outcome, outcome: Outcome, change: Partial<FinishedTest> & { negated?: boolean } = {}) => {
    const { negated = false, ...rest } = change
    const { assertions } = finished(0, judged, { set: { size: 1 } })
    const hook = { attempt: 0, outcome, negated, summary: 'of a hook' }
    const test = finished(0, judged, { assertions: [...assertions, hook], ...rest })
    const [result] = goldenSetResults([test])
    return [result?.status, result?.failed, result?.unknown, result?.reasons[0]]
  }

  test('counts as in its case: a failure, also one that was caught or behind an unknown one; then what has no verdict', () => {
    const failed = ['failed', 1, 0, expect.stringContaining('case-0 (of a hook)')]
    expect(beside('pass', 'fail', { state: 'failed' })).toEqual(failed)
    expect(beside('pass', 'fail')).toEqual(failed)
    expect(beside('unknown', 'fail')).toEqual(failed)
    expect(beside('pass', 'pass', { negated: true })).toEqual(failed)
    const unknown = ['unknown', 0, 1, expect.stringContaining('case-0 (of a hook)')]
    expect(beside('pass', 'unknown', { state: 'failed' })).toEqual(unknown)
    expect(beside('pass', 'unknown')).toEqual(unknown)
  })

  test('leaves alone what passed, as it was asked', () => {
    expect(beside('pass', 'pass').slice(0, 3)).toEqual(['passed', 0, 0])
    expect(beside('pass', 'fail', { negated: true }).slice(0, 3)).toEqual(['passed', 0, 0])
  })

  test('in an earlier attempt is over', () => {
    const [first] = finished(0, 'pass', { set: { size: 1 } }).assertions
    const assertions = [
      { attempt: 0, outcome: 'fail' as const },
      { ...first!, attempt: 1 },
    ]
    expect(goldenSetResults([finished(0, 'pass', { assertions })])[0]?.status).toBe('passed')
  })

  test('is in no figure of repeated runs where it has no verdict', () => {
    const [run] = finished(0, 'pass').assertions
    const assertions = [run!, run!, { attempt: 0, outcome: 'unknown' as const }]
    expect(goldenSetResults([finished(0, 'pass', { assertions })])[0]?.repeated).toBeUndefined()
  })
})

describe('a set that is not strict', () => {
  const loose = (outcomes: readonly Outcome[], min_pass_rate = 0.75, more: Partial<GoldenRecord['set']> = {}) =>
    goldenSetResults(
      outcomes.map((outcome, index) => finished(index, outcome, { set: { strict: false, min_pass_rate, ...more } })),
    )[0]

  test('on its rate passes', () => {
    expect(loose(['fail', 'fail', ...eight('pass').slice(2)])?.status).toBe('passed')
    expect(loose(['fail', 'fail', 'fail', ...eight('pass').slice(3)])?.status).toBe('failed')
  })

  test('with an unknown case does not pass, and fails only when it cannot pass any more', () => {
    expect(loose(['unknown', ...eight('pass').slice(1)])?.status).toBe('unknown')
    expect(loose(['unknown', 'fail', 'fail', 'fail', 'pass', 'pass', 'pass', 'pass'])?.status).toBe('failed')
  })

  test('that is partial has failed only when what is missing could not save it', () => {
    expect(loose(['fail', 'fail', 'pass'])?.status).toBe('partial')
    expect(loose(['fail', 'fail', 'fail'])?.status).toBe('failed')
  })

  test('fails for a class below its own rate', () => {
    const result = loose(['fail', 'fail', ...eight('pass').slice(2)], 0.5, { tag_pass_rates: { low: 0.6 } })
    expect(result).toMatchObject({ status: 'failed', pass_rate: 0.75 })
    expect(result?.reasons).toEqual([
      '2 of 4 cases tagged "low" passed: 50 %; the tag demands 60 %. Failing: case-0 (reason 0), case-1 (reason 1).',
    ])
  })

  test('tells of a class its own failures only, and nothing where it is on its rate', () => {
    const outcomes: Outcome[] = ['fail', 'pass', 'pass', 'pass', 'fail', 'pass', 'pass', 'pass']
    const missed = loose(outcomes, 0.5, { tag_pass_rates: { low: 0.9 } })
    expect(missed?.reasons).toEqual([
      '3 of 4 cases tagged "low" passed: 75 %; the tag demands 90 %. Failing: case-0 (reason 0).',
    ])
    const met = loose(outcomes, 0.9, { tag_pass_rates: { low: 0.75 } })
    expect(met?.tags).toMatchObject([{ tag: 'low', pass_rate: 0.75, met: true }])
    expect(met?.reasons).toEqual([expect.stringContaining('the set demands 90 %')])
  })

  test('does not pass where a class has no verdict at all', () => {
    const unknown = eight('unknown').slice(4)
    const result = loose([...unknown, ...eight('pass').slice(4)], 0.1, { tag_pass_rates: { low: 0.9 } })
    expect(result).toMatchObject({ status: 'unknown', tags: [{ tag: 'low', pass_rate: null, met: false }] })
    expect(result?.reasons).toEqual([
      'No case tagged "low" has a verdict; the tag demands 90 %.',
      '4 cases have no verdict: case-0 (reason 0), case-1 (reason 1), case-2 (reason 2) and 1 more.',
    ])
  })

  test('never reads as if it had reached the rate that it missed', () => {
    const two = loose(['fail', 'pass', 'pass'], 0.6667, { size: 3, tag_pass_rates: { low: 0.6667 } })
    expect(two?.reasons).toEqual([
      expect.stringMatching(/passed: 66\.6 % .*; the set demands 66\.67 %\./),
      expect.stringContaining('passed: 66.6 %; the tag demands 66.67 %.'),
    ])
    const none = loose(['fail', 'fail', 'fail'], 0.29, { size: 3 })
    expect(none?.reasons).toEqual([expect.stringContaining('the set demands 29 %.')])
  })

  test('fails for a class that cannot reach its rate any more, whatever is unknown or did not run beside it', () => {
    const low = { tag_pass_rates: { low: 0.9 } }
    expect(loose(['pass', 'unknown', 'unknown', 'fail'], 0.5, low)?.tags).toEqual([
      { tag: 'low', passed: 1, failed: 1, unknown: 2, pass_rate: 0.5, min_pass_rate: 0.9, met: false },
    ])
    expect(loose(['fail', 'fail', 'fail', 'fail', 'pass', 'pass', 'pass', 'unknown'], 0.1, low)?.status).toBe('failed')
    expect(loose(['fail', 'fail', 'fail', 'fail', 'pass', 'pass', 'pass'], 0.1, low)?.status).toBe('failed')
    expect(loose(['fail', 'pass', 'pass', 'pass'], 0.1, { tag_pass_rates: { low: 0.8 } })?.status).toBe('partial')
  })

  test('says what is not met and nothing else, the rate of the set first', () => {
    const both = loose(['fail', 'fail', ...eight('pass').slice(2)], 0.9, { tag_pass_rates: { low: 0.9 } })
    expect(both?.reasons).toEqual([
      expect.stringMatching(/^6 of 8 judged cases passed: 75 % .*; the set demands 90 %\. Failing: case-0/),
      expect.stringMatching(/^2 of 4 cases tagged "low" passed/),
    ])
    expect(loose(['unknown', ...eight('pass').slice(1)])?.reasons).toEqual([
      '1 case has no verdict: case-0 (reason 0).',
    ])
  })
})

describe('what failed', () => {
  type Reason = GoldenRecord['reasons'][number]
  const reason = (category: Reason['category'], message: string, unmeasured = false) => ({
    category,
    message,
    unmeasured,
  })
  const failed = (index: number, score: number | null, reasons: Reason[], tags: string[] = []): FinishedTest => {
    const test = finished(index, 'fail', { set: { size: 12 } })
    Object.assign(test.assertions[0]!.golden!, { score, reasons, case: { id: `case-${index}`, name: 'n', tags } })
    return test
  }
  const resultOf = (...tests: FinishedTest[]) => goldenSetResults(tests)[0]!

  test('is told from the worst: no score, then the lowest, then the most reasons; ten cases at most', () => {
    const vague = reason('specificity', 'vague')
    const wrong = reason('criteria', 'wrong')
    const scores = [50, 0, null, 0, 40, 40, 60, 70, 80, 91, 92, 93]
    const result = resultOf(
      ...scores.map((score, index) => failed(index, score, index === 5 ? [vague, wrong] : [vague])),
    )
    expect(result.worst_offenders.map(({ case_id }) => Number(case_id.slice(5)))).toEqual([
      2, 1, 3, 5, 4, 0, 6, 7, 8, 9,
    ])
    expect(result.reasons).toEqual([
      '12 of 12 cases failed, and the set is strict: case-2 (vague), case-1 (vague), case-3 (vague) and 9 more.',
    ])
    expect(result.failing_case_ids.map((id) => Number(id.slice(5)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  test('is counted by category, each once a case, the most frequent first; five categories at most', () => {
    const categories = ['overall_score', 'total_violations', 'refusal', 'criteria', 'status', 'specificity'] as const
    const ofCase = (index: number) => (index === 0 ? categories.slice(0, 1) : categories.slice(Math.max(1, index - 1)))
    const tests = [0, 1, 2, 3, 4, 5, 6].map((index) =>
      failed(
        index,
        1,
        ofCase(index).map((category) => reason(category, `${category} of ${index}`)),
      ),
    )
    tests[6]!.assertions[0]!.golden!.reasons.push(reason('specificity', 'again'))
    const result = resultOf(...tests)
    expect(result.top_failing_categories).toEqual([
      { category: 'specificity', count: 6 },
      { category: 'status', count: 5 },
      { category: 'criteria', count: 4 },
      { category: 'refusal', count: 3 },
      { category: 'total_violations', count: 2 },
    ])
    expect(result.regression_hints[1]).toBe('status failed in 5 of 7 failing cases, as in "case-1": status of 1.')
  })

  test('is not what could not be checked beside it', () => {
    const unmeasured = reason('overall_score', 'overall score was not measured', true)
    const result = resultOf(failed(0, null, [unmeasured, reason('specificity', 'specificity 1 < 70')]))
    expect(result).toMatchObject({
      top_failing_categories: [{ category: 'specificity', count: 1 }],
      regression_hints: ['specificity failed in 1 of 1 failing case, as in "case-0": specificity 1 < 70.'],
      worst_offenders: [{ reasons: ['specificity 1 < 70', 'overall score was not measured'] }],
      reasons: ['1 of 12 cases failed, and the set is strict: case-0 (specificity 1 < 70).', expect.anything()],
    })
    const twice = [reason('judge', 'no verdict', true), reason('judge', 'rubric "own" failed')]
    expect(resultOf(failed(0, 1, twice)).regression_hints).toEqual([
      'judge failed in 1 of 1 failing case, as in "case-0": rubric "own" failed.',
    ])
  })

  test('hints at a tag that several failing cases have and no passing one', () => {
    const vague = [reason('specificity', 'vague')]
    const passes = finished(9, 'pass', { set: { size: 12 } })
    passes.assertions[0]!.golden!.case.tags.push('sale')
    const result = resultOf(
      failed(0, 1, vague, ['refund', 'sale', 'alone']),
      failed(1, 1, vague, ['refund', 'sale']),
      passes,
    )
    expect(result.regression_hints).toEqual([
      'specificity failed in 2 of 2 failing cases, as in "case-0": vague.',
      'All 2 judged cases tagged "refund" failed.',
    ])
  })
})

test('a note on cases without a verdict is for a gate that only reports, and where there are any', () => {
  const notesOf = (gate: 'enforce' | 'report', outcome: Outcome) =>
    goldenSetResults(eight(outcome).map((one, index) => finished(index, one, { set: { gate } })))[0]?.notes
  expect(notesOf('report', 'unknown')).toHaveLength(1)
  expect(notesOf('report', 'pass')).toBeUndefined()
  expect(notesOf('enforce', 'unknown')).toBeUndefined()
})

test('hints name what the failures have in common', () => {
  const [result] = goldenSetResults(all(['fail', 'fail', 'fail', 'fail', ...eight('pass').slice(4)]))
  expect(result?.regression_hints).toEqual([
    'specificity failed in 4 of 4 failing cases, as in "case-0": reason 0.',
    'All 4 judged cases tagged "low" failed.',
  ])
})

test('hints speak of the judged cases: what had no verdict has not failed', () => {
  const [result] = goldenSetResults(all(['fail', 'fail', 'fail', 'unknown', ...eight('pass').slice(4)]))
  expect(result?.regression_hints).toContain('All 3 judged cases tagged "low" failed.')
})
