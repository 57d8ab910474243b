import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openaiModel } from '../../src/model/openai/openai-model.js'
import { recorded } from '../../src/model/recording/recorded.js'
import { closeRecordings, recordingFileOf } from '../../src/model/recording/recordings-of-test-file.js'
import { testFile, testIn, warningsDuring, withEnvironment } from './support/in-a-test.js'
import { serve } from './support/serve.js'

const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 1 }
const request = { messages: [{ role: 'user' as const, content: 'Is it good?' }] }

/** What an endpoint says of why it stopped; `undefined`: nothing at all. */
const chat = (said: string | null | undefined, text = 'yes') =>
  serve({ reply: () => text, respell: (body) => withReason(body, said) })

function withReason(body: object, said: string | null | undefined): object {
  const [{ finish_reason: _, ...choice }] = (body as { choices: [{ finish_reason: string }] }).choices
  return { ...body, choices: [said === undefined ? choice : { ...choice, finish_reason: said }] }
}

/** `status` and reason of the Responses API. */
const responses = (about: { status?: string | null; incomplete_details?: { reason: string } }, text = 'yes') =>
  serve({ reply: () => text, respell: ({ ...body }) => ({ ...body, status: undefined, ...about }) })

describe('endpoints say in words of their own why they stopped', () => {
  test.for([
    ...[null, undefined, '', 'stop', 'STOP', 'eos', 'eos_token', 'stop_sequence', 'end_turn', 'COMPLETE'].map(
      (said) => ({
        said,
        finishReason: 'stop',
      }),
    ),
    ...['length', 'MAX_TOKENS', 'model_length', 'max_output_tokens'].map((said) => ({ said, finishReason: 'length' })),
    ...['content_filter', 'content_filter: RECITATION', 'SAFETY', 'PROHIBITED_CONTENT', 'guardrail_intervened'].map(
      (said) => ({ said, finishReason: 'content_filter' }),
    ),
    ...['error', 'tool_calls', 'abort', 'constructor'].map((said) => ({ said, finishReason: 'other' })),
  ] as const)('chat: $said is $finishReason', async ({ said, finishReason }) => {
    const { url } = await chat(said)
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({ finishReason, text: 'yes' })
  })

  test.for([null, undefined, 'eos', 'COMPLETE'])('chat: %s without a text is no normal end', async (said) => {
    const { url } = await chat(said, ' \n')
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({ finishReason: 'other' })
  })

  test.for([
    { about: {}, finishReason: 'stop' },
    { about: { status: null }, finishReason: 'stop' },
    { about: { status: 'COMPLETE' }, finishReason: 'stop' },
    { about: { status: 'incomplete', incomplete_details: { reason: 'max_tokens' } }, finishReason: 'length' },
    { about: { status: 'incomplete', incomplete_details: { reason: 'eos' } }, finishReason: 'other' },
    { about: { status: 'incomplete' }, finishReason: 'other' },
    { about: { status: 'failed' }, finishReason: 'other' },
  ])('responses: $about is $finishReason', async ({ about, finishReason }) => {
    const { url } = await responses(about)
    const model = openaiModel('m', { baseURL: url, api: 'responses' })
    expect(await model.complete(request)).toMatchObject({ finishReason, text: 'yes' })
  })

  test.for(['chat', 'responses'] as const)('%s: what OpenAI ends without a text ended normally', async (api) => {
    const { url } = await serve({ reply: () => '' })
    expect(await openaiModel('m', { baseURL: url, api }).complete(request)).toMatchObject({ finishReason: 'stop' })
  })

  test('responses: no status and no text is no normal end', async () => {
    const { url } = await responses({}, '')
    const model = openaiModel('m', { baseURL: url, api: 'responses' })
    expect(await model.complete(request)).toMatchObject({ finishReason: 'other' })
  })
})

describe('what is recorded', () => {
  test('a reply without a reason is asked for once', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const server = await chat(null)
    const file = testFile()
    const model = recorded(openaiModel('m', { baseURL: server.url }))
    await model.complete(request, { test: testIn(file) })
    closeRecordings(file)
    await model.complete(request, { test: testIn(file) })
    expect(server.requests).toHaveLength(1)
  })

  test('an unknown reason is not recorded, which is said once with the reason and the model', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const { url } = await chat('load_shed')
    const file = testFile()
    const model = recorded(openaiModel('shed-7b', { baseURL: url, price }))
    const warnings = await warningsDuring(async () => {
      for (let time = 0; time < 3; time++) await model.complete(request, { test: testIn(file) })
    })
    expect(existsSync(recordingFileOf(file))).toBe(false)
    expect(warnings).toEqual([expect.stringMatching(/"shed-7b".*"load_shed", which is.*not recorded/s)])
  })

  test('nothing at all is not recorded, which is said as what it is', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const { url } = await chat(null, ' \n')
    const file = testFile()
    const warnings = await warningsDuring(async () => {
      await recorded(openaiModel('silent-7b', { baseURL: url, price })).complete(request, { test: testIn(file) })
    })
    expect(existsSync(recordingFileOf(file))).toBe(false)
    expect(warnings).toEqual([
      expect.stringMatching(/"silent-7b" ended a reply with no finish reason and no text, which/),
    ])
  })
})
