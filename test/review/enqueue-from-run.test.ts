import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { abSection } from '../../src/baseline/compare/ab-section.js'
import { unfoundEvidence } from '../../src/judge/checklist/checklist-verdict.js'
import { summarizeRecord } from '../../src/report/record/summarize-record.js'
import { enqueueFromRun, reviewsOfRun } from '../../src/review/enqueue-from-run.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { newReviewSchema } from '../../src/review/review.js'
import { realisticRun } from '../report/realistic-run.js'
import { assertion, build, testReport, verdict } from '../report/sample.js'

const judged = (name: string, more: Parameters<typeof assertion>[0]) =>
  testReport(name, [assertion({ prompt: `ask ${name}`, output: `said ${name}`, ...more })])

const unknownBecause = (code: string) => ({
  outcome: 'unknown' as const,
  overall: null,
  scores: {},
  unknown: { code, message: code },
})

test('flags, warnings of criteria and verdicts that a person could give; nothing else', () => {
  const run = build([
    judged('fine', { verdict: verdict([1, 1, 1, 1]) }),
    judged('close', { verdict: verdict([0.8, 0.75, 0.7, 0.8], { flags: ['near_threshold', 'same_model_panel'] }) }),
    judged('one model', { verdict: verdict([1, 1, 1, 1], { flags: ['same_model_panel', 'judge_failed'] }) }),
    judged('warned', {
      criteria: [{ criterion: 'a', met: true, explanation: '' }],
      warnings: ['a checks nothing: it reads no result', 'hallucination risk is medium'],
    }),
    judged('refused', {
      verdict: verdict([0, 0, 0, 0], unknownBecause('refusal')),
      unknown: { code: 'refusal', message: 'No verdict. It begins: I would say FAIL.' },
    }),
    ...['no_key', 'api_error', 'timeout'].map((code) =>
      judged(code, { verdict: verdict([0, 0, 0, 0], unknownBecause(code)), unknown: { code, message: 'no' } }),
    ),
  ])
  const found = reviewsOfRun(run)
  expect(found.map(({ source, meta }) => [source, meta.case_id, meta.reasons])).toEqual([
    ['judge', 'close', ['a score is within 0.05 of its bar']],
    ['criteria', 'warned', ['a checks nothing: it reads no result']],
    ['unknown', 'refused', ['no verdict (refusal)']], // what the judge wrote is not for those who have yet to answer
  ])
  expect(found[0]).toMatchObject({
    input: 'ask close',
    output: 'said close',
    route: 'selftest',
    created_at: '2026-02-06T12:34:56.000Z',
  })
  expect(found[0]?.meta).toMatchObject({
    run_id: run.run_id,
    judgments: [{ evaluator: 'gpt-4o-mini', outcome: 'pass' }],
  })
  for (const review of found) expect(newReviewSchema.parse(review)).toEqual(review)
})

test('a criterion that warns is shown with what it came to, and another one is another question', () => {
  const criterion = (text: string, explanation: string) => ({
    criterion: text,
    kind: 'pass' as const,
    met: true,
    explanation,
  })
  const run = (text: string, value = '7') =>
    build([
      testReport('warned', [
        assertion({
          criteria: [criterion('result.ok', 'result.ok is true'), criterion(text, `result.n is ${value}`)],
          warnings: [`${text} checks nothing`],
        }),
      ]),
    ])
  const [first] = reviewsOfRun(run('result.n >= 0'))
  expect(first).toMatchObject({ source: 'criteria', input: '', output: '' })
  expect(first?.meta.criteria).toEqual([
    { criterion: 'result.ok', kind: 'pass', met: true, explanation: 'result.ok is true' },
    { criterion: 'result.n >= 0', kind: 'pass', met: true, explanation: 'result.n is 7' },
  ])
  expect(newReviewSchema.parse(first)).toEqual(first)
  expect(reviewsOfRun(run('result.n >= 0', '8'))[0]?.id).toBe(first?.id)
  expect(reviewsOfRun(run('result.n >= -1'))[0]?.id).not.toBe(first?.id)
})

