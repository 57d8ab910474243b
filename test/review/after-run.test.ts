import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storedReply, writeRecording } from '../../src/model/recording/recording.js'
import { afterRun } from '../../src/review/after-run.js'
import { answerReview } from '../../src/review/answer-review.js'
import { reviewsOfRun } from '../../src/review/enqueue-from-run.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { withKeptWords } from '../../src/review/kept-words.js'
import { unanswered } from '../../src/review/review.js'
import { panelWeights } from '../../src/review/spot-check/panel-weights.js'
import { sampleEvaluations } from '../../src/review/spot-check/sample-evaluations.js'
import { realisticRun } from '../report/realistic-run.js'
import { assertion, build, testReport, verdict, vote } from '../report/sample.js'
import { validation } from './support/sample.js'

const recordedReply = {
  finishReason: 'stop',
  model: 'm',
  usage: null,
  costUsd: null,
  latencyMs: 1,
  origin: 'called',
} as const

function project(): string {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-after-'))
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
  return rootDir
}
const judgedBy =
  (judge: string) =>
  (n: number, about = String(n)) => {
    const scores = n < 8 ? ([1, 1, 1, 1] as const) : ([0, 0, 0, 0] as const)
    const judged = verdict(scores)
    const votes = judged.votes.map((each) => Object.assign({}, each, { judge }))
    return testReport(`case ${about}`, [
      assertion({ prompt: `p${about}`, output: `o${about}`, verdict: { ...judged, votes } }),
    ])
  }
const checks = (judge: string, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, n) =>
    validation(n, { evaluator_id: judge, human_agrees: n < right, evaluator_pass: n % 2 === 0 }),
  )

test('says once what waits', async () => {
  const rootDir = project()
  expect(await afterRun(realisticRun(), { rootDir, env: {}, reviews: 'off' })).toEqual([])
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([
    expect.stringMatching(/^\d+ new cases? waits? for a person: npx expect-jury review$/),
  ])
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([])
})

test('a case whose replies this run recorded is queued with the lines that hold the words of its judges', async () => {
  const rootDir = project()
  const line = (key: string, name: string, reasoning: string) =>
    writeRecording({
      test: name,
      key,
      model: 'm',
      about: 'selftest',
      settings: '',
      lines: '',
      reply: storedReply({ ...recordedReply, text: JSON.stringify({ reasoning, issues: [] }, null, 1) }),
    })
  const lines = [
    line('1', 'other', 'Near the "bar", \u2713.'),
    line('2', 'refunds near', 'An older prompt.'),
    line('3', 'refunds near', 'Near the "bar", \u2713.'),
  ]
  mkdirSync(join(rootDir, 'test/__recordings__'), { recursive: true })
  writeFileSync(join(rootDir, 'test/__recordings__/assistant.test.ts.jsonl'), lines.map((each) => `${each}\n`).join(''))
  const scores = [0.75, 0.75, 0.75, 0.75] as const
  const near = verdict(scores, {
    flags: ['near_threshold'],
    votes: [vote('gpt-4o-mini', scores, { reasoning: 'Near the "bar", \u2713.' })],
  })
  const unknown = { code: 'no_verdict', message: 'It could not be read.' } as const
  const unread = verdict(scores, {
    outcome: 'unknown',
    unknown,
    votes: [vote('gpt-4o-mini', scores, { outcome: 'unknown', reasoning: '' })],
  })
  const tests = [
    testReport('refunds > near', [assertion({ output: 'a', verdict: near })]),
    testReport('other', [assertion({ output: 'b', verdict: unread, unknown })]),
  ]
  await afterRun(build(tests), { rootDir, env: {} })
  const queued = await new FileReviewStore(join(rootDir, 'reviews')).list()
  const file = 'test/__recordings__/assistant.test.ts.jsonl'
  expect(Object.fromEntries(queued.map(({ source, meta }) => [source, meta.recordings]))).toEqual({
    judge: [{ file, line: 3 }],
    unknown: [{ file, line: 1 }],
  })
  const sample = { count: 1, seed: 's', rootDir }
  const [drawn] = await sampleEvaluations(new FileReviewStore(join(rootDir, 'reviews')), [build(tests)], sample)
  expect(drawn?.meta.recordings).toEqual([{ file, line: 3 }])
  // Where tests of another file or project are called alike, a case's id bears its place.
  for (const [own, other] of [
    [{}, { file: 'test/other.test.ts' }],
    [{ project: 'node' }, { project: 'web' }],
  ]) {
    const twice = [own, other].map((more) =>
      testReport('refunds > near', [assertion({ output: 'a', verdict: near })], more),
    )
    const [review] = withKeptWords(reviewsOfRun(build(twice)), rootDir)
    expect(review?.meta.case_id).toContain('test/assistant.test.ts > refunds')
    expect(review?.meta.recordings).toEqual([{ file, line: 3 }])
  }
})

test('an accuracy that misses the bar does not read as the bar', async () => {
  const rootDir = project()
  await new FileReviewStore(join(rootDir, 'reviews')).logValidations(checks('weak', 51, 13))
  const [line] = await afterRun(build([judgedBy('weak')(1)]), { rootDir, env: {} })
  expect(line).toContain('is right in 79.6% of all evaluations, going by 64 checks by people, and needs 80%')
})

