import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { answerReview } from '../../../src/review/answer-review.js'
import { evaluationId } from '../../../src/review/evaluation.js'
import { FileReviewStore } from '../../../src/review/files/file-store.js'
import { unanswered } from '../../../src/review/review.js'
import { drawEvaluations } from '../../../src/review/spot-check/draw-evaluations.js'
import { evaluatorStandings } from '../../../src/review/spot-check/evaluator-standing.js'
import { retest } from '../../../src/review/spot-check/retest.js'
import { sampleEvaluations } from '../../../src/review/spot-check/sample-evaluations.js'
import { validationsOf } from '../../../src/review/spot-check/validations-of.js'
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
const draw = (runs: Parameters<typeof drawEvaluations>[0], seed = 's', known = new Set<string>(), count = 20) =>
  drawEvaluations(runs, { count, seed, known, validations: [] })

test('half are fails, it is told of each judge what was drawn from, the same seed draws the same', () => {
  const drawn = draw([run(180, 20)])
  const fails = drawn.filter(({ meta }) => meta.outcome === 'fail')
  expect([drawn.length, fails.length]).toEqual([20, 10])
  for (const { meta } of drawn) {
    const from = { outcome: meta.outcome, size: meta.outcome === 'fail' ? 20 : 180, population: 200 }
    expect(meta.strata).toEqual([
      { evaluator: 'strict', ...from },
      { evaluator: 'mild', ...from },
    ])
  }
  expect(draw([run(180, 20)])).toEqual(drawn)
  expect(draw([run(180, 20)], 'other').map(({ id }) => id)).not.toEqual(drawn.map(({ id }) => id))
  expect(drawn.slice(0, 10).map(({ meta }) => meta.outcome)).toContain('pass')
})

test('a sample that was enlarged tells the same rates as one that was drawn at once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-sample-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const store = new FileReviewStore(dir)
  const runs = [run(180, 20)]
  let checks = 0
  for (const count of [2, 20]) {
    for (const each of await sampleEvaluations(store, runs, { count, seed: 's', rootDir: dir })) {
      const review = await store.get(each.id)
      if (review?.status !== 'pending') continue
      const human = checks++ === 0 ? review.meta.outcome === 'fail' : review.meta.outcome === 'pass' // the first is wrong
      const status = human ? ('approved' as const) : ('rejected' as const)
      await answerReview(store, review, { ...unanswered, status }, { by: 'ada', at: new Date('2026-02-20T00:00:00Z') })
    }
  }
  const strict = (await store.validations()).filter(({ evaluator_id }) => evaluator_id === 'strict')
  const fails = strict.filter(({ evaluator_pass }) => !evaluator_pass)
  expect([strict.length, fails.length]).toEqual([20, 10])
  expect(fails.map(({ stratum }) => stratum)).toEqual(fails.map(() => ({ outcome: 'fail', size: 20, population: 200 })))
  const { agreement } = evaluatorStandings(strict)[0]!
  expect(agreement).toMatchObject({ checked: 20, agreed: 19 })
  const wrong = strict.find(({ human_agrees }) => !human_agrees)
  expect(agreement.accuracy?.value).toBeCloseTo(1 - (wrong?.evaluator_pass ? 1.8 : 0.2) / 20, 12)
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

test('a re-test takes the last word, and looks through many runs once, not once for each disagreement', () => {
  const first = run(0, 600)
  const rows = draw([first], 's', new Set(), 600).flatMap((review) =>
    validationsOf(review, decision(review.id, { status: 'rejected', at: '2026-02-20T00:00:00.000Z' })),
  )
  const [mild] = evaluatorStandings(rows)
  const later = run(0, 600, { now: new Date('2026-03-01T00:00:00Z') })
  const last = structuredClone(later)
  for (const { votes } of last.cases) for (const each of votes) each.outcome = 'fail'
  const before = process.cpuUsage()
  const again = retest(mild!, [...Array.from({ length: 20 }, () => later), last], '2026-03-02T00:00:00.000Z')
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  expect(again.map(({ evaluator_pass }) => evaluator_pass)).toEqual(Array.from({ length: 600 }, () => false))
})
