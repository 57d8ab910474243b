import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { takeMainUsage } from '../../../src/model/metered-usage.js'
import { recordedFetch } from '../../../src/model/own-calls/recorded-fetch.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { asHost, temporaryFolder, testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'
import { eventStream, serveBodies, type Sent } from '../support/serve-bodies.js'

/** Endpoints that speak neither of OpenAI's APIs, as their own SDKs ask them. */
interface Asked {
  readonly path: string
  readonly body: object
  readonly sent: Sent
}

function inTest(options = {}) {
  const file = testFile()
  const current = testIn(file)
  withEnvironment({ JURY_MODE: 'auto' })
  asHost({ currentTest: () => current, ...options })
  return { file, current }
}

const post = (url: string, body: object) => recordedFetch()(url, { method: 'POST', body: JSON.stringify(body) })
const json = (body: unknown): Sent => ({ body: JSON.stringify(body) })

const geminiPath = '/v1beta/models/gemini-2.5-flash:generateContent'
const geminiAsked = { contents: [{ role: 'user', parts: [{ text: 'Where is my parcel?' }] }] }
const counted = { promptTokenCount: 1000, candidatesTokenCount: 60, thoughtsTokenCount: 40, totalTokenCount: 1100 }
const gemini = (text: string, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
  usageMetadata: finishReason ? counted : { promptTokenCount: 1000, totalTokenCount: 1000 },
  modelVersion: 'gemini-2.5-flash',
})
const ollamaEnd = { model: 'qwen3:8b', created_at: 't', done: true, prompt_eval_count: 1000, eval_count: 100 }
const ollama = (content: string) => ({
  model: 'qwen3:8b',
  created_at: 't',
  done: false,
  message: { role: 'assistant', content },
})
const ndjson = (...lines: object[]): Sent => ({
  body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  type: 'application/x-ndjson',
})
const billed = { billed_units: { input_tokens: 1000, output_tokens: 100 }, tokens: { input_tokens: 1200 } }
const said = { messages: [{ role: 'user', content: 'Where is my parcel?' }] }
/** $0.30 and $2.50 for a million. */
const geminiUsd = expect.closeTo(0.00055)

test.for<[string, Asked, costUsd: unknown]>([
  ['Gemini', { path: geminiPath, body: geminiAsked, sent: json(gemini('Here.', 'STOP')) }, geminiUsd],
  [
    'Gemini, a stream of events',
    {
      path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
      body: geminiAsked,
      sent: eventStream(gemini('He'), gemini('re.', 'STOP')),
    },
    geminiUsd,
  ],
  [
    'Gemini, a streamed list',
    {
      path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent',
      body: geminiAsked,
      sent: json([gemini('He'), gemini('re.', 'STOP')]),
    },
    geminiUsd,
  ],
  [
    'Gemini, a prompt that it does not answer',
    {
      path: geminiPath,
      body: geminiAsked,
      sent: eventStream({
        promptFeedback: { blockReason: 'SAFETY' },
        usageMetadata: { ...counted, totalTokenCount: undefined },
      }),
    },
    geminiUsd,
  ],
  [
    'Ollama',
    { path: '/api/chat', body: { model: 'qwen3:8b', ...said }, sent: json({ ...ollama('Here.'), ...ollamaEnd }) },
    null,
  ],
  [
    'Ollama, a stream',
    { path: '/api/chat', body: { model: 'qwen3:8b', ...said }, sent: ndjson(ollama('He'), ollama('re.'), ollamaEnd) },
    null,
  ],
  [
    'Cohere',
    {
      path: '/v2/chat',
      body: { model: 'command-r', ...said },
      sent: json({ id: 'c', finish_reason: 'COMPLETE', usage: billed }),
    },
    expect.any(Number),
  ],
  [
    'Cohere, a stream',
    {
      path: '/v2/chat',
      body: { model: 'command-r', ...said },
      sent: eventStream(
        { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Here.' } } } },
        { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: billed } },
      ),
    },
    expect.any(Number),
  ],
  [
    'Bedrock',
    {
      path: '/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse',
      body: { messages: [{ role: 'user', content: [{ text: 'Where is my parcel?' }] }] },
      sent: json({ output: {}, stopReason: 'end_turn', usage: { inputTokens: 1000, outputTokens: 100 } }),
    },
    null, // priced by its host
  ],
])('%s: recorded once, replayed, counted', async ([, { path, body, sent }, costUsd]) => {
  const server = await serveBodies(() => sent)
  const { file, current } = inTest()
  const called = await post(`${server.origin}${path}`, body)
  expect(await called.text()).toBe(sent.body)
  expect(called.headers.get('content-type')).toContain(sent.type ?? 'application/json')
  const usage = { tokensIn: 1000, tokensOut: 100, costUsd }
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, ...usage })
  closeRecordings(file)
  withEnvironment({ JURY_MODE: 'replay' })
  const replayed = await post(`${server.origin}${path}`, body)
  expect(await replayed.text()).toBe(sent.body)
  expect(replayed.headers.get('content-type')).toBe(called.headers.get('content-type'))
  expect(takeMainUsage(current)).toMatchObject({ calls: 0, replayed: 1, ...usage })
  expect(server.requests).toEqual([path])
  expect(readFileSync(recordingFileOf(file), 'utf8')).toContain('Where is my parcel?')
})

