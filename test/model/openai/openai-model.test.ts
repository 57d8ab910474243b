import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import type { ChatRequest } from '../../../src/model/port.js'
import type { OpenAIServerOptions } from '../../support/openai-server.js'
import { chatModelContract } from '../support/chat-model-contract.js'
import { withEnvironment } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'

for (const api of ['chat', 'responses'] as const)
  chatModelContract(`openaiModel (${api})`, async () => {
    const answering = await serve({ reply: () => '{"score": 1}' })
    const failing = await serve({ fault: () => ({ kind: 'status', status: 500 }) })
    return {
      answering: openaiModel('gpt-4o-mini', { baseURL: answering.url, api }),
      failing: openaiModel('gpt-4o-mini', { baseURL: failing.url, api }),
    }
  })

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Is it good?' }],
  schema: { name: 'verdict', schema: { type: 'object' } },
  temperature: 0.3,
  maxTokens: 100,
  logprobs: true,
}

describe('what is sent and read', () => {
  test('chat completions', async () => {
    const server = await serve({
      apiKey: 'key-1',
      reply: () => ({
        text: 'yes',
        usage: { input: 12, output: 5, cached: 4, reasoning: 2 },
        logprobs: [{ token: 'yes', logprob: -0.1, top: [{ token: 'no', logprob: -2.4 }] }],
      }),
    })
    const reply = await openaiModel('gpt-4o-mini', { baseURL: server.url, apiKey: 'key-1' }).complete(request)
    expect(server.requests[0]?.body).toEqual({
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'Is it good?' }],
      temperature: 0.3,
      max_tokens: 100,
      logprobs: true,
      top_logprobs: 20,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', schema: { type: 'object' }, strict: true },
      },
    })
    expect(reply).toMatchObject({
      text: 'yes',
      usage: { tokensIn: 12, tokensOut: 5, tokensCached: 4, tokensReasoning: 2 },
      logprobs: [{ token: 'yes', logprob: -0.1, top: [{ token: 'no', logprob: -2.4 }] }],
    })
  })

  test('the Responses API', async () => {
    const server = await serve({
      reply: () => ({
        text: 'yes',
        usage: { input: 12, output: 5, cached: 4, reasoning: 2 },
        logprobs: [{ token: 'yes', logprob: -0.1 }],
      }),
    })
    const reply = await openaiModel('gpt-4o-mini', { baseURL: server.url, api: 'responses' }).complete(request)
    expect(server.requests[0]?.body).toEqual({
      model: 'gpt-4o-mini',
      input: [{ role: 'user', content: 'Is it good?' }],
      store: false,
      temperature: 0.3,
      max_output_tokens: 100,
      include: ['message.output_text.logprobs'],
      top_logprobs: 20,
      text: { format: { type: 'json_schema', name: 'verdict', schema: { type: 'object' }, strict: true } },
    })
    expect(reply).toMatchObject({
      text: 'yes',
      usage: { tokensIn: 12, tokensOut: 5, tokensCached: 4, tokensReasoning: 2 },
      logprobs: [{ token: 'yes', logprob: -0.1, top: [{ token: 'yes', logprob: -0.1 }] }],
    })
  })

  test('the Responses API: thoughts that are told beside the answer are no part of it; the name may be missing', async () => {
    const thoughts = { type: 'reasoning', content: [{ type: 'reasoning_text', text: '{"score": 0}' }] }
    const server = await serve({
      reply: () => 'yes',
      respell: (body) => ({ ...body, model: '', output: [thoughts, ...Object(body).output] }),
    })
    const reply = await openaiModel('m', { baseURL: server.url, api: 'responses' }).complete(request)
    expect(reply).toMatchObject({ text: 'yes', model: 'm' })
  })

  test.for([
    { api: 'chat', reply: { text: 'cut', finishReason: 'length' }, finishReason: 'length', text: 'cut' },
    { api: 'responses', reply: { text: 'cut', finishReason: 'length' }, finishReason: 'length', text: 'cut' },
    { api: 'chat', reply: { text: '', finishReason: 'content_filter' }, finishReason: 'content_filter', text: '' },
    { api: 'responses', reply: { text: '', finishReason: 'content_filter' }, finishReason: 'content_filter', text: '' },
    { api: 'chat', reply: { text: '', refusal: 'I cannot.' }, finishReason: 'refusal', text: 'I cannot.' },
    { api: 'responses', reply: { text: '', refusal: 'I cannot.' }, finishReason: 'refusal', text: 'I cannot.' },
  ] as const)('$api: $finishReason', async ({ api, reply, finishReason, text }) => {
    const server = await serve({ reply: () => reply })
    const model = openaiModel('gpt-4o-mini', { baseURL: server.url, api })
    expect(await model.complete(request)).toMatchObject({ finishReason, text })
  })

  test('an endpoint that counts no tokens gives no usage', async () => {
    const server = await serve({ reply: () => ({ text: 'yes', usage: null }) })
    const reply = await openaiModel('gpt-4o-mini', { baseURL: server.url }).complete(request)
    expect(reply.usage).toBeNull()
    expect(reply.costUsd).toBeNull()
  })

  test('your own client is used, without its retries', async () => {
    const server = await serve({ fault: () => ({ kind: 'status', status: 500 }) })
    const client = new OpenAI({ apiKey: 'mine', baseURL: server.url, defaultHeaders: { 'x-team': 'blue' } })
    await expect(openaiModel('gpt-4o-mini', { client }).complete(request)).rejects.toMatchObject({
      code: 'endpoint_down',
    })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer mine', 'x-team': 'blue' })
  })
})

