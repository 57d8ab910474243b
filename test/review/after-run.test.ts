import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { afterRun } from '../../src/review/after-run.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { realisticRun } from '../report/realistic-run.js'
import { assertion, build, testReport, verdict } from '../report/sample.js'
import { validation } from './support/sample.js'

function project(): string {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-after-'))
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
  return rootDir
}
const judgedBy = (judge: string) => (n: number) => {
  const scores = n < 8 ? ([1, 1, 1, 1] as const) : ([0, 0, 0, 0] as const)
  const judged = verdict(scores)
  const votes = judged.votes.map((each) => Object.assign({}, each, { judge }))
  return testReport(`case ${n}`, [assertion({ prompt: `p${n}`, output: `o${n}`, verdict: { ...judged, votes } })])
}
const checks = (judge: string, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, n) =>
    validation(n, { evaluator_id: judge, human_agrees: n < right, evaluator_pass: n % 2 === 0 }),
  )

test('says once what waits', async () => {
  const rootDir = project()
  expect(await afterRun(realisticRun(), { rootDir, env: {}, reviews: 'off' })).toEqual([])
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([
    expect.stringMatching(/^\d+ new cases? waits? for a person: expect-jury review$/),
  ])
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([])
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
      'The judge "weak" is right in 70% of 20 checks by people, needs 80%. Review its prompt, run the tests again, then: ' +
        'expect-jury spot-check --retest (6 disagreements)',
      expect.stringMatching(/^Pass rate as people would see it: 100% \(\d+% to 100%\), the judge says 80%$/),
    ])
  }
})

test('a store that cannot be used is a line, not a failed run', async () => {
  const rootDir = project()
  writeFileSync(join(rootDir, 'reviews'), 'a file where the folder should be')
  expect(await afterRun(realisticRun(), { rootDir, env: {} })).toEqual([
    expect.stringContaining("The tests' result is not affected"),
  ])
})
