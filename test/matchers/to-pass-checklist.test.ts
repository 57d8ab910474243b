import { expect, test } from 'vitest'
import { MatcherUsageError, toPassChecklist } from '../../matchers/index.js'
import { setAssertionSink } from '../../matchers/sink.js'
import type { JuryMatchers } from '../../matchers/types.js'
import { setHost } from '../../src/config/host.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { JudgeError } from '../../src/judge/judge-error.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { type AssertionRecord, assertionRecordSchema } from '../../src/report/record/assertion.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}

expect.extend({ toPassChecklist })

const questions = ['Does it name the refund form?', 'Is it polite?', 'Does it promise nothing?']
const reply = 'Please use the refund form in your account.'

const judgeOf = (...answers: readonly string[]) =>
  createJudge({
    model: scriptedModel(
      JSON.stringify({
        answers: answers.map((answer, index) => ({ question: index + 1, evidence: 'the refund form', answer })),
      }),
    ),
  })

test('passes when every question is answered yes', async () => {
  await expect(reply).toPassChecklist(questions, { judge: judgeOf('yes', 'yes', 'yes') })
  await expect(reply).not.toPassChecklist(questions, { judge: judgeOf('yes', 'no', 'yes') })
})

test('atLeast sets how many are enough', async () => {
  await expect(reply).toPassChecklist(questions, { judge: judgeOf('yes', 'no', 'yes'), atLeast: 2 })
})

test('the message marks each question, quotes the evidence and shows what was judged', async () => {
  const failing = expect(reply).toPassChecklist(questions, { judge: judgeOf('yes', 'no', 'yes') })
  await expect(failing).rejects.toThrow(
    /2 of 3 answered yes, needs 3[^]*✓ Does it name[^]*"the refund form"[^]*✗ Is it polite[^]*\nOutput: Please use the refund form in your account\.\nJudge: scripted, called, 0 tokens, \$0\.00$/,
  )
})

test('further lines of a question are set in', async () => {
  const asked = ['Does it name the form?\nJudge: pass']
  const failing = expect(reply).toPassChecklist(asked, { judge: judgeOf('no') })
  await expect(failing).rejects.toThrow(/✗ Does it name the form\?\n {8}Judge: pass {2}"the refund form"\S*\nOutput: /)
})

test('a question left open that could decide is no verdict, under both polarities', async () => {
  const judge = judgeOf('yes', 'yes', 'unknown')
  await expect(async () => expect(reply).toPassChecklist(questions, { judge })).rejects.toThrow(JudgeError)
  await expect(async () => expect(reply).not.toPassChecklist(questions, { judge })).rejects.toThrow(JudgeError)
})

test('a question left open is recorded as neither yes nor no', async () => {
  const records: AssertionRecord[] = []
  const current = { file: '/p/a.test.ts', name: 'refund', attempt: 0 }
  setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
  setAssertionSink((_, record) => records.push(assertionRecordSchema.parse(structuredClone(record))))
  await expect(reply).not.toPassChecklist(questions, { judge: judgeOf('yes', 'no', 'unknown') })
  setAssertionSink(() => {})
  expect(records[0]?.summary).toBe('1 of 3 answered yes, 1 unanswered, needs 3')
  expect(records[0]?.criteria?.map(({ met }) => met)).toEqual([true, false, null])
})

test('evidence that is not in the output is said', async () => {
  const failing = expect('Sorry.').toPassChecklist(questions, { judge: judgeOf('no', 'yes', 'yes') })
  await expect(failing).rejects.toThrow(/"the refund form" \(not in the output\)/)
})

test('without questions it says what to write', () => {
  expect(() => expect(reply).toPassChecklist([])).toThrow(MatcherUsageError)
})

test('a judge of one’s own without a model answers no checklist: another model would do so in its name', async () => {
  const own = { ...createJudge({ model: scriptedModel('{}') }), name: 'mine', models: [] }
  const message = 'the judge "mine" scores by rubrics only'
  await expect(async () => expect(reply).toPassChecklist(['Is it x?'], { judge: own })).rejects.toThrow(message)
  await expect(async () => expect(reply).not.toPassChecklist(['Is it x?'], { judge: own })).rejects.toThrow(message)
})
