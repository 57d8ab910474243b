import { describe, expect, test } from 'vitest'
import { abSection } from '../../../src/baseline/compare/ab-section.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { runOf } from '../../baseline/runs.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport, verdict } from '../sample.js'

const good = verdict([1, 1, 1, 1])
const bad = verdict([0.5, 0.2, 0.5, 0.9])
const unknown = { outcome: 'unknown', unknown: { code: 'no_recording', message: 'No recording.' } } as const

const outcomeOf = (...args: Parameters<typeof testReport>) => build([testReport(...args)]).cases[0]?.outcome

describe('the outcome of a case', () => {
  test('passes only if every assertion of the last attempt passed', () => {
    expect(outcomeOf('a', [assertion({ verdict: good }), assertion({ verdict: good })])).toBe('pass')
    expect(outcomeOf('a', [assertion({ verdict: good }), assertion({ verdict: bad })])).toBe('fail')
  })

  test('is a failure when the runner failed the test for another reason', () => {
    expect(outcomeOf('a', [assertion({ verdict: good })], { state: 'failed' })).toBe('fail')
  })

  test('is a failure when a failed assertion was swallowed by the test', () => {
    expect(outcomeOf('a', [assertion({ verdict: bad })], { state: 'passed' })).toBe('fail')
  })

  test('follows .not', () => {
    expect(outcomeOf('a', [assertion({ verdict: bad, negated: true })])).toBe('pass')
    expect(outcomeOf('a', [assertion({ verdict: good, negated: true })])).toBe('fail')
  })

  test('is unknown under both polarities, and under test.fails, where the runner says passed', () => {
    expect(outcomeOf('a', [assertion(unknown)])).toBe('unknown')
    expect(outcomeOf('a', [assertion({ ...unknown, negated: true })])).toBe('unknown')
    expect(outcomeOf('a', [assertion(unknown)], { state: 'passed', expectedToFail: true })).toBe('unknown')
  })

  test('a certain failure outranks an unknown one', () => {
    expect(outcomeOf('a', [assertion(unknown), assertion({ verdict: bad })])).toBe('fail')
  })

  test('of test.fails is expected when it failed and a failure when it passed', () => {
    expect(outcomeOf('a', [assertion({ verdict: bad })], { state: 'passed', expectedToFail: true })).toBe(
      'expected_fail',
    )
    expect(outcomeOf('a', [assertion({ verdict: good })], { state: 'failed', expectedToFail: true })).toBe('fail')
  })
})

test('a retried test is judged by its last attempt and marked flaky', () => {
  const [entry] = build([
    testReport('a', [assertion({ verdict: bad, attempt: 0 }), assertion({ verdict: good, attempt: 1 })], {
      state: 'passed',
      attempts: 2,
    }),
  ]).cases
  expect(entry).toMatchObject({ outcome: 'pass', pass: true, flaky: true, attempts: 2, scores: { overall_score: 1 } })
  expect(entry?.assertions.map(({ attempt, passed }) => [attempt, passed])).toEqual([
    [0, false],
    [1, true],
  ])
  expect(entry?.usage?.calls).toBe(2)
})

test('unknown cases and expected failures stand beside the rate, not in it', () => {
  const { summary } = build([
    testReport('a', [assertion({ verdict: good })]),
    testReport('b', [assertion({ verdict: bad })]),
    testReport('c', [assertion(unknown)]),
    testReport('d', [assertion({ verdict: bad })], { state: 'passed', expectedToFail: true }),
  ])
  expect(summary).toMatchObject({ total: 4, passed: 1, failed: 1, pass_rate: 0.5, unknown: 1, expected_failures: 1 })
})

test('the rate is null, not NaN and not 0, when nothing was judged', () => {
  expect(build([testReport('c', [assertion(unknown)])]).summary.pass_rate).toBeNull()
  expect(build([]).summary).toMatchObject({ total: 0, pass_rate: null })
})

test('tests without a judged assertion and skipped tests are no cases, but skipped ones paid', () => {
  const record = build([
    testReport('unit', []),
    testReport('skipped', [assertion({ verdict: good })], { state: 'skipped' }),
  ])
  expect(record.cases).toEqual([])
  expect(record.cost?.calls).toBe(1)
})

test('the assertion that decided gives scores and texts', () => {
  const [entry] = build([
    testReport('a', [
      assertion({ verdict: good, prompt: 'first' }),
      assertion({ verdict: verdict([0.8, 0.8, 0.8, 0.8]), prompt: 'second' }),
    ]),
  ]).cases
  expect(entry).toMatchObject({ prompt: 'second', scores: { overall_score: 0.8 } })
})

test('a golden case that no judge saw has the score of its validator', () => {
  const [, second] = build(goldenTests()).cases
  expect(second?.scores).toEqual({ overall_score: 0.62 })
})

test('ids are test names, made longer only where two tests share one', () => {
  const one = [assertion({ verdict: good })]
  const record = build([
    testReport('a', one),
    testReport('b', one, { file: 'x.test.ts' }),
    testReport('b', one, { file: 'y.test.ts', project: 'p' }),
    testReport('b', one, { file: 'y.test.ts', project: 'q' }),
    testReport('c', one),
    testReport('c', one),
  ])
  expect(record.cases.map((entry) => entry.id)).toEqual([
    'a',
    'x.test.ts > b',
    'p > y.test.ts > b',
    'q > y.test.ts > b',
    'test/assistant.test.ts > c',
    'test/assistant.test.ts > c (2)',
  ])
})

