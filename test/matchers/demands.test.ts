import { beforeEach, expect, test } from 'vitest'
import {
  type BaselineOptions,
  toBeatBaseline,
  toPassChecklist,
  toPassGate,
  toSatisfyCriteria,
} from '../../matchers/index.js'
import { setAssertionSink } from '../../matchers/sink.js'
import type { JuryMatchers } from '../../matchers/types.js'
import { setHost } from '../../src/config/host.js'
import { builtInValidator } from '../../src/golden/validator/built-in-validator.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { measureOf } from '../../src/report/record/measure-of.js'
import { runOf } from '../baseline/runs.js'
import { testFile } from '../model/support/in-a-test.js'
import { pairJudge, pairReply } from '../support/pairwise-judge.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}
expect.extend({ toBeatBaseline, toPassChecklist, toPassGate, toSatisfyCriteria })

let records: AssertionRecord[]

beforeEach(() => {
  const current = { file: '/a.test.ts', name: 'a', attempt: 0 }
  setHost({ runner: 'vitest', rootDir: '/', options: {}, update: false, currentTest: () => current })
  setAssertionSink((_, record) => records.push(record))
  return () => setAssertionSink(() => {})
})

/** What a case with these assertions is measured by. */
async function measured(assert: () => void | Promise<void>): Promise<string[]> {
  records = []
  await assert()
  return measureOf(records)
}

const answer = await builtInValidator()({
  input: 'How do I cancel?',
  output: 'Open Billing, choose Plan and press Cancel before 31 May. Save the receipt.',
})
const yes = createJudge({
  model: scriptedModel(({ messages }) => {
    const questions = messages.at(-1)?.content.match(/^\d+\. /gm) ?? []
    return JSON.stringify({
      answers: questions.map((_, index) => ({ question: index + 1, evidence: null, answer: 'yes' })),
    })
  }),
})
const wins = pairJudge(({ answer1 }) => pairReply(answer1 === 'new' ? 'A' : 'B'))
const checklist = (atLeast: number, questions = ['Is it kind?', 'Is it short?']) =>
  expect('Of course.').toPassChecklist(questions, { judge: yes, atLeast })
const beating = (output: string, options: BaselineOptions = {}) =>
  expect('new').toBeatBaseline({ output }, { prompt: 'p', judge: wins, ...options })
const beatingRun = async (options: BaselineOptions) => {
  const file = testFile()
  const current = { file, name: 'a', attempt: 0 }
  const host = { runner: 'vitest' as const, rootDir: '/', options: {}, currentTest: () => current }
  setHost({ ...host, update: true })
  await expect(runOf('old', '+-'.repeat(12))).toBeatBaseline('v7')
  records = []
  setHost({ ...host, update: false })
  await expect(runOf('new', '+'.repeat(24))).toBeatBaseline('v7', options)
}

test.each<[string, () => void | Promise<void>, () => void | Promise<void>]>([
  [
    'criteria',
    () => expect({ a: 1 }).toSatisfyCriteria('result.a > 0'),
    () => expect({ a: 1 }).toSatisfyCriteria('result.a > 0.5'),
  ],
  ['`.not`', () => expect(1).toSatisfyCriteria('result > 0'), () => expect(0).not.toSatisfyCriteria('result > 0')],
  [
    'thresholds of a gate',
    () => expect(answer).toPassGate(),
    () => expect(answer).toPassGate({ min_overall_score: 10 }),
  ],
  ['how many answers', () => checklist(2), () => checklist(1)],
  ['questions', () => checklist(1), () => checklist(1, ['Is it text?'])],
  ['a tie', () => beating('old'), () => beating('old', { orTie: true })],
  ['the answer to beat', () => beating('old'), () => beating('older')],
  ['the intent', () => beating('old'), () => beating('old', { hints: 'be kind' })],
  ['the reference', () => beating('old', { reference: 'five days' }), () => beating('old', { reference: 'ten days' })],
  ['a check of some cases', () => beatingRun({}), () => beatingRun({ check: 'quick' })],
  ['evidence', () => beatingRun({}), () => beatingRun({ requireEvidence: true })],
  ['a review', () => beatingRun({}), () => beatingRun({ allow: 'review' })],
])('another demand is another measure, the same is the same: %s', async (_, one, other) => {
  const [first, again, changed] = [await measured(one), await measured(one), await measured(other)]
  expect(first).toHaveLength(1)
  expect(again).toEqual(first)
  expect(changed).toHaveLength(1)
  expect(changed).not.toEqual(first)
})

test('values of a scope are no demand', async () => {
  const within = (limit: number, received: number) => () => {
    expect(received).toSatisfyCriteria('result < limit', { scope: { limit } })
  }
  expect(await measured(within(9, 3))).toEqual(await measured(within(8, 4)))
})
