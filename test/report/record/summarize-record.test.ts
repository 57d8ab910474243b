import { describe, expect, test } from 'vitest'
import { changedCases } from '../../../src/baseline/compare/changed-cases.js'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { readRunSummary } from '../../../src/baseline/run-summary.js'
import type { RubricVerdict } from '../../../src/judge/verdict.js'
import { noUsage } from '../../../src/model/usage.js'
import { githubSummary } from '../../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../../src/report/markdown/markdown.js'
import type { AssertionRecord } from '../../../src/report/record/assertion.js'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { assertion, build, testReport, verdict, vote } from '../sample.js'

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
    cases: [{ id: 'a', outcome: 'fail', output: 'o', taskCompleted: false }],
  })
  expect(summary.cases[0]?.overall).toBe(record.cases[0]?.scores['overall_score'])
  expect(Object.keys(summary.cases[0]?.scores ?? {})).toContain('factuality')
  expect(summary.cases[0]?.judge).toBe(record.cases[0]?.votes[0]?.model)
})

test('the form of an output is what the checks of its rubric say: a wrong status is none, and unchecked is not kept', () => {
  const formOf = (fields: Partial<RubricVerdict>) =>
    summarizeRecord(build([testReport('a', [assertion({ verdict: { ...bad, ...fields }, output: 'o' })])])).cases[0]
  const status = { check: 'status', message: 'the status is ERROR, expected COMPLETE' }
  const json = { check: 'json', message: 'the output is not JSON' }
  expect(formOf({})).not.toHaveProperty('formatOk')
  expect(formOf({ failedChecks: [status] })).not.toHaveProperty('formatOk')
  expect(formOf({ checks: ['json'] })).toMatchObject({ formatOk: true })
  expect(formOf({ checks: ['json'], failedChecks: [status] })).toMatchObject({ formatOk: true })
  expect(formOf({ checks: ['json'], failedChecks: [json] })).toMatchObject({ formatOk: false })
})

test('two records compare; another prompt or another rubric is refused', () => {
  const runWith = (fields: object) => summarizeRecord(build([testReport('a', [assertion(fields)])]))
  const old = runWith({ verdict: bad, prompt: 'p' })
  expect(compareRuns(old, runWith({ verdict: good, prompt: 'p' }))).toMatchObject({ improvements: ['a'] })
  expect(() => compareRuns(old, runWith({ verdict: good, prompt: 'q' }))).toThrow('the text of the case changed (a)')
  expect(() => compareRuns(old, runWith({ verdict: { ...good, rubricHash: 'r2' }, prompt: 'p' }))).toThrow(
    'the rubric (categories, weights, threshold, checks) was r1, is r2 (a)',
  )
  expect(() => compareRuns(old, runWith({ verdict: { ...good, judgePromptHash: 'j2' }, prompt: 'p' }))).toThrow(
    'the judging (prompt, temperature, weights, minPass) was j1, is j2 (a)',
  )
})

