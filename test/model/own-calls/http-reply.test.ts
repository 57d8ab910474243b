import { existsSync, readFileSync } from 'node:fs'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { layeredModel } from '../../../src/model/compose.js'
import { takeMainUsage } from '../../../src/model/metered-usage.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { metered, recordedFetch } from '../../../src/model/own-calls/recorded-fetch.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { asHost, temporaryFolder, testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'
import { chatCompletion, eventStream, serveBodies, type Sent } from '../support/serve-bodies.js'

const question = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'Where is my parcel?' }] }
const assistant = (baseURL: string) => new OpenAI({ apiKey: 'k', baseURL, maxRetries: 0 })

function inTest() {
  const file = testFile()
  const current = testIn(file)
  withEnvironment({ JURY_MODE: 'auto' })
  asHost({ currentTest: () => current })
  return { file, current }
}

const ask = (url: string, fetch = recordedFetch()) =>
  fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify(question) })

const usage = { prompt_tokens: 1000, completion_tokens: 100 }
const response = { id: 'r', model: 'gpt-4o-mini', output: [], usage: { input_tokens: 1000, output_tokens: 100 } }

describe('a reply that is recorded and counted', () => {
  test.for<[string, Sent]>([
    ['JSON after the blanks that keep a connection open', { body: `\n      \n${chatCompletion('Here.')}` }],
    [
      'a comment before the events',
      { ...eventStream(), body: `: WAIT\n\n${eventStream({ model: 'gpt-4o-mini', usage }, '[DONE]').body}` },
    ],
    [
      'events with CRLF',
      {
        ...eventStream(),
        body: String(eventStream({ model: 'gpt-4o-mini', usage }, '[DONE]').body).replaceAll('\n', '\r\n'),
      },
    ],
    [
      'a line separator within an event',
      eventStream({ type: 'response.completed', response: { ...response, instructions: 'a\u2028b' } }),
    ],
    ['a response without an error', { body: JSON.stringify({ ...response, status: 'completed', error: null }) }],
  ])('%s', async ([, sent]) => {
    const server = await serveBodies(() => sent)
    const { file, current } = inTest()
    const called = await (await ask(server.url)).text()
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await (await ask(server.url)).text()).toBe(called)
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, replayed: 1, tokensIn: 2000, tokensOut: 200 })
    expect(server.requests).toHaveLength(1)
  })
})

describe('a failure under status 200 is handed on, not recorded, and counted where it may be billed', () => {
  const error = { code: 502, message: 'Provider returned error' }
  const begun = { choices: [{ delta: { content: 'He' } }] }
  test.for<[string, Sent, 'nothing' | 'unknown cost']>([
    ['in place of the reply', { body: JSON.stringify({ error }) }, 'nothing'],
    [
      'in place of a choice',
      {
        body: chatCompletion('', { choices: [{ error, message: {}, finish_reason: 'error' }], usage: undefined }),
      },
      'nothing',
    ],
    ['a notice', { body: JSON.stringify({ code: 'rate_limit_daily', message: 'The limit of the day.' }) }, 'nothing'],
    ['a detail', { body: JSON.stringify({ detail: [{ loc: ['body'], msg: 'Field required' }] }) }, 'nothing'],
    ['as vLLM tells it', { body: JSON.stringify({ object: 'error', message: 'boom', code: 500 }) }, 'nothing'],
    [
      'no choice',
      { body: JSON.stringify({ model: 'gpt-4o-mini', choices: [], prompt_filter_results: [] }) },
      'nothing',
    ],
    [
      'null in place of choices',
      { body: JSON.stringify({ model: 'gpt-4o-mini', choices: null, usage }) },
      'unknown cost',
    ],
    [
      'a choice that broke off',
      { body: chatCompletion('He', { choices: [{ message: { content: 'He' }, finish_reason: 'error' }] }) },
      'unknown cost',
    ],
    [
      'as vLLM tells it, amid the events',
      eventStream(begun, { object: 'error', message: 'boom' }, '[DONE]'),
      'unknown cost',
    ],
    ['in a list amid the events', eventStream(begun, [{ error: { code: 503 } }], '[DONE]'), 'unknown cost'],
    [
      'a choice that broke off amid the events',
      eventStream(begun, { choices: [{ delta: {}, finish_reason: 'error' }] }, '[DONE]'),
      'unknown cost',
    ],
    [
      'a response that failed, with what it used',
      { body: JSON.stringify({ ...response, status: 'failed', error: { code: 'server_error' } }) },
      'unknown cost',
    ],
    ['amid the events', eventStream(begun, { error, choices: [] }, '[DONE]'), 'unknown cost'],
    ['in a choice amid the events', eventStream(begun, { choices: [{ error, delta: {} }] }, '[DONE]'), 'unknown cost'],
    ['a stream of a response that failed', eventStream({ type: 'response.failed', response }), 'unknown cost'],
    [
      'a stream whose last event has one',
      eventStream({ type: 'response.completed', response: { ...response, status: 'failed' } }),
      'unknown cost',
    ],
    ['an event of its own', eventStream({ type: 'error', message: 'overloaded' }, '[DONE]'), 'nothing'],
  ])('%s', async ([, sent, costs]) => {
    const server = await serveBodies(() => sent)
    const { file, current } = inTest()
    const warnings = await warningsDuring(async () => {
      expect(await (await ask(server.url)).text()).toBe(sent.body)
    })
    expect(warnings).toEqual([])
    const used = takeMainUsage(current)
    if (costs === 'nothing') expect(used).toBeUndefined()
    else expect(used).toMatchObject({ calls: 1, tokensIn: 0, costUsd: null })
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })
})

