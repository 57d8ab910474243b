import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRunRecord } from '../../../src/report/record/run-record.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, sampleTests, testReport, verdict } from '../sample.js'

/** selftest.md, "Output Files", letter for letter. */
const documentSample = {
  run_id: 'selftest-20260206-1234',
  timestamp: '2026-02-06T12:34:56Z',
  config: { strictness: 0.7, min_score_to_pass: 0.6 },
  summary: { total: 5, passed: 4, failed: 1, pass_rate: 0.8 },
  cases: [
    {
      id: 'ambiguous_request',
      prompt: 'Please organize the documentation',
      output: 'I need clarification...',
      expected_status: 'AWAITING_RESPONSE',
      actual_status: 'AWAITING_RESPONSE',
      scores: {
        format_score: 0.9,
        factuality_score: 1,
        instruction_following_score: 0.85,
        safety_score: 1,
        overall_score: 0.94,
      },
      pass: true,
      duration_ms: 1234,
    },
  ],
}

test("reads the document's own sample", () => {
  const record = readRunRecord(documentSample)
  expect(record).toMatchObject(documentSample)
  expect(record.cases[0]?.outcome).toBe('pass')
})

test('every field of the document is in a built record, under its name and on its scale', () => {
  const record = build(sampleTests())
  expect(record).toMatchObject({
    run_id: 'selftest-20260206-1234-a1b2c3',
    timestamp: '2026-02-06T12:34:56Z',
    config: { strictness: 0.7, min_score_to_pass: 0.6 },
    summary: { total: 5, passed: 4, failed: 1, pass_rate: 0.8 },
  })
  const [sample] = documentSample.cases
  const [built] = record.cases
  expect(Object.keys(sample ?? {}).filter((key) => !(key in (built ?? {})))).toEqual([])
  expect(built?.scores).toEqual({ ...sample?.scores, overall_score: 0.935 })
})

test('a record survives the file', () => {
  const tests = [
    ...sampleTests(),
    ...goldenTests(),
    testReport('plain', [assertion({ matcher: 'toSatisfyCriteria', criteria: [] })]),
  ]
  const record = build(tests, { warnings: ['careful'] })
  expect(readRunRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('says which field is wrong', () => {
  const broken = { ...documentSample, summary: { ...documentSample.summary, pass_rate: 'high' } }
  expect(() => readRunRecord(broken)).toThrow(/not a run record[^]*summary\.pass_rate/)
  expect(() => readRunRecord(null)).toThrow(/not a run record/)
})

test('a case that is there twice is wrong: one of the two would decide unseen', () => {
  const [entry] = documentSample.cases
  const twice = { ...documentSample, cases: [entry, { ...entry, pass: false }] }
  expect(() => readRunRecord(twice)).toThrow(/cases\[1\]\.id: .*"ambiguous_request" is there twice/)
})

test('tests of one name, and one that is called like the second of them, have ids of their own', () => {
  const tests = ['c', 'c', 'test/assistant.test.ts > c (2)', 'c'].map((name) => testReport(name, [assertion()]))
  const record = build(tests)
  expect(new Set(record.cases.map(({ id }) => id)).size).toBe(4)
  expect(readRunRecord(record).cases).toHaveLength(4)
})

test('hostile keys in a file do nothing', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},' +
      `${JSON.stringify(documentSample).slice(1, -1)}}`.replace('"scores":{', '"scores":{"__proto__":{"polluted":1},'),
  )
  const attempt = (): unknown => readRunRecord(hostile)
  expect(attempt).not.toThrow(TypeError)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('hostile names of models, judges and categories stay data', () => {
  const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty')
  fc.assert(
    fc.property(names, (name) => {
      const scores = Object.fromEntries([[name, 0.5]])
      const vote = { ...verdict([1, 1, 1, 1]).votes[0]!, model: name, judge: name, scores }
      const record = build([
        testReport(name, [assertion({ verdict: verdict([1, 1, 1, 1], { scores, votes: [vote] }) })]),
      ])
      expect(record.cases[0]?.scores[`${name}_score`]).toBe(0.5)
      expect(Object.keys(record.cost?.by_model ?? {})).toEqual([name])
      expect(({} as Record<string, unknown>)['calls']).toBeUndefined()
      expect(() => readRunRecord(JSON.parse(JSON.stringify(record)))).not.toThrow()
    }),
  )
})