test('says in every run that a judge is weak, and what the pass rate would be', async () => {
  const rootDir = project()
  await new FileReviewStore(join(rootDir, 'reviews')).logValidations([
    ...checks('weak', 14, 6),
    ...checks('other', 2, 18),
  ])
  const run = build(Array.from({ length: 10 }, (_, n) => judgedBy('weak')(n)))
  for (const _ of [1, 2]) {
    expect(await afterRun(run, { rootDir, env: {} })).toEqual([
      'The judge "weak" is right in 70% of all evaluations, going by 20 checks by people, and needs 80%. ' +
        'Review its prompt, run the tests again, then: ' +
        'npx expect-jury spot-check --retest (6 disagreements)',
      expect.stringMatching(
        /^Pass rate of 10 judged cases as people would see it: 100% \(\d+% to 100%\), the judge says 80%$/,
      ),
    ])
  }
})

test('answers of people that cannot be read are told: without them a weak judge looks as if nobody had looked', async () => {
  const rootDir = project()
  await new FileReviewStore(join(rootDir, 'reviews')).logValidations(checks('weak', 5, 15))
  const file = join(rootDir, 'reviews/judge-checks.jsonl')
  const run = () => afterRun(build([judgedBy('weak')(1)]), { rootDir, env: {} })
  const told = readFileSync(file, 'utf8')
  writeFileSync(file, `\uFEFF${told}`)
  expect(await run()).toEqual([expect.stringContaining('is right in 25% of all evaluations, going by 20 checks')])
  writeFileSync(file, told.replaceAll('{', '{{'))
  expect(await run()).toEqual([
    expect.stringMatching(/^20 lines of people's answers cannot be read.*spot-check names them$/),
  ])
})

test('what the judge says is what it said of the cases it saw, whatever the tests made of that', async () => {
  const rootDir = project()
  const store = new FileReviewStore(join(rootDir, 'reviews'))
  const negated = judgedBy('mild')(8)
  for (const each of negated.assertions) each.negated = true
  const byCriteria = Array.from({ length: 8 }, (_, n) => testReport(`rule ${n}`, [assertion({ output: `r${n}` })]))
  const run = build([...byCriteria, judgedBy('mild')(0), { ...negated, state: 'passed' }])
  expect(run.summary).toMatchObject({ passed: 10, failed: 0 })
  await store.logValidations(checks('mild', 9, 0))
  expect(await afterRun(run, { rootDir, env: {} })).toEqual([]) // too few to tell
  await store.logValidations([validation(9, { evaluator_id: 'mild' })])
  expect(await afterRun(run, { rootDir, env: {} })).toEqual([
    expect.stringMatching(/^Pass rate of 2 judged cases as people would see it: 50% .*, the judge says 50%$/),
  ])
})

test('a judge with a long name is warned of, too, and not for another with the same beginning', async () => {
  const [weak, good] = ['a', 'b'].map((end) => `accounts/fireworks/models/deepseek-r1-distill-llama-70b-${end}`)
  const rootDir = project()
  const store = new FileReviewStore(join(rootDir, 'reviews'))
  const answers = { by: 'ada', at: new Date('2026-02-20T00:00:00Z') }
  for (const [judge = '', status] of [
    [weak, 'rejected'],
    [good, 'approved'],
  ] as const) {
    const drawn = await sampleEvaluations(
      store,
      [build(Array.from({ length: 12 }, (_, n) => judgedBy(judge)(0, `${judge} ${n}`)))],
      { count: 12, seed: judge, rootDir },
    )
    for (const { id } of drawn) {
      const review = await store.get(id)
      if (review) await answerReview(store, review, { ...unanswered, status }, answers)
    }
  }
  const linesFor = async (judge = '') => (await afterRun(build([judgedBy(judge)(0)]), { rootDir, env: {} })).join()
  expect(await linesFor(weak)).toMatch(/^The judge "accounts.* is right in 0% of all evaluations, going by 12 checks/)
  expect(await linesFor(good)).not.toContain('is right in')
  expect(() => panelWeights([], [weak ?? ''])).toThrow(RangeError)
  expect(panelWeights(await store.validations(), [weak ?? ''])).toHaveLength(1)
})

test('a store that cannot be used is a line, not a failed run', async () => {
  const rootDir = project()
  writeFileSync(join(rootDir, 'reviews'), 'a file where the folder should be')
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([
    expect.stringContaining("The tests' result is not affected"),
  ])
})

test('what a judge is right in is told of all evaluations, not of the checks, of which half are fails', async () => {
  const rootDir = project()
  const drawn = (n: number, evaluator_pass: boolean, human_agrees: boolean) =>
    validation(n, {
      evaluator_id: 'lenient',
      evaluator_pass,
      human_agrees,
      stratum: { outcome: evaluator_pass ? 'pass' : 'fail', size: evaluator_pass ? 90 : 10, population: 100 },
    })
  // 17 of 20 checks agree: 85 %. Of the 90 passes 7 of 10 do, of the 10 fails all.
  const rows = Array.from({ length: 20 }, (_, n) => drawn(n, n < 10, n >= 3))
  await new FileReviewStore(join(rootDir, 'reviews')).logValidations(rows)
  const [line] = await afterRun(build([judgedBy('lenient')(1)]), { rootDir, env: {} })
  expect(line).toContain('is right in 73% of all evaluations, going by 20 checks by people, and needs 80%')
})