test.for([
  `data: {"choices":[{"delta":{"content":"He"}}]}\n\n[{\n  "error": {"code": 503}\n}]\ndata: [DONE]\n\n`,
  `data: {"choices":[{"delta":{"content":"He"}}]}\n\nevent: error\ndata: overloaded\n\ndata: [DONE]\n\n`,
  `data: {"choices":[{"delta":{"content":"He"}}]}\n\nerror: {"message":"overloaded"}\n\ndata: [DONE]\n\n`,
])('a stream with something else in it is handed on and not recorded: %j', async (body) => {
  const server = await serveBodies(() => ({ body, type: 'text/event-stream' }))
  const { file, current } = inTest()
  expect(await (await ask(server.url)).text()).toBe(body)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, costUsd: null })
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test.for([
  { message: 'Hello.' },
  { code: 200, message: 'ok', data: { answer: 'Hello.' } },
  { error: {}, answer: 'Hello.' },
])('an answer of a service with ways of its own is recorded: %j', async (body) => {
  const server = await serveBodies(() => ({ body: JSON.stringify(body) }))
  const { file } = inTest()
  await ask(server.url)
  closeRecordings(file)
  expect(existsSync(recordingFileOf(file))).toBe(true)
})

describe('an answer without a body is handed on', () => {
  test.for([204, 400, 500])('status %i', async (status) => {
    const answer = async () => new Response(null, { status })
    const withoutStream = async () => Object.defineProperty(await answer(), 'body', { value: undefined })
    for (const fetch of [answer, withoutStream]) {
      const { file } = inTest()
      const replied = await ask('http://127.0.0.1:9/v1', recordedFetch(fetch))
      expect([replied.status, replied.body, await replied.text()]).toEqual([status, null, ''])
      expect(existsSync(recordingFileOf(file))).toBe(false)
    }
  })

  test('and one that breaks before its first byte breaks there', async () => {
    const { current } = inTest()
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const replied = await ask(
      'http://127.0.0.1:9/v1',
      recordedFetch(async () => new Response(broken())),
    )
    await expect(replied.text()).rejects.toThrow('terminated')
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, costUsd: null })
  })
})

test.for<[string, object]>([
  ['model', { model: 'gpt-4o-mini-2024-07-18', choices: [{ message: {} }], usage }],
  ['modelVersion', { modelVersion: 'gpt-4o-mini-2024-07-18', candidates: [], usageMetadata: { promptTokenCount: 9 } }],
])('a call is counted for the model that answered, as its `%s` tells', async ([, body]) => {
  const server = await serveBodies(() => ({ body: JSON.stringify(body) }))
  const { current } = inTest()
  await ask(server.url)
  expect(takeMainUsage(current)?.asked).toMatchObject([{ model: 'gpt-4o-mini-2024-07-18' }])
})