describe('an endpoint that cannot do everything is asked in the next best way', () => {
  test('strict schema, then JSON, then words', async () => {
    const server = await serve({ unsupported: ['json_schema', 'json_object', 'temperature', 'max_tokens', 'logprobs'] })
    const model = openaiModel('old-model', { baseURL: server.url })
    await model.complete(request)
    const last = server.requests.at(-1)?.body
    expect(Object.keys(last ?? {}).sort()).toEqual(['max_completion_tokens', 'messages', 'model'])
    expect(server.requests.at(-1)?.text).toContain('It must match this JSON Schema:\n{"type":"object"}')
    const asked = server.requests.length
    await model.complete(request)
    expect(server.requests).toHaveLength(asked + 1)
  })

  test.for([
    { unsupported: ['json_schema', 'logprobs'], sent: { text: { format: { type: 'json_object' } } } },
    { unsupported: ['json_schema', 'json_object', 'logprobs'], sent: {} },
  ] as const)('in the Responses API, too, without $unsupported', async ({ unsupported, sent }) => {
    const server = await serve({ unsupported, reply: () => 'yes' })
    const model = openaiModel('m', { baseURL: server.url, api: 'responses' })
    const { schema: _, ...plain } = request
    await model.complete(request)
    await model.complete(plain)
    const bare = { model: 'm', store: false, temperature: 0.3, max_output_tokens: 100 }
    const inWords = expect.stringContaining('It must match this JSON Schema')
    expect(server.requests.slice(-2).map(({ body }) => body)).toEqual([
      {
        ...bare,
        ...sent,
        input: [{ role: 'system', content: inWords }, ...request.messages],
      },
      { ...bare, input: request.messages },
    ])
  })

  test('a model of the Responses API only', async () => {
    const server = await serve({ unsupported: ['chat'], reply: () => 'yes' })
    const reply = await openaiModel('o1-pro', { baseURL: server.url }).complete(request)
    expect(reply.text).toBe('yes')
    expect(server.requests.map(({ api }) => api)).toEqual(['chat', 'responses'])
  })
})

