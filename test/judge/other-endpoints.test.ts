import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { openaiModel } from '../../src/model/openai/openai-model.js'
import { closeRecordings, recordingFileOf } from '../../src/model/recording/recordings-of-test-file.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { testFile, testIn, withEnvironment } from '../model/support/in-a-test.js'
import { chatCompletion, serveBodies, type Sent } from '../model/support/serve-bodies.js'
import { serve } from '../model/support/serve.js'
import { selftestReply } from './support/scripts.js'

const subject = { prompt: 'I want my money back', output: 'Here is the refund form.' }
const verdict = selftestReply()
const draft = selftestReply({ safety_score: 0 })
const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 1 }

async function judged(url: string) {
  const file = testFile()
  withEnvironment({ JURY_MODE: 'auto' })
  const judge = createJudge({ model: openaiModel('m', { baseURL: url, price }) })
  const result = await judge.evaluate(selftestRubric, subject, { test: testIn(file, { deadline: Date.now() + 1500 }) })
  closeRecordings(file)
  return { ...result, isRecorded: existsSync(recordingFileOf(file)) }
}
const says = (content: unknown, rest: object = {}): Sent => ({ body: chatCompletion(content, rest) })
const choosing = (choice: object) => says('', { choices: [choice] })

describe('a verdict is found where an endpoint puts it', () => {
  test.for<[string, Sent]>([
    ['in a fence', says(`\`\`\`json\n${verdict}\n\`\`\``)],
    ['in parts without a type', says([{ text: verdict }])],
    ['behind the thoughts of Magistral', says(`[THINK]${draft}[/THINK]${verdict}`)],
    ['behind thoughts that the prompt began', says(`${draft}\n</think>\n\n${verdict}`)],
    ['beside thoughts', choosing({ message: { content: verdict, reasoning_content: draft }, finish_reason: 'eos' })],
    ['beside an empty error', says(verdict, { error: { message: '', code: null } })],
  ])('%s', async ([, sent]) => {
    const { url } = await serveBodies(() => sent)
    expect(await judged(url)).toMatchObject({ outcome: 'pass', usage: { calls: 1 }, isRecorded: true })
  })
})

describe('without a verdict it is unknown, and says why', () => {
  test.for<[string, Sent, string, RegExp, boolean]>([
    [
      'an error beside a verdict',
      says(verdict, { error: { type: 'overloaded_error' } }),
      'bad_response',
      /overloaded_error/,
      false,
    ],
    [
      'no choice',
      says('', { choices: [], prompt_filter_results: [] }),
      'bad_response',
      /no chat completion: choices/,
      false,
    ],
    [
      'a verdict among the thoughts only',
      choosing({ message: { content: null, reasoning_content: verdict }, finish_reason: 'stop' }),
      'empty',
      /holds thoughts and no answer.*change its reasoning parser/,
      true,
    ],
    [
      'a verdict in a call of a tool',
      choosing({ message: { tool_calls: [{ function: { arguments: verdict } }] }, finish_reason: 'tool_calls' }),
      'api_error',
      /"tool_calls"/,
      false,
    ],
    [
      'a filter',
      choosing({ message: { role: 'assistant' }, finish_reason: 'content_filter: PROHIBITED_CONTENT' }),
      'content_filter',
      /content filter stopped it/,
      false,
    ],
  ])('%s', async ([, sent, code, message, isRecorded]) => {
    const { url } = await serveBodies(() => sent)
    const { outcome, unknown, ...rest } = await judged(url)
    expect({ outcome, code: unknown?.code, isRecorded: rest.isRecorded }).toEqual({
      outcome: 'unknown',
      code,
      isRecorded,
    })
    expect(unknown?.message).toMatch(message)
  })
})

test('a template that wants the sides to alternate is asked once more in one message', async () => {
  const alternate = { message: 'Conversation roles must alternate user/assistant/user/assistant/...' }
  const server = await serve({
    reply: ({ index }) => (index === 0 ? 'Well, it depends.' : verdict),
    fault: ({ body }) => {
      const roles = (body['messages'] as { role: string }[]).map(({ role }) => role)
      const inARow = roles.some((role, index) => role === roles[index - 1])
      return inARow ? { kind: 'status', status: 400, error: alternate } : undefined
    },
  })
  expect(await judged(server.url)).toMatchObject({ outcome: 'pass', usage: { calls: 2 } })
  expect(server.requests).toHaveLength(2)
})