test('bytes that are no text arrive as they were sent, with a warning that they cannot be recorded', async () => {
  const sound = new Uint8Array([0xff, 0xfb, 0x90, 0x00, 0xc3, 0x28])
  const server = await serveBodies(() => ({ body: sound, type: 'audio/mpeg' }))
  const { file, current } = inTest()
  const warnings = await warningsDuring(async () => {
    const spoken = await metered(assistant(server.url)).audio.speech.create({
      model: 'tts-1',
      voice: 'alloy',
      input: 'Hi',
    })
    expect(new Uint8Array(await spoken.arrayBuffer())).toEqual(sound)
    expect(spoken.headers.get('content-type')).toBe('audio/mpeg')
  })
  expect(warnings).toEqual([
    expect.stringMatching(/^POST \/audio\/speech was answered with audio\/mpeg.*not recorded, what it cost is unknown/),
  ])
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, costUsd: null })
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

describe('the fetch beneath', () => {
  test('is the one that a metered client was made with', async () => {
    const { current } = inTest()
    const own = async () => new Response(chatCompletion('By the own way.'))
    const client = metered(new OpenAI({ apiKey: 'k', baseURL: 'http://127.0.0.1:9/v1', fetch: own, maxRetries: 0 }))
    expect((await client.chat.completions.create(question)).choices[0]?.message.content).toBe('By the own way.')
    expect(takeMainUsage(current)).toMatchObject({ calls: 1 })
  })

  test('may give no stream', async () => {
    const { current } = inTest()
    const whole = async () => Object.defineProperty(new Response(chatCompletion('Here.')), 'body', { value: undefined })
    const replied = await ask('http://127.0.0.1:9/v1', recordedFetch(whole))
    expect(await replied.text()).toBe(chatCompletion('Here.'))
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1000 })
  })

  test('is recorded once where it was wrapped twice', async () => {
    const server = await serveBodies(() => ({ body: chatCompletion('Here.') }))
    const { current } = inTest()
    await metered(metered(assistant(server.url))).chat.completions.create(question)
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, replayed: 0 })
    await ask(server.url, recordedFetch(recordedFetch()))
    expect(takeMainUsage(current)).toMatchObject({ calls: 0, replayed: 1 })
  })
})

test("a judge's model on a metered client is recorded and counted once, and as the judge's", async () => {
  const server = await serveBodies(() => ({ body: chatCompletion('Yes.') }))
  const { file, current } = inTest()
  const client = metered(assistant(server.url))
  const judging = { messages: [{ role: 'user' as const, content: 'Is it good?' }] }
  await layeredModel(openaiModel('gpt-4o-mini', { client })).complete(judging, { test: current })
  expect(takeMainUsage(current)).toBeUndefined()
  closeRecordings(file)
  expect(readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')).toHaveLength(1)
  await client.chat.completions.create(question)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1 })
})

test('what a recording is about begins with the path, without a version that is one', async () => {
  const server = await serveBodies(() => ({ body: chatCompletion('Here.') }))
  const { file } = inTest()
  await metered(assistant(`${server.origin}/v1beta/openai`)).chat.completions.create(question)
  await metered(assistant(server.url)).chat.completions.create({
    model: 'gpt-4o-mini',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          { type: 'text', text: 'What is it?' },
        ],
      },
    ],
  })
  await metered(assistant(server.url)).embeddings.create({
    model: 'gpt-4o-mini',
    input: ['a parcel', 'a refund'],
  })
  closeRecordings(file)
  const lines = readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).about).toSorted()).toEqual([
    '/chat/completions What is it?',
    '/embeddings a refund',
    '/v1beta/openai/chat/completions Where is my parcel?',
  ])
})

test('the budget sets aside what all n replies can cost', async () => {
  const server = await serveBodies(() => ({ body: chatCompletion('Here.') }))
  const { current } = inTest()
  asHost({ currentTest: () => current, options: { budget: { usd: 1.5 } }, runDir: temporaryFolder() })
  const client = metered(assistant(server.url), { price: { inputUsdPerMillion: 0, outputUsdPerMillion: 1000 } })
  const three = client.chat.completions.create({ ...question, n: 3, max_tokens: 1000 })
  await expect(three).rejects.toThrow('this call could cost $3.0000')
  expect(server.requests).toHaveLength(0)
  await client.chat.completions.create({ ...question, n: 1, max_tokens: 1000 })
})