describe('cost', () => {
  const usage = { calls: 0, replayed: 1, tokensIn: 100, tokensOut: 10, costUsd: 0.5, latencyMs: 300 }
  const vote = (more: object) => ({ ...good.votes[0]!, usage, ...more })

  test('by route and model, judge against main', () => {
    const votes = [vote({ model: 'x' }), vote({ model: 'y', usage: { ...usage, calls: 1, replayed: 0 } })]
    const judged = { ...good, votes, usage: { ...usage, calls: 1, tokensIn: 200, tokensOut: 20, costUsd: 1 } }
    const { cost } = build([
      testReport('a', [assertion({ verdict: judged, usage: judged.usage, mainUsage: { ...usage, costUsd: 0.25 } })]),
      testReport('b', [
        assertion({
          matcher: 'toBeatBaseline',
          pairwise: { winner: 'new', inconsistent: false, confidence: 1, reasons: [] },
          usage: { ...usage, costUsd: 2 },
        }),
      ]),
    ])
    expect(cost).toMatchObject({
      total_cost_usd: 3.25,
      total_tokens_in: 400,
      total_tokens_out: 40,
      judge_cost_usd: 3,
      main_cost_usd: 0.25,
      avg_latency_ms: 300,
      calls: 1,
      replayed: 3,
      spent_usd: 0.5,
    })
    expect(Object.keys(cost?.by_route ?? {})).toEqual(['judge', 'main', 'pairwise_judge'])
    expect(Object.keys(cost?.by_model ?? {})).toEqual(['unknown', 'x', 'y'])
    expect(cost?.by_model['x']).toMatchObject({ calls: 0, replayed: 1, cost_usd: 0.5 })
  })

  test('of a comparison or a checklist names its model, and the case their recordings', () => {
    const recordings = [{ file: 'a.jsonl', line: 3 }]
    const record = build([testReport('a', [assertion({ usage, asked: [{ model: 'x', usage, recordings }] })])])
    expect(Object.keys(record.cost?.by_model ?? {})).toEqual(['x'])
    expect(record.cases[0]?.recordings).toEqual(recordings)
  })

  test('is null, never 0, where a price is unknown; tokens still add up', () => {
    const votes = [vote({ model: 'x' }), vote({ model: 'free-thinker', usage: { ...usage, costUsd: null } })]
    const judged = { ...good, votes, usage: { ...usage, replayed: 2, tokensIn: 200, costUsd: null } }
    const { cost } = build([testReport('a', [assertion({ verdict: judged })])])
    expect(cost).toMatchObject({
      total_cost_usd: null,
      judge_cost_usd: null,
      main_cost_usd: null,
      total_tokens_in: 200,
    })
    expect(cost?.by_model['x']?.cost_usd).toBe(0.5)
    expect(cost?.spent_usd).toBe(0)
  })

  test('keeps the known part where the whole is unknown', () => {
    const called = { ...usage, calls: 1, replayed: 0 }
    const asked = [usage, called, { ...called, costUsd: null }].map((used) => ({ model: 'x', usage: used }))
    const whole = { ...usage, calls: 2, tokensIn: 300, tokensOut: 30, costUsd: null }
    const record = build([testReport('a', [assertion({ mainUsage: whole, mainAsked: asked })])])
    expect(record.cost).toMatchObject({
      total_cost_usd: null,
      spent_usd: null,
      known: { total_usd: 1, unknown_replies: 1, spent_usd: 0.5, unknown_calls: 1 },
    })
    const text = renderSummary(record)
    expect(text).toContain('Calls      2 made, $0.50 and 1 call of unknown cost, 1 replayed')
    expect(build([testReport('a', [assertion({ verdict: good })])]).cost).not.toHaveProperty('known')
  })

  test('has no latency without replies', () => {
    expect(build([]).cost).toMatchObject({ total_cost_usd: 0, avg_latency_ms: null, spent_usd: 0 })
  })
})

test('what tests used beside their assertions is in the totals, and in their case where they are one', () => {
  const usage = { calls: 2, replayed: 0, tokensIn: 20, tokensOut: 4, costUsd: 0.5, latencyMs: 10 }
  const beside = [{ route: 'main' as const, model: 'gpt-4o-mini', usage }]
  const plain = { ...testReport('plain', [], { state: 'skipped' }), beside }
  const { cases, cost, summary } = build([{ ...testReport('a', [assertion({ verdict: good })]), beside }, plain])
  expect(summary.total).toBe(1)
  expect(cases[0]?.usage?.calls).toBe(3)
  expect(cost).toMatchObject({ main_cost_usd: 1, by_route: { main: { calls: 4 } } })
})

test('a test that asserts something of every row of a large table is reported as any other', () => {
  const failed = assertion({ matcher: 'toSatisfyCriteria', outcome: 'fail', summary: 'a criterion is not met' })
  const rows = Array.from({ length: 150_000 }, () => failed)
  const record = build([testReport('every row', rows, { state: 'failed' })])
  expect(record.cases).toMatchObject([{ outcome: 'fail' }])
  expect(renderSummary(record)).toContain('every row  a criterion is not met')
})

test('of several comparisons the gravest is shown, and what another says against its version is told', () => {
  const compared = (name: string, old: string, next: string) =>
    testReport(name, [
      assertion({
        matcher: 'toBeatBaseline',
        comparison: abSection(runOf(`${name}-old`, old), runOf(`${name}-new`, next)),
      }),
    ])
  const better = compared('a', '-'.repeat(10), '+'.repeat(10))
  const same = compared('b', '+-', '+-')
  const worse = compared('c', '+'.repeat(10), '-'.repeat(10))
  const { comparison, warnings } = build([better, same, same, worse])
  expect(comparison?.comparison).toMatchObject({ recommendation: 'REJECT', new: { id: 'c-new' } })
  expect(warnings).toEqual([
    'Another comparison of this run says REVIEW, and only the gravest is shown: b-new against b-old: 50% -> 50% of 2 cases.',
  ])
  expect(build([better, better]).warnings).toEqual([])
})
