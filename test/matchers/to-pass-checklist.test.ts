import { stripVTControlCharacters } from 'node:util'
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

/** What the assertions of a test told the report. */
async function recordsOf(assert: () => Promise<void>): Promise<AssertionRecord[]> {
  const records: AssertionRecord[] = []
  const current = { file: '/p/a.test.ts', name: 'refund', attempt: 0 }
  setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
  setAssertionSink((_, record) => records.push(assertionRecordSchema.parse(structuredClone(record))))
  await assert()
  setAssertionSink(() => {})
  return records
}

test('a question left open is recorded as neither yes nor no', async () => {
  const [record] = await recordsOf(() =>
    expect(reply).not.toPassChecklist(questions, { judge: judgeOf('yes', 'no', 'unknown') }),
  )
  expect(record?.summary).toBe('1 of 3 answered yes, 1 unanswered, needs 3')
  expect(record?.criteria?.map(({ met, explanation }) => [met, explanation])).toEqual([
    [true, 'yes: "the refund form"'],
    [false, 'no: "the refund form"'],
    [null, 'the judge left it open: "the refund form"'],
  ])
  expect(record?.warnings).toEqual([])
})

test('evidence that is not in the output is said, and warned of where the assertion passes', async () => {
  const failing = expect('Sorry.').toPassChecklist(questions, { judge: judgeOf('no', 'yes', 'yes') })
  await expect(failing).rejects.toThrow(/"the refund form" \(not in the output\)/)
  const [record] = await recordsOf(() => expect('Sorry.').toPassChecklist(['Is it polite?'], { judge: judgeOf('yes') }))
  expect(record).toMatchObject({ outcome: 'pass', warnings: [expect.stringContaining(': "the refund form"')] })
})

test('the message tells an open question from a no, and quotes nothing where the judge did not', async () => {
  const answers = [
    { question: 1, evidence: null, answer: 'yes' },
    { question: 2, evidence: null, answer: 'no' },
    { question: 3, evidence: null, answer: 'unknown' },
  ]
  const failing = expect(reply).toPassChecklist(questions, {
    judge: createJudge({ model: scriptedModel(JSON.stringify({ answers })) }),
  })
  const message = await failing.then(String, (error: Error) => stripVTControlCharacters(error.message))
  expect(message).toContain(
    '\n  ✓ Does it name the refund form?\n  ✗ Is it polite?\n  ? Does it promise nothing?\nOutput: ',
  )
})

test('the judge sees and the report holds what was given; the prompt of the matcher wins', async () => {
  const seen: string[] = []
  const judge = createJudge({
    model: scriptedModel(({ messages }) => {
      seen.push(messages.map(({ content }) => content).join('\n'))
      return JSON.stringify({ answers: [{ question: 1, evidence: null, answer: 'yes' }] })
    }),
  })
  const answer = { output: 'Use the form.', prompt: 'My order?' }
  const about = { hints: 'names the form', reference: 'There is a form.' }
  const records = await recordsOf(async () => {
    await expect(answer).toPassChecklist(['Is it kind?'], { judge, ...about })
    await expect(answer).toPassChecklist(['Is it kind?'], { judge, prompt: 'My refund?' })
  })
  for (const text of Object.values({ ...answer, ...about })) expect(seen[0]).toContain(text)
  expect(seen[1]).toContain('My refund?')
  expect(seen[1]).not.toContain('My order?')
  expect(records).toMatchObject([
    { ...answer, ...about },
    { output: answer.output, prompt: 'My refund?' },
  ])
  expect(records[0]).toMatchObject({ warnings: [], criteria: [{ met: true, explanation: 'yes' }] })
})

test.each<[questions: unknown, message: string]>([
  [[], 'toPassChecklist needs yes/no questions'],
  ['Is it kind?', 'toPassChecklist needs yes/no questions'],
  [[5], 'number 1 of 1 questions is 5; each is one text'],
  [['Is it kind?', undefined], 'number 2 of 2 questions is undefined; each is one text'],
])('%j is no list of questions, and it says what is wrong', (asked, message) => {
  const misuse = () => expect(reply).toPassChecklist(asked as string[], { judge: judgeOf('yes') })
  expect(misuse).toThrow(MatcherUsageError)
  expect(misuse).toThrow(message)
})

test.each<[options: object, message: string]>([
  [{ atleast: 1 }, 'toPassChecklist has no option `atleast`; did you mean `atLeast`?'],
  [{ hints: ['a', 'b'] }, 'toPassChecklist: `hints` is a list; it must be one text.'],
  [{ judge: 'gpt-4o' }, '`judge` must be a judge or a panel'],
])('the options %o are told, under .not too', (options, message) => {
  expect(() => expect(reply).toPassChecklist(questions, options)).toThrow(message)
  expect(() => expect(reply).not.toPassChecklist(questions, options)).toThrow(message)
})

test('a judge of one’s own without a model answers no checklist: another model would do so in its name', async () => {
  const own = { ...createJudge({ model: scriptedModel('{}') }), name: 'mine', models: [] }
  const message = 'the judge "mine" scores by rubrics only'
  await expect(async () => expect(reply).toPassChecklist(['Is it x?'], { judge: own })).rejects.toThrow(message)
  await expect(async () => expect(reply).not.toPassChecklist(['Is it x?'], { judge: own })).rejects.toThrow(message)
})