test('a comparison that says REVIEW enters once, with each regressed case beside its old output', () => {
  const run = build([
    judged('worse', { verdict: verdict([0.2, 0.2, 0.2, 0.2]) }),
    judged('better', { verdict: verdict([1, 1, 1, 1]) }),
  ])
  const next = summarizeRecord(run)
  const old = {
    id: 'v1',
    cases: next.cases.map((each) => ({
      ...each,
      output: `old ${each.id}`,
      outcome: each.id === 'worse' ? ('pass' as const) : ('fail' as const),
    })),
  }
  const comparison = abSection(old, next)
  expect(comparison.comparison.recommendation).toBe('REVIEW')
  const found = reviewsOfRun({ ...run, comparison })
  expect(found.map(({ source, input, output, meta }) => [source, input, output, meta.previous_output])).toEqual([
    ['comparison', `v1 -> ${run.run_id}`, 'regressed: worse', undefined],
    ['comparison', 'ask worse', 'said worse', 'old worse'],
  ])
})

test('a checklist whose judge quotes what is not there, without the quote', () => {
  const question = { criterion: 'Does it name the form?', met: true, explanation: 'yes: "the form"' }
  const warnings = [`${unfoundEvidence(question.criterion)}: "the form"`]
  const [found, ...more] = reviewsOfRun(build([judged('list', { criteria: [question], warnings })]))
  expect(more).toEqual([])
  expect(found).toMatchObject({
    source: 'judge',
    meta: {
      reasons: [`The judge's evidence for "Does it name the form?" is not in the output`],
      criteria: [question],
    },
  })
})

test('a regressed case without texts brings what was checked, and invents none', () => {
  const met = (is: boolean) => ({ criterion: 'result.n > 0', kind: 'pass' as const, met: is, explanation: 'n is 0' })
  const ran = (outcome: 'pass' | 'fail') =>
    build([testReport('sums', [assertion({ outcome, criteria: [met(outcome === 'pass')] })])])
  const now = ran('fail')
  const comparison = abSection({ ...summarizeRecord(ran('pass')), id: 'v1' }, summarizeRecord(now))
  const [, regressed] = reviewsOfRun({
    ...now,
    comparison: { ...comparison, comparison: { ...comparison.comparison, recommendation: 'REVIEW' } },
  })
  expect(regressed).toMatchObject({ input: '', output: '', meta: { case_id: 'sums', criteria: [met(false)] } })
  expect(regressed?.meta).not.toHaveProperty('previous_output')
})

test('the same thing in two runs is asked once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-queue-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const store = new FileReviewStore(dir)
  const run = realisticRun()
  const added = await enqueueFromRun(run, store)
  expect(added).toBeGreaterThan(0)
  expect(
    await enqueueFromRun({ ...run, run_id: 'selftest-20260207-1234-a1b2c3', timestamp: '2026-02-07T12:34:56Z' }, store),
  ).toBe(0)
})

test('a run of one file and a run of all ask once, also where tests of two files are called alike', () => {
  const closeTo = (file: string) => testReport('answers', judgedClose(file), { file })
  const judgedClose = (file: string) => [
    assertion({ prompt: 'ask', output: `said in ${file}`, verdict: verdict([0.8, 0.75, 0.7, 0.8], near) }),
  ]
  const near = { flags: ['near_threshold' as const] }
  const idsOf = (...files: string[]) => reviewsOfRun(build(files.map(closeTo))).map(({ id }) => id)
  const [a, b] = ['test/a.test.ts', 'test/b.test.ts'] as const
  expect(idsOf(a, b)).toEqual([...idsOf(a), ...idsOf(b)])
  expect(new Set(idsOf(a, b)).size).toBe(2)
})