test('tokens that Gemini read from its cache, and those of its own tools', async () => {
  const usageMetadata = {
    ...counted,
    toolUsePromptTokenCount: 200,
    cachedContentTokenCount: 600,
    totalTokenCount: 1300,
  }
  const server = await serveBodies(() => json({ ...gemini('Here.', 'STOP'), usageMetadata }))
  const { current } = inTest()
  await post(`${server.origin}${geminiPath}`, geminiAsked)
  const costUsd = expect.closeTo((600 * 0.3 + 600 * 0.03 + 100 * 2.5) / 1e6, 8)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1200, tokensOut: 100, costUsd })
})

test.for<[string, object]>([
  [
    'of Bedrock, beside its input',
    { inputTokens: 300, cacheReadInputTokens: 600, cacheWriteInputTokens: 100, outputTokens: 100 },
  ],
  ["of the AI SDK's gateway as it was, within it", { inputTokens: 1000, cachedInputTokens: 600, outputTokens: 100 }],
])('tokens of a cache have their price: %s', async ([, usage]) => {
  const server = await serveBodies(() => json({ output: {}, usage }))
  const { current } = inTest()
  const prices = { inputUsdPerMillion: 10, outputUsdPerMillion: 20, cachedInputUsdPerMillion: 1 }
  const asked = { method: 'POST', body: JSON.stringify(said) }
  await recordedFetch(undefined, { price: prices })(`${server.origin}/model/m/converse`, asked)
  const costUsd = expect.closeTo((400 * 10 + 600 * 1 + 100 * 20) / 1e6, 9)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1000, tokensOut: 100, costUsd })
})

test.for<[string, Asked]>([
  [
    'a stream of OpenAI',
    {
      path: '/v1/chat/completions',
      body: { model: 'gpt-4o-mini', ...said },
      sent: eventStream({ choices: [{ delta: { content: 'He' } }] }),
    },
  ],
  ['a stream of Gemini', { path: geminiPath, body: geminiAsked, sent: eventStream(gemini('He')) }],
  [
    'a stream of Ollama after its first line',
    { path: '/api/chat', body: { model: 'qwen3:8b' }, sent: ndjson(ollama('He')) },
  ],
  ['a stream of Ollama', { path: '/api/chat', body: { model: 'qwen3:8b' }, sent: ndjson(ollama('H'), ollama('e')) }],
  [
    'within a line',
    { path: '/api/chat', body: { model: 'qwen3:8b' }, sent: { body: `${String(ndjson(ollama('H')).body)}{"mo` } },
  ],
  [
    'by an error of Ollama',
    { path: '/api/chat', body: { model: 'qwen3:8b' }, sent: ndjson(ollama('H'), { error: 'out of memory' }) },
  ],
  [
    'by an error in a list',
    { path: geminiPath, body: geminiAsked, sent: json([gemini('He'), { error: { code: 503 } }]) },
  ],
])('what breaks off is handed on, counted at an unknown cost and not recorded: %s', async ([, asked]) => {
  const server = await serveBodies(() => asked.sent)
  const { file, current } = inTest()
  expect(await (await post(`${server.origin}${asked.path}`, asked.body)).text()).toBe(asked.sent.body)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, costUsd: null })
  closeRecordings(file)
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test('the budget holds for Gemini, too', async () => {
  const server = await serveBodies(() => json(gemini('Here.', 'STOP')))
  inTest({ options: { budget: { usd: 0.01 } }, runDir: temporaryFolder() })
  const ask = (maxOutputTokens: number) =>
    post(`${server.origin}${geminiPath}`, { ...geminiAsked, generationConfig: { maxOutputTokens } })
  expect((await ask(100_000)).status).toBe(400)
  expect((await ask(100)).status).toBe(200)
  expect(server.requests).toHaveLength(1)
})