describe('a run whose panels were cut to one judge', () => {
  const quick = { panel: { size: 3, asked: 1, stopped: 'quick' as const }, judgePromptHash: 'j-first' }
  const run = (fields: object) =>
    build([testReport('a', [assertion({ verdict: { ...good, ...fields }, prompt: 'p' })])])
  const full = run({ panel: { size: 3, asked: 3 } })
  const cut = run(quick)

  test('is compared with its like only, and the message says what to do', () => {
    const [fullRun, cutRun] = [full, cut].map(summarizeRecord)
    expect(() => compareRuns(fullRun!, cutRun!)).toThrow(
      'the old run was judged by the full panel, the new one quick (JURY_PANEL=quick) (a)\nRun the new version without JURY_PANEL=quick.',
    )
    expect(() => compareRuns(cutRun!, fullRun!)).toThrow(
      'the old run was judged quick (JURY_PANEL=quick), the new one by the full panel (a)\nAccept a baseline that was run without',
    )
    expect(compareRuns(cutRun!, summarizeRecord(run(quick)))).toMatchObject({ cases: 1 })
    const other = summarizeRecord(run({ ...quick, judgePromptHash: 'j3' }))
    expect(() => compareRuns(cutRun!, other)).toThrow(
      'the judging (prompt, temperature, weights, minPass) was j-first, is j3',
    )
    const changed = summarizeRecord(run({ rubricHash: 'r2' }))
    expect(() => compareRuns(cutRun!, changed)).toThrow(
      /JURY_PANEL=quick[^]*the rubric \(categories, weights, threshold, checks\) was r1, is r2[^]*`rejudge`/,
    )
  })

  test('and where a case asks several questions', () => {
    const two = (fields: object, ofSecond = fields) =>
      summarizeRecord(
        build([
          testReport('a', [
            assertion({ verdict: { ...good, ...fields }, prompt: 'p' }),
            assertion({ verdict: { ...good, ...ofSecond }, prompt: 'q' }),
          ]),
        ]),
      )
    expect(readRunSummary(JSON.parse(JSON.stringify(two(quick))))).toEqual(two(quick))
    expect(() => compareRuns(two({}), two(quick))).toThrow('Run the new version without JURY_PANEL=quick.')
    expect(() => compareRuns(two({}), two(quick, {}))).toThrow('Run the new version without JURY_PANEL=quick.')
  })

  test('says so in every summary', () => {
    const texts = (record: typeof full) => [renderSummary(record), renderMarkdown(record), githubSummary(record)]
    for (const text of texts(cut)) expect(text).toMatch(/Panels.*quick, one judge of each was asked/)
    for (const text of texts(full)) expect(text).not.toContain('Panels')
  })
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
  const gone = 'no longer asserted: rubric (a)'
  expect(() => compareRuns(runOf(criteria('pass'), question), runOf(criteria('pass')))).toThrow(gone)
  expect(() => compareRuns(runOf(criteria('pass')), runOf(criteria('pass'), question))).toThrow(
    'asserted now: rubric (a)',
  )
  const two = runOf(assertion({ verdict: good, prompt: 'p' }), assertion({ verdict: good, prompt: 'q' }))
  const one = runOf(assertion({ verdict: good, prompt: 'p' }))
  expect(() => compareRuns(two, one)).toThrow(gone)
  expect(() => compareRuns(one, two)).toThrow('asserted now: rubric (a)')
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

describe('what a case is measured by', () => {
  const outcome = (passes: boolean) => (passes ? ('pass' as const) : ('fail' as const))
  const rubric = (passes: boolean, more: Partial<AssertionRecord> = {}) =>
    assertion({ verdict: passes ? good : bad, prompt: 'p', ...more })
  const byCriteria = (passes: boolean, criterion: string, kind: 'pass' | 'fail' = 'pass') =>
    assertion({
      matcher: 'toSatisfyCriteria',
      outcome: outcome(passes),
      criteria: [{ criterion, kind, met: passes, explanation: criterion }],
    })
  const checklist = (passes: boolean, question = 'Is it good?', more: Partial<AssertionRecord> = {}) =>
    assertion({
      matcher: 'toPassChecklist',
      outcome: outcome(passes),
      prompt: 'p',
      demands: 'at least 1',
      criteria: [{ criterion: question, met: passes, explanation: 'said so' }],
      ...more,
    })
  const gate = (passes: boolean, demands: string) =>
    assertion({ matcher: 'toPassGate', outcome: outcome(passes), demands })
  const comparing = (old: AssertionRecord[], next: AssertionRecord[]) => () =>
    compareRuns(runOf(...old), runOf(...next))

  test.each<[string, AssertionRecord[], AssertionRecord[], string]>([
    [
      'a rubric that is a checklist now',
      [rubric(false)],
      [checklist(true)],
      '- no longer asserted: rubric; asserted now: checklist (a)',
    ],
    [
      'other questions',
      [checklist(false)],
      [checklist(true, 'Is it text?')],
      '- the checklist (questions, atLeast) changed (a)',
    ],
    [
      'fewer questions that must be answered yes',
      [checklist(false, 'Is it good?', { demands: 'at least 2' })],
      [checklist(true)],
      '- the checklist (questions, atLeast) changed (a)',
    ],
    ['other criteria', [byCriteria(false, 'a')], [byCriteria(true, 'b')], '- the criteria changed (a)'],
    [
      'what must not hold must',
      [byCriteria(false, 'a', 'fail')],
      [byCriteria(true, 'a')],
      '- the criteria changed (a)',
    ],
    [
      'criteria that are gone',
      [byCriteria(true, 'a'), rubric(false)],
      [rubric(true)],
      '- no longer asserted: criteria (a)',
    ],
    ['criteria that are new', [rubric(true)], [byCriteria(true, 'a'), rubric(true)], '- asserted now: criteria (a)'],
    [
      'a rubric that is gone',
      [byCriteria(true, 'a'), rubric(true)],
      [byCriteria(true, 'a')],
      '- no longer asserted: rubric (a)',
    ],
    [
      '`.not` in front',
      [rubric(false)],
      [rubric(false, { negated: true })],
      '- no longer asserted: rubric; asserted now: .not rubric (a)',
    ],
    ['a lower gate', [gate(false, 'strict')], [gate(true, 'loose')], '- the gate changed (a)'],
    [
      'rubrics that changed places',
      [rubric(false), rubric(true, { prompt: 'q', verdict: { ...good, rubricHash: 'r2' } })],
      [rubric(true, { verdict: { ...good, rubricHash: 'r2' } }), rubric(true, { prompt: 'q' })],
      '- the rubric changed (a)',
    ],
    [
      'a rubric without a hash, of which less is demanded',
      [rubric(false, { verdict: verdict([0.5, 0.2, 0.5, 0.9]) })],
      [
        rubric(true, {
          verdict: verdict([0.5, 0.2, 0.5, 0.9], {
            outcome: 'pass',
            threshold: { effective: 0.4, minScoreToPass: 0.4, strictness: 0 },
          }),
        }),
      ],
      '- the rubric changed (a)',
    ],
  ])('%s', (_, old, next, message) => {
    expect(comparing(old, next)).toThrow(message)
    expect(comparing(old, next)).toThrow('expect-jury baseline accept')
    expect(comparing(old, next)).not.toThrow('rejudge')
  })

  test('the model that answers a checklist is its judge', () => {
    const by = (model: string) => checklist(true, 'Is it good?', { asked: [{ model, usage: noUsage, recordings: [] }] })
    expect(comparing([by('m1')], [by('m1')])().cases).toBe(1)
    expect(comparing([by('m1')], [by('m2')])).toThrow('- the judge model was m1, is m2 (a)')
  })

  test('of two questions, each has its own judge', () => {
    const by = (model: string, ofChecklist: string) => [
      rubric(true, { verdict: { ...good, votes: [vote(model, [1, 1, 1, 1])] } }),
      checklist(true, 'Is it good?', { asked: [{ model: ofChecklist, usage: noUsage, recordings: [] }] }),
    ]
    expect(comparing(by('m1', 'm2'), by('m1', 'm2'))().cases).toBe(1)
    expect(comparing(by('m1', 'm2'), by('m2', 'm2'))).toThrow('- the judge model was m1 + m2, is m2 (a)')
    expect(comparing(by('m1', 'm2'), by('m1', 'm1'))).toThrow('- the judge model was m1 + m2, is m1 (a)')
    expect(comparing(by('m1', 'm2'), by('m2', 'm1'))).toThrow('- the judge model was m1 + m2, is m2 + m1 (a)')
    const stopped = rubric(false, { verdict: { ...bad, votes: [vote('m1', [0.5, 0.2, 0.5, 0.9])] } })
    expect(comparing(by('m1', 'm2'), [stopped])()).toMatchObject({ regressions: ['a'] })
    expect(comparing([stopped], by('m1', 'm2'))()).toMatchObject({ improvements: ['a'] })
  })

  test('a case that stops early, or is judged at last, is compared', () => {
    const all = (passes: boolean) => [byCriteria(true, 'a'), byCriteria(true, 'b'), rubric(passes)]
    expect(comparing(all(true), [byCriteria(false, 'a')])()).toMatchObject({ regressions: ['a'] })
    expect(comparing([byCriteria(false, 'a')], all(true))()).toMatchObject({ improvements: ['a'] })
    expect(comparing([byCriteria(false, 'a')], [...all(false)])()).toMatchObject({ cases: 1, regressions: [] })
    expect(comparing(all(false), [byCriteria(false, 'a')])()).toMatchObject({ cases: 1, regressions: [] })
  })

  test('what was asserted together, again or in another order, is the same', () => {
    const asked = [byCriteria(true, 'a'), byCriteria(true, 'b'), checklist(true)]
    expect(comparing(asked, [...asked.toReversed(), byCriteria(true, 'a')])().cases).toBe(1)
  })

  test('a rubric that changed is named once, and can be judged again; criteria beside it cannot', () => {
    const other = rubric(true, { verdict: { ...good, rubricHash: 'r2', judgePromptHash: 'j2' } })
    const lines = (act: () => unknown): string[] => {
      try {
        act()
      } catch (error) {
        return String(error)
          .split('\n')
          .filter((line) => line.startsWith('- '))
      }
      return []
    }
    expect(lines(comparing([rubric(false)], [other]))).toEqual([
      '- the rubric (categories, weights, threshold, checks) was r1, is r2 (a)',
    ])
    expect(comparing([rubric(false)], [other])).toThrow('`rejudge`')
    const both = comparing([rubric(false), byCriteria(true, 'a')], [other, byCriteria(true, 'b')])
    expect(lines(both)).toEqual([
      '- the rubric (categories, weights, threshold, checks) was r1, is r2 (a)',
      '- the criteria changed (a)',
    ])
    expect(both).not.toThrow('`rejudge`')
    expect(lines(comparing([rubric(false)], [rubric(true, { prompt: 'q' })]))).toEqual([
      '- the text of the case changed (a)',
    ])
  })

  test('an assertion without a verdict says nothing of what is asked', () => {
    const misused = assertion({ outcome: 'unknown', matcher: 'toPassChecklist' })
    expect(comparing([checklist(true)], [misused])()).toMatchObject({ unknown: ['a'] })
  })

  test('an older record is compared by what it says', () => {
    const older = (...assertions: AssertionRecord[]) => {
      const record = build([testReport('a', assertions)])
      for (const entry of record.cases) {
        delete entry.measure
        delete entry.questions
      }
      return summarizeRecord(readRunRecord(JSON.parse(JSON.stringify(record))))
    }
    expect(compareRuns(older(byCriteria(false, 'a')), runOf(byCriteria(true, 'b')))).toMatchObject({
      improvements: ['a'],
    })
    expect(() => compareRuns(older(rubric(true)), runOf(rubric(true, { prompt: 'q' })))).toThrow('text of the case')
    const unprompted = checklist(true, 'Is it good?', { asked: [{ model: 'm', usage: noUsage, recordings: [] }] })
    delete unprompted.prompt
    expect(compareRuns(older(rubric(true), unprompted), runOf(rubric(true), unprompted)).cases).toBe(1)
    expect(compareRuns(older(unprompted), runOf(unprompted)).cases).toBe(1)
  })

  test('it is small, read again as it was, and the same whatever the order', () => {
    const one = runOf(byCriteria(true, 'a'), rubric(true), checklist(true))
    const other = runOf(checklist(true), byCriteria(true, 'a'), rubric(true))
    expect(one.cases[0]?.measure).toEqual(other.cases[0]?.measure)
    expect(one.cases[0]?.measure).toEqual([
      expect.stringMatching(/^checklist [0-9a-f]{16}$/),
      expect.stringMatching(/^criteria [0-9a-f]{16}$/),
      expect.stringMatching(/^rubric [0-9a-f]{16}$/),
    ])
    expect(readRunSummary(JSON.parse(JSON.stringify(one)))).toEqual(one)
  })
})
