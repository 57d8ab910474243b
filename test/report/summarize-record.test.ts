import { expect, test } from 'vitest'
import { changedCases } from '../../src/baseline/changed-cases.js'
import { compareRuns } from '../../src/baseline/compare-runs.js'
import { readRunSummary } from '../../src/baseline/run-summary.js'
import { summarizeRecord } from '../../src/report/summarize-record.js'
import { assertion, build, testReport, verdict, vote } from './sample.js'

const hashes = { rubricHash: 'r1', judgePromptHash: 'j1' }
const good = verdict([1, 1, 1, 1], hashes)
const bad = verdict([0.5, 0.2, 0.5, 0.9], hashes)

test('a run record becomes what a comparison needs, category names and all', () => {
  const record = build([
    testReport('a', [
      assertion({ verdict: bad, prompt: 'p', output: 'o', expectedStatus: 'COMPLETE', actualStatus: 'ERROR' }),
    ]),
  ])
  const summary = summarizeRecord(record)
  expect(readRunSummary(summary)).toEqual(summary)
  expect(summary).toMatchObject({
    id: record.run_id,
    cases: [{ id: 'a', outcome: 'fail', output: 'o', formatOk: true, taskCompleted: false }],
  })
  expect(summary.cases[0]?.overall).toBe(record.cases[0]?.scores['overall_score'])
  expect(Object.keys(summary.cases[0]?.scores ?? {})).toContain('factuality')
  expect(summary.cases[0]?.judge).toBe(record.cases[0]?.votes[0]?.model)
})

test('two records compare; another prompt or another rubric is refused', () => {
  const runWith = (fields: object) => summarizeRecord(build([testReport('a', [assertion(fields)])]))
  const old = runWith({ verdict: bad, prompt: 'p' })
  expect(compareRuns(old, runWith({ verdict: good, prompt: 'p' }))).toMatchObject({ improvements: ['a'] })
  expect(() => compareRuns(old, runWith({ verdict: good, prompt: 'q' }))).toThrow('the text of the case changed (a)')
  expect(() => compareRuns(old, runWith({ verdict: { ...good, rubricHash: 'r2' }, prompt: 'p' }))).toThrow(
    'the rubric was r1, is r2 (a)',
  )
  expect(() => compareRuns(old, runWith({ verdict: { ...good, judgePromptHash: 'j2' }, prompt: 'p' }))).toThrow(
    "the judge's prompt was j1, is j2 (a)",
  )
})

test('an expected failure is a failure, and a case without a verdict stays unknown', () => {
  const unknown = { outcome: 'unknown', unknown: { code: 'no_recording', message: 'No recording.' } } as const
  const { cases } = summarizeRecord(
    build([
      testReport('a', [assertion({ verdict: bad })], { state: 'passed', expectedToFail: true }),
      testReport('b', [assertion(unknown)]),
    ]),
  )
  expect(cases.map(({ outcome }) => outcome)).toEqual(['fail', 'unknown'])
  expect(cases[1]).toMatchObject({ scores: {}, overall: null })
})

test('a judge of a panel that failed on a case does not make the runs incompatible; another judge does', () => {
  const panel = (...models: string[]) =>
    summarizeRecord(
      build([testReport('a', [assertion({ prompt: 'p', verdict: { ...good, votes: models.map(voteOf) } })])]),
    )
  const voteOf = (model: string) => vote(model, [1, 1, 1, 1])
  expect(compareRuns(panel('m1', 'm2', 'm3'), panel('m1', 'm3')).cases).toBe(1)
  expect(() => compareRuns(panel('m1', 'm2', 'm3'), panel('m1', 'm2', 'm4'))).toThrow('judge model was m1 + m2 + m3')
})

const criteria = (outcome: 'pass' | 'fail') => assertion({ matcher: 'toSatisfyCriteria', outcome, verdict: undefined })
const runOf = (...assertions: ReturnType<typeof assertion>[]) => summarizeRecord(build([testReport('a', assertions)]))

test('a test that fails before it comes to its rubric is a regression, and not another text', () => {
  const old = runOf(criteria('pass'), assertion({ verdict: good, prompt: 'p', hints: 'h' }))
  const { regressions, recommendation, categories } = compareRuns(old, runOf(criteria('fail')))
  expect({ regressions, recommendation, categories }).toEqual({
    regressions: ['a'],
    recommendation: 'REJECT',
    categories: [],
  })
})

test('a test that passes because its rubric is gone has changed', () => {
  const question = assertion({ verdict: bad, prompt: 'p' })
  const changed = 'the text of the case changed (a)'
  expect(() => compareRuns(runOf(criteria('pass'), question), runOf(criteria('pass')))).toThrow(changed)
  expect(() => compareRuns(runOf(criteria('pass')), runOf(criteria('pass'), question))).toThrow(changed)
  const two = runOf(assertion({ verdict: good, prompt: 'p' }), assertion({ verdict: good, prompt: 'q' }))
  const one = runOf(assertion({ verdict: good, prompt: 'p' }))
  expect(() => compareRuns(two, one)).toThrow(changed)
  expect(() => compareRuns(one, two)).toThrow(changed)
})

test('of two questions another one may decide; their scores are not held against each other', () => {
  const first = (of: typeof good) => assertion({ verdict: of, prompt: 'first' })
  const second = (of: typeof good) => assertion({ verdict: { ...of, rubricHash: 'r2' }, prompt: 'second' })
  const old = runOf(first(good), second(verdict([0.9, 0.9, 0.9, 0.9], hashes)))
  const bothAsked = runOf(first(verdict([0.9, 0.9, 0.9, 0.9], hashes)), second(good))
  expect(readRunSummary(JSON.parse(JSON.stringify(old))).cases[0]?.questions).toHaveLength(2)
  expect(compareRuns(old, bothAsked)).toMatchObject({ cases: 1, categories: [] })
  expect(changedCases(old, bothAsked)).toEqual([])
  expect(compareRuns(old, runOf(first(bad)))).toMatchObject({ regressions: ['a'], categories: [] })
  expect(() => compareRuns(old, runOf(first(good), assertion({ verdict: good, prompt: 'third' })))).toThrow(
    'the text of the case changed (a)',
  )
})