test.for<[string, object, object]>([
  ['/v1/moderations', { model: 'omni-moderation-latest', input: 'x' }, { results: [] }],
  ['/v1/moderations', { input: 'x' }, { results: [] }],
  ['/v1/messages/count_tokens', { model: 'claude-3-5-haiku-latest', messages: [] }, { input_tokens: 12 }],
  ['/v1beta/models/gemini-2.5-flash:countTokens', geminiAsked, { totalTokens: 12 }],
])('what an endpoint does for nothing costs nothing, also under a budget: %s', async ([path, body, reply]) => {
  const server = await serveBodies(() => json(reply))
  const { file, current } = inTest({ options: { budget: { usd: 0.000001 } }, runDir: temporaryFolder() })
  const warnings = await warningsDuring(async () => {
    expect((await post(`${server.origin}${path}`, body)).status).toBe(200)
    closeRecordings(file)
    expect((await post(`${server.origin}${path}`, body)).status).toBe(200)
  })
  expect(warnings).toEqual([])
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, replayed: 1, tokensIn: 0, costUsd: 0 })
  expect(server.requests).toHaveLength(1)
})

test('a refused call tells its reason where the client of that endpoint reads it', async () => {
  inTest()
  withEnvironment({ JURY_MODE: 'replay' })
  const refusal = async (path: string, body: object) => (await post(`http://127.0.0.1:9${path}`, body)).json()
  const reason = expect.stringContaining('No reply is recorded')
  expect(await refusal(geminiPath, geminiAsked)).toEqual({
    error: { code: 400, message: reason, status: 'FAILED_PRECONDITION' },
  })
  expect(await refusal('/api/chat', { model: 'qwen3:8b', ...said })).toEqual({ error: reason })
  expect(await refusal('/v1/messages', { model: 'claude-3-5-haiku-latest', ...said })).toEqual({
    error: { code: 'no_recording', message: reason, type: 'expect_jury' },
  })
})

test('a call that cannot be recorded is told when it is let through', async () => {
  const server = await serveBodies(() => json({ id: 'batch' }))
  inTest()
  const warnings = await warningsDuring(async () => {
    await post(`${server.url}/batches`, { input_file_id: 'f' })
    await recordedFetch()(`${server.url}/batches`) // a GET costs nothing
    withEnvironment({ JURY_MODE: 'live' })
    await post(`${server.url}/threads`, { metadata: {} })
  })
  expect(warnings).toEqual([
    'POST /batches cannot be recorded, because its body is no JSON that names a model. It is let through: what it costs is ' +
      'unknown and not held to the budget, and in mode "replay" it is refused: answer this call in the test itself.',
  ])
  expect(server.requests).toHaveLength(3)
})

const key = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA4'].join('_')
const [before, after] = [key.slice(0, 9), key.slice(9)]

