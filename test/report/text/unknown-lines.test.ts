import { expect, test } from 'vitest'
import { runDelta } from '../../../src/report/change/run-delta.js'
import { renderSummary } from '../../../src/report/terminal/summary.js'
import { assertion, build, testReport } from '../sample.js'

const lost = (id: string, code: string, message: string) =>
  testReport(id, [assertion({ outcome: 'unknown', unknown: { code, message } })])

const unrecorded = (id: string, file = 'a.test.ts') =>
  lost(
    id,
    'no_recording',
    `No reply is recorded for this question, and in mode "replay" no model is called. The nearest one is r.jsonl:1 (test "${id}"): ` +
      `line 3 of message 2 (user) is now "${id}". To record it, run this with OPENAI_API_KEY set and commit the recording: JURY_MODE=auto npx vitest run ${file}`,
  )

const linesOf = (text: string): string[] => text.split('\n').filter((line) => /unknown {2}|JURY_MODE/.test(line))

test('cases without a verdict that share the cause are one line, and what to do is told once', () => {
  const cases = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => unrecorded(id))
  const others = [lost('slow', 'timeout', 'No answer in 60 s.'), lost('slower', 'timeout', 'No answer in 60 s.')]
  const text = renderSummary(build([...others, ...cases]))
  expect(linesOf(text)).toEqual([
    '  unknown  slow  No answer in 60 s.',
    '  unknown  slower  No answer in 60 s.',
    '  unknown  5 cases  c1, c2, c3 and 2 more: No reply is recorded for this question, and in mode "replay" no model is called.',
    '           To record it, run this with OPENAI_API_KEY set and commit the recording: JURY_MODE=auto npx vitest run a.test.ts',
  ])
})

test('what has no room is counted in cases, not in lines', () => {
  const single = Array.from({ length: 10 }, (_, index) => lost(`s${index}`, `code${index}`, `Reason ${index}.`))
  const same = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => lost(id, 'timeout', 'No answer in 60 s.'))
  expect(renderSummary(build([...single, ...same]))).toContain('\n  unknown  and 5 more')
})

test('of several files, the command names none; what had a verdict before stands first', () => {
  const cases = [unrecorded('c1'), unrecorded('c2', 'b.test.ts'), unrecorded('c3')]
  const record = build(cases)
  const before = { cases: record.cases.slice(2).map((entry) => Object.assign({}, entry, { outcome: 'pass' as const })) }
  const lines = linesOf(renderSummary(record, { delta: runDelta(before, record) }))
  expect(lines[0]).toContain('3 cases  c3, c1, c2: No reply is recorded')
  expect(lines[1]).toMatch(/: JURY_MODE=auto npx vitest run$/)
})

test('a long name or a message of one sentence leaves nothing out', () => {
  const cases = ['a', 'b', 'c'].map((id) => lost(`${id} ${'long '.repeat(30)}`, 'timeout', `No answer in 60 s.`))
  const lines = linesOf(renderSummary(build(cases)))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/3 cases .*: No answer in 60 s\.$/)
})

test('who asked is no advice: the cases are named already', () => {
  const refused = (id: string) =>
    lost(id, 'auth', `The key was refused. Check OPENAI_API_KEY.\nAsked by "${id}" (a.test.ts).`)
  const [, advice] = renderSummary(build(['c1', 'c2', 'c3'].map(refused)))
    .split('\n')
    .filter((line) => /c1|Check|Asked/.test(line))
  expect(advice).toBe('           Check OPENAI_API_KEY.')
})

test('a question mark within a sentence does not end it, and a label alone is no advice', () => {
  const misused = (id: string) =>
    lost(
      id,
      'usage',
      `received must be a string or { output: string, usage? }. await the call first.\n\nReceived: ${id}`,
    )
  const text = renderSummary(build(['c1', 'c2', 'c3'].map(misused)))
  expect(text.split('\n').filter((line) => /c1|usage\?|Received/.test(line))).toEqual([
    '  unknown  3 cases  c1, c2, c3: received must be a string or { output: string, usage? }. await the call first.',
  ])
})