describe('failures say what happened and what to do', () => {
  const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'

  test('no key', async () => {
    withEnvironment({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
    await expect(openaiModel('gpt-4o-mini').complete(request)).rejects.toMatchObject({
      code: 'no_key',
      message: expect.stringMatching(/OPENAI_API_KEY.*configure\(\{ model: scriptedModel/s),
    })
  })

  test('wrong key: the key is not repeated', async () => {
    const server = await serve({ apiKey: 'another' })
    const model = openaiModel('gpt-4o-mini', { baseURL: server.url, apiKey: key })
    const error = await model.complete(request).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('Check OPENAI_API_KEY') })
    expect(String(error)).not.toContain('sk-')
  })

  test.for([
    ['apiKey', (baseURL: string, apiKey: string) => openaiModel('m', { baseURL, apiKey })],
    ['client', (baseURL: string, apiKey: string) => openaiModel('m', { client: new OpenAI({ baseURL, apiKey }) })],
  ] as const)('an endpoint that repeats the own key of no known form, given as %s', async ([option, model]) => {
    const own = `77665544332211001122334455667788${option}`
    const server = await serve({ fault: () => ({ kind: 'status', status: 500, error: { message: `Key ${own}` } }) })
    const error = await model(server.url, own)
      .complete(request)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('(500 Key [secret])')
  })

  test('an endpoint that repeats a key in its words', async () => {
    const server = await serve({ fault: () => ({ kind: 'status', status: 400, error: { message: `Bad key ${key}` } }) })
    const error = await openaiModel('m', { baseURL: server.url })
      .complete(request)
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('[secret]')
    expect(String(error)).not.toContain(key)
  })

  test.for<[string, OpenAIServerOptions, string, RegExp]>([
    ['unknown model', { models: ['gpt-4o'] }, 'unknown_model', /does not know the model "gpt-4o-mini" .*JURY_MODEL/],
    ['forbidden', { fault: () => ({ kind: 'status', status: 403 }) }, 'unauthorized', /may not use/],
    ['rate limit', { fault: () => ({ kind: 'status', status: 429 }) }, 'rate_limited', /Lower maxInFlight/],
    ['server error', { fault: () => ({ kind: 'status', status: 503 }) }, 'endpoint_down', /Try again later/],
    ['reset', { fault: () => ({ kind: 'reset' }) }, 'endpoint_down', /cannot be reached/],
    ['malformed body', { fault: () => ({ kind: 'malformed' }) }, 'bad_response', /not used and not recorded/],
    ['truncated body', { fault: () => ({ kind: 'truncated' }) }, 'bad_response', /not used and not recorded/],
    [
      'not a completion',
      { fault: () => ({ kind: 'status', status: 200, error: {} }) },
      'bad_response',
      /arrived broken/,
    ],
  ] as const)('%s', async ([, options, code, message]) => {
    const server = await serve(options)
    await expect(openaiModel('gpt-4o-mini', { baseURL: server.url }).complete(request)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  test.for([undefined, '', { model: 'gpt-4o' }])('%j is no name', (name) => {
    expect(() => Reflect.apply(openaiModel, undefined, [name])).toThrow(
      /needs the name of a model: openaiModel\('gpt-4o-mini'\)/,
    )
  })

  test('no credit left is not asked again', async () => {
    const error = { message: 'You exceeded your current quota', code: 'insufficient_quota' }
    const server = await serve({ fault: () => ({ kind: 'status', status: 429, error }) })
    await expect(openaiModel('m', { baseURL: server.url }).complete(request)).rejects.toMatchObject({
      code: 'rate_limited',
      transient: false,
    })
  })

  test('endpoint down', async () => {
    const server = await serve()
    await server.close()
    await expect(openaiModel('gpt-4o-mini', { baseURL: server.url }).complete(request)).rejects.toMatchObject({
      code: 'endpoint_down',
      message: expect.stringMatching(/ECONNREFUSED.*OPENAI_BASE_URL/s),
      retries: 2,
    })
  })

  test('aborted', async () => {
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    const signal = AbortSignal.timeout(30)
    await expect(openaiModel('m', { baseURL: server.url }).complete(request, { signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