test.for<[string, string, Sent]>([
  ['lines of Ollama', '/api/chat', ndjson(ollama(before), ollama(after), ollamaEnd)],
  ['a list of Gemini', '/v1beta/models/m:streamGenerateContent', json([gemini(before), gemini(after, 'STOP')])],
  ['events of Gemini', '/v1beta/models/m:streamGenerateContent', eventStream(gemini(before), gemini(after, 'STOP'))],
  ['JSON with escapes', geminiPath, { body: JSON.stringify(gemini(key), null, 2).replace('ghp_', '\\u0067hp\\u005f') }],
])('a key that is told in pieces or in escapes is handed on and not recorded: %s', async ([, path, sent]) => {
  const { origin } = await serveBodies(() => sent)
  const { file } = inTest()
  const response = await post(`${origin}${path}`, { model: 'm', ...said })
  expect(await response.text()).toBe(sent.body)
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test('a body that is sent piece by piece, as openai 4 sends a form, needs no `duplex` of the client', async () => {
  const server = await serveBodies(() => json({ id: 'file' }))
  inTest()
  const init: object = { method: 'POST', body: Readable.from([Buffer.from('a form')]) }
  expect(await (await recordedFetch()(`${server.url}/files`, init)).json()).toEqual({ id: 'file' })
})

const openAIUsage = { prompt_tokens: 1000, completion_tokens: 100 }
const responseOf = (output: object[]) => ({
  model: 'gpt-4o-mini',
  status: 'completed',
  output,
  usage: { input_tokens: 1000, output_tokens: 100 },
})
const search = [{ type: 'reasoning' }, { type: 'web_search_call' }, { type: 'message' }]

test.for<[string, Sent, costUsd: number | null]>([
  ['a search of the Responses API', json(responseOf(search)), null],
  ['a search, as a stream', eventStream({ type: 'response.completed', response: responseOf(search) }), null],
  ['none', json(responseOf([{ type: 'message' }])), 0.00021],
  [
    'a search of Anthropic',
    json({
      model: 'claude-3-5-haiku-latest',
      usage: { input_tokens: 1000, output_tokens: 100, server_tool_use: { web_search_requests: 1 } },
    }),
    null,
  ],
  [
    'a search of Gemini',
    json({
      ...gemini('Here.', 'STOP'),
      candidates: [{ finishReason: 'STOP', groundingMetadata: { webSearchQueries: ['parcel'] } }],
    }),
    null,
  ],
  [
    'sound',
    json({
      model: 'gpt-4o-mini',
      choices: [{ message: {} }],
      usage: { ...openAIUsage, completion_tokens_details: { audio_tokens: 50 } },
    }),
    null,
  ],
  [
    'no sound',
    json({
      model: 'gpt-4o-mini',
      choices: [{ message: {} }],
      usage: { ...openAIUsage, completion_tokens_details: { audio_tokens: 0 } },
    }),
    0.00021,
  ],
  [
    'sound that Gemini hears',
    json({
      ...gemini('Here.', 'STOP'),
      usageMetadata: { ...counted, promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 900 }] },
    }),
    null,
  ],
  [
    'a picture that OpenAI draws',
    json({
      data: [{ b64_json: 'iVBORw0KGgo=' }],
      usage: { input_tokens: 1000, output_tokens: 100, output_tokens_details: { image_tokens: 100, text_tokens: 0 } },
    }),
    null,
  ],
  [
    'a picture in an answer',
    json({
      model: 'gpt-4o-mini',
      choices: [{ message: {} }],
      usage: { ...openAIUsage, completion_tokens_details: { image_tokens: 50 } },
    }),
    null,
  ],
  [
    'a picture that Gemini draws',
    json({
      ...gemini('Here.', 'STOP'),
      usageMetadata: { ...counted, candidatesTokensDetails: [{ modality: 'TEXT' }, { modality: 'IMAGE' }] },
    }),
    null,
  ],
  [
    'a picture that Gemini sees, and text',
    json({
      ...gemini('Here.', 'STOP'),
      usageMetadata: {
        ...counted,
        promptTokensDetails: [{ modality: 'TEXT' }, { modality: 'IMAGE' }],
        candidatesTokensDetails: [{ modality: 'TEXT' }],
      },
    }),
    0.00021,
  ],
])('what is billed beside the tokens makes the cost unknown, also when it is replayed: %s', async ([, sent, usd]) => {
  const server = await serveBodies(() => sent)
  const { file, current } = inTest()
  const costUsd = usd === null ? null : expect.closeTo(usd)
  await post(`${server.url}/x`, { model: 'gpt-4o-mini', ...said })
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1000, tokensOut: 100, costUsd })
  closeRecordings(file)
  withEnvironment({ JURY_MODE: 'replay' })
  await post(`${server.url}/x`, { model: 'gpt-4o-mini', ...said })
  expect(takeMainUsage(current)).toMatchObject({ replayed: 1, tokensIn: 1000, tokensOut: 100, costUsd })
})

