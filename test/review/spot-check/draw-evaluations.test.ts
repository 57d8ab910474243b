import { expect, test } from 'vitest'
import { drawEvaluations } from '../../../src/review/spot-check/draw-evaluations.js'
import { retest } from '../../../src/review/spot-check/retest.js'
import { evaluatorStandings } from '../../../src/review/spot-check/evaluator-standing.js'
import { validationsOf } from '../../../src/review/spot-check/validations-of.js'
import { evaluationId } from '../../../src/review/evaluation.js'
import { assertion, build, type Scores, testReport, verdict, vote } from '../../report/sample.js'
import { decision } from '../support/sample.js'

function run(passes: number, fails: number, more: Parameters<typeof build>[1] = {}) {
  const one = (name: string, scores: Scores) =>
    testReport(name, [
      assertion({
        prompt: `ask ${name}`,
        output: `said ${name}`,
        verdict: verdict(scores, { votes: [vote('strict', scores), vote('mild', [1, 1, 1, 1])] }),
      }),
    ])
  return build(
    [
      ...Array.from({ length: passes }, (_, n) => one(`pass ${n}`, [1, 1, 1, 1])),
      ...Array.from({ length: fails }, (_, n) => one(`fail ${n}`, [0.2, 0.2, 0.2, 0.2])),
    ],
    more,
  )
}
const draw = (runs: Parameters<typeof drawEvaluations>[0], seed = 's', known = new Set<string>()) =>
  drawEvaluations(runs, { count: 20, seed, known })

test('half are fails, weights stand for all, the same seed draws the same', () => {
  const drawn = draw([run(180, 20)])
  const fails = drawn.filter(({ meta }) => meta.outcome === 'fail')
  expect([drawn.length, fails.length]).toEqual([20, 10])
  expect(new Set(fails.map(({ meta }) => meta.weight))).toEqual(new Set([2]))
  expect(drawn.reduce((sum, { meta }) => sum + (meta.weight ?? 0), 0)).toBe(200)
  expect(draw([run(180, 20)])).toEqual(drawn)
  expect(draw([run(180, 20)], 'other').map(({ id }) => id)).not.toEqual(drawn.map(({ id }) => id))
  expect(drawn.slice(0, 10).map(({ meta }) => meta.outcome)).toContain('pass')
})

test('as many as there are; what is known or was not judged is not drawn', () => {
  expect(draw([run(3, 1)])).toHaveLength(4)
  expect(draw([run(0, 30)])).toHaveLength(20)
  expect(draw([run(30, 0), run(30, 0)])).toHaveLength(20)
  const all = run(3, 0)
  expect(draw([all], 's', new Set([evaluationId(all.cases[0]!)]))).toHaveLength(2)
  expect(draw([build([testReport('none', [assertion({ prompt: 'a', output: 'b' })])])])).toEqual([])
})

test('an answer is a row for each judge, and a re-test asks the later runs', () => {
  const first = run(0, 12)
  const rows = draw([first]).flatMap((review) =>
    validationsOf(review, decision(review.id, { status: 'rejected', note: 'n', at: '2026-02-20T00:00:00.000Z' }), {
      score: 30,
    }),
  )
  expect(rows).toHaveLength(24)
  expect(rows[0]).toMatchObject({ human_score: 30, notes: 'n', reviewer: 'ada', run_id: first.run_id })
  const standings = evaluatorStandings(rows)
  expect(standings.map(({ evaluator, status }) => [evaluator, status])).toEqual([
    ['mild', 'needs_review'],
    ['strict', 'good'],
  ])
  expect(validationsOf(draw([first])[0]!, decision(rows[0]!.id, { status: 'investigate' }))).toEqual([])
  const better = run(0, 12, { now: new Date('2026-03-01T00:00:00Z') })
  for (const { votes } of better.cases) for (const each of votes) each.outcome = 'fail'
  expect(retest(standings[0]!, [first], '2026-03-02T00:00:00.000Z')).toEqual([])
  const again = retest(standings[0]!, [better], '2026-03-02T00:00:00.000Z')
  expect(again.filter(({ human_agrees }) => human_agrees)).toHaveLength(12)
  expect(evaluatorStandings([...rows, ...again])[0]?.status).toBe('too_few')
})