test('vectors of Hugging Face, which names the model in the path and counts nothing', async () => {
  const server = await serveBodies(() => json([[0.1, 0.2]]))
  const { file, current } = inTest()
  const ask = () =>
    post(`${server.origin}/hf-inference/models/BAAI/bge-small/pipeline/feature-extraction`, { inputs: 'parcel' })
  await ask()
  closeRecordings(file)
  withEnvironment({ JURY_MODE: 'replay' })
  expect(await (await ask()).json()).toEqual([[0.1, 0.2]])
  expect(takeMainUsage(current)).toMatchObject({
    calls: 1,
    replayed: 1,
    costUsd: null,
    asked: [{ model: 'BAAI/bge-small' }, { model: 'BAAI/bge-small' }],
  })
})

test('a stream that told its end is whole, though its connection stays open', async () => {
  const { file, current } = inTest()
  const events = String(eventStream({ model: 'gpt-4o-mini', usage: openAIUsage }, '[DONE]').body)
  const pieces = [events.slice(0, -9), events.slice(-9)] // also where it arrives in pieces
  const staysOpen = recordedFetch(async () => {
    const left = pieces.values()
    const body = new ReadableStream({
      pull(controller) {
        const { value } = left.next()
        if (value === undefined) return new Promise(() => {})
        controller.enqueue(new TextEncoder().encode(value))
        return undefined
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const init = { method: 'POST', body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, ...said }) }
  expect(await (await staysOpen('http://127.0.0.1/v1/chat/completions', init)).text()).toBe(events)
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1000, costUsd: expect.closeTo(0.00021) })
  closeRecordings(file)
  expect(existsSync(recordingFileOf(file))).toBe(true)
})

describe('a form that names a model, as of a transcription, is counted at an unknown cost where it may be billed', () => {
  const transcription = () => {
    const form = new FormData()
    form.set('model', 'gpt-4o-mini-transcribe')
    form.set('file', new Blob(['sound']))
    return { method: 'POST', body: form }
  }
  const atUnknownCost = { calls: 1, costUsd: null, asked: [{ model: 'gpt-4o-mini-transcribe' }] }

  test.for([200, 429])('status %i', async (status) => {
    const server = await serveBodies(() => ({ ...json({ text: 'Hello.' }), status }))
    const { current } = inTest()
    const response = await recordedFetch()(`${server.url}/audio/transcriptions`, transcription())
    expect(await response.json()).toEqual({ text: 'Hello.' })
    if (status === 200) expect(takeMainUsage(current)).toMatchObject(atUnknownCost)
    else expect(takeMainUsage(current)).toBeUndefined()
  })

  test.for([
    ['an endpoint that cannot be reached', false],
    ['a caller that gives up', true],
  ] as const)('%s', async ([, givesUp]) => {
    const { current } = inTest()
    const controller = new AbortController()
    const failing = recordedFetch(() => {
      if (givesUp) controller.abort()
      return Promise.reject(new TypeError('fetch failed'))
    })
    const asked = failing('http://127.0.0.1/v1/audio/transcriptions', {
      ...transcription(),
      signal: controller.signal,
    })
    await expect(asked).rejects.toThrow('fetch failed')
    if (givesUp) expect(takeMainUsage(current)).toMatchObject(atUnknownCost)
    else expect(takeMainUsage(current)).toBeUndefined()
  })
})
