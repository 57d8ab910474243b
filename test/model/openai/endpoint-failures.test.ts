import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { layeredModel } from '../../../src/model/compose.js'
import { takeUsageOfFile } from '../../../src/model/metered-usage.js'
import { openaiModel, type OpenAIModelOptions } from '../../../src/model/openai/openai-model.js'
import { testFile, testIn, withEnvironment } from '../support/in-a-test.js'
import { chatCompletion, serveBodies, type Sent } from '../support/serve-bodies.js'

const request = { messages: [{ role: 'user' as const, content: 'Is it good?' }] }

/** As one call of the bare model fails. */
async function failure(sent: Sent, options: OpenAIModelOptions = {}) {
  const { url } = await serveBodies(() => sent)
  const asked = openaiModel('m', { baseURL: url, apiKey: 'k', ...options }).complete(request)
  return asked.then(
    () => undefined,
    (error: unknown) => error,
  )
}
const json = (body: unknown, status = 200): Sent => ({ body: JSON.stringify(body), status })
const serverError = { status: 'failed', output: [], error: { code: 'server_error', message: 'An error occurred' } }

describe('a failure under status 200 is the failure that it tells of', () => {
  test.for<[string, Sent, object]>([
    [
      'of the provider behind',
      json({ error: { code: 502, message: 'Provider returned error' } }),
      { code: 'endpoint_down', transient: true, message: expect.stringContaining('(502 Provider returned error)') },
    ],
    [
      'in a choice',
      json({ choices: [{ error: { code: 503, message: 'Overloaded' }, message: { content: '' } }] }),
      { code: 'endpoint_down', message: expect.stringContaining('(503 Overloaded)') },
    ],
    [
      'no credit',
      json({ error: { code: 402, message: 'Insufficient credits' } }),
      {
        code: 'rate_limited',
        transient: false,
        message: expect.stringMatching(/has no credit left \(402 Insufficient credits\)\. Top it up/),
      },
    ],
    [
      'too many requests',
      json({ error: { code: 429, message: 'Slow down' }, usage: { prompt_tokens: 12 } }),
      { code: 'rate_limited', transient: true },
    ],
    [
      'too many requests, under a code of its own',
      json({ error: { code: 1302, message: 'Rate limit reached for requests' } }),
      { code: 'rate_limited', transient: true },
    ],
    ['too many requests, in words only', json({ error: 'Too many requests' }), { code: 'rate_limited' }],
    [
      'a request that the provider behind refuses',
      json({ error: { code: 400, message: 'Provider returned error' } }),
      { code: 'bad_request', transient: false, message: expect.stringContaining('400 Provider returned error') },
    ],
    [
      'in a word',
      json({ error: 'the engine stopped' }),
      { code: 'endpoint_down', message: expect.stringContaining('the engine stopped') },
    ],
    [
      'of a kind that has no message, beside a verdict',
      { body: chatCompletion('{"score": 1}', { error: { type: 'overloaded_error', metadata: {} } }) },
      { code: 'bad_response', transient: true, message: expect.stringContaining('overloaded_error') },
    ],
    [
      'as vLLM tells it',
      json({ object: 'error', message: 'Out of memory', type: 'InternalServerError', code: 500 }),
      { code: 'endpoint_down', message: expect.stringContaining('(500 Out of memory)') },
    ],
    [
      'a request that is refused',
      json({ error: { type: 'invalid_request_error', message: 'messages: too long' } }),
      { code: 'bad_request', transient: false, message: expect.stringContaining('messages: too long') },
    ],
    [
      'an address that LM Studio does not have',
      json({ error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
      { code: 'bad_request', transient: false, message: expect.stringContaining('usually ends in "/v1"') },
    ],
    [
      'without an error by name',
      json({ code: 'rate_limit_daily', message: 'limit of the day', request_id: 'r-1', choices: null }),
      { code: 'rate_limited', message: expect.stringContaining('(rate_limit_daily limit of the day') },
    ],
    [
      'a body that is nothing known: its beginning is shown',
      json({ choices: null, filter: ['hate'] }),
      { code: 'bad_response', message: expect.stringContaining('it begins {"choices":null,"filter":["hate"]}') },
    ],
    [
      'a stream that nobody asked for',
      { body: 'data: {"choices":[]}\n\n', type: 'text/event-stream' },
      { code: 'bad_response', message: expect.stringContaining('it is a stream, which was not asked for') },
    ],
  ])('%s', async ([, sent, expected]) => {
    expect(await failure(sent)).toMatchObject(expected)
  })

  test('a response that failed', async () => {
    expect(await failure(json(serverError), { api: 'responses' })).toMatchObject({
      code: 'endpoint_down',
      message: expect.stringContaining('(server_error An error occurred)'),
    })
  })
})

test('a failure amid the work of an endpoint is counted, at an unknown cost', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const broken = { error: { code: 502, message: 'Provider disconnected' }, message: { content: 'He' } }
  const { url } = await serveBodies((_, index) => ({
    body: chatCompletion('yes', index === 0 ? { choices: [broken] } : {}),
  }))
  const file = testFile()
  const model = layeredModel(openaiModel('gpt-4o-mini', { baseURL: url }))
  const reply = await model.complete(request, { test: testIn(file) })
  expect(reply.costUsd).toBeGreaterThan(0)
  expect(takeUsageOfFile(file)).toMatchObject([{ usage: [{ route: 'judge', usage: { calls: 1, costUsd: null } }] }])
})

test.for([{}, null, '', false, { message: '', type: '', param: '', code: null }])(
  'an error with nothing in it beside a good reply is none: %j',
  async (error) => {
    expect(await failure({ body: chatCompletion('yes', { error }) })).toBeUndefined()
  },
)

test.for([{ detail: 'high' }, { code: 200, message: 'success' }])(
  'what stands beside an answer that counts no tokens makes no failure of it: %j',
  async (beside) => {
    const { url } = await serveBodies(() => ({ body: chatCompletion('yes', { ...beside, usage: undefined }) }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({ text: 'yes', usage: null })
  },
)

describe('a status that few endpoints send', () => {
  test.for<[number, object, object]>([
    [402, { error: { message: 'Insufficient Balance' } }, { transient: false, message: /no credit left.*Top it up/ }],
    [
      403,
      { error: { message: 'Your input was flagged for "violence".' } },
      { code: 'bad_request', message: /flagged for/ },
    ],
    [404, { error: { code: 'model_not_found', message: 'Nothing here.' } }, { code: 'unknown_model' }],
    [405, { detail: 'Method Not Allowed' }, { code: 'bad_request', message: /no such address \(405/ }],
    [413, { error: { message: 'Request too large', code: 'rate_limit_exceeded' } }, { transient: false }],
    [424, { error: 'Request failed during generation', error_type: 'generation' }, { transient: true }],
    [
      429,
      { error: { message: 'Suspended due to insufficient balance, please recharge' } },
      { transient: false, message: /no credit left/ },
    ],
    [498, { error: { message: 'Flex tier capacity exceeded' } }, { code: 'endpoint_down', transient: true }],
    [
      499,
      [{ error: { code: 499, message: 'The operation was cancelled.' } }],
      { transient: true, message: /cancelled/ },
    ],
    [501, { error: { message: 'Start it with `--jinja`' } }, { code: 'bad_request', transient: false }],
    [529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, { transient: true }],
  ])('%i %j', async ([status, body, { message = /./, ...expected }]: [number, object, { message?: RegExp }]) => {
    const error = await failure(json(body, status))
    expect(error).toMatchObject({ ...expected, message: expect.stringMatching(message) })
  })
})

describe('what an endpoint says becomes what to do', () => {
  test('a page under status 200: the address is another one', async () => {
    expect(await failure({ body: '<!DOCTYPE html><html>Open WebUI', type: 'text/html' })).toMatchObject({
      code: 'bad_response',
      transient: false,
      message: expect.stringMatching(
        /it is no JSON but "<!DOCTYPE html><html>Open WebUI"; OPENAI_BASE_URL usually ends in "\/v1"/,
      ),
    })
  })

  test('a page with an error is not shown', async () => {
    const page = `<!DOCTYPE html>\n<html>${'<p>Nothing here</p>\n'.repeat(100)}`
    const error = await failure({ body: page, type: 'text/html', status: 404 })
    expect(error).toMatchObject({ code: 'bad_request', message: expect.stringContaining('(404 with a page of HTML)') })
  })

  test("a deployment that Azure does not have is a model that it doesn't know", async () => {
    const error = { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' }
    expect(await failure(json({ error }, 404))).toMatchObject({ code: 'unknown_model' })
  })

  test('a server that has no Responses API', async () => {
    const sent = { body: '404 page not found', type: 'text/plain', status: 404 }
    expect(await failure(sent, { api: 'responses' })).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining("leave out `api: 'responses'`"),
    })
  })

  test('what a gateway was told by the provider behind it is told', async () => {
    const metadata = { raw: '{"error":{"message":"top_k is not allowed"}}', provider_name: 'Novita' }
    const error = { code: 400, message: 'Provider returned error', metadata }
    expect(await failure(json({ error }, 400))).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(
        '400 Provider returned error {"metadata":{"raw":{"error":{"message":"top_k is not allo',
      ),
    })
  })

  test('which filter of Azure held the prompt back is told', async () => {
    const innererror = { code: 'ResponsibleAIPolicyViolation', content_filter_result: { violence: { filtered: true } } }
    const error = { code: 'content_filter', message: 'The response was filtered.', innererror }
    expect(await failure(json({ error }, 400))).toMatchObject({
      code: 'bad_request',
      transient: false,
      message: expect.stringMatching(/The response was filtered\. .*"violence":\{"filtered":true/),
    })
  })

  test.for(['matching your data policy', 'that can handle the requested parameters'])(
    'that OpenRouter finds no endpoint %s is not about the name of the model',
    async (why) => {
      const error = { code: 404, message: `No endpoints found ${why} (Free model publication).` }
      expect(await failure(json({ error }, 404))).toMatchObject({
        code: 'bad_request',
        message: expect.stringMatching(`^The endpoint \\S+ refused the request: .*${why}`),
      })
    },
  )

  test("a model that OpenRouter finds nowhere is one that it doesn't know", async () => {
    const error = { code: 404, message: 'No endpoints found for m.' }
    expect(await failure(json({ error }, 404))).toMatchObject({ code: 'unknown_model' })
  })

  test('a reply that the endpoint itself found to be no JSON is asked for again', async () => {
    const error = { code: 'json_validate_failed', message: 'Failed to generate JSON. Please adjust your prompt.' }
    expect(await failure(json({ error }, 400))).toMatchObject({ code: 'bad_response', transient: true })
  })

  test.for([{ type: 'insufficient_quota', code: null }, { code: 'billing_not_active' }])(
    'no credit: %o',
    async (about) => {
      const error = { message: 'You exceeded your current quota.', ...about }
      expect(await failure(json({ error }, 429))).toMatchObject({
        transient: false,
        message: expect.stringContaining('no credit left'),
      })
    },
  )
})

describe('a user and a password in the address', () => {
  test('are refused before a call', async () => {
    const asked = openaiModel('m', { baseURL: 'http://user:topsecret@127.0.0.1:9/v1' }).complete(request)
    await expect(asked).rejects.toMatchObject({ code: 'bad_request', transient: false })
    await expect(asked).rejects.toThrow(/^The address of 127\.0\.0\.1:9 holds a user or a password/)
    await expect(asked).rejects.not.toThrow('topsecret')
  })

  test('of a client are not shown', async () => {
    const client = new OpenAI({ apiKey: 'k', baseURL: 'http://user:topsecret@127.0.0.1:9/v1' })
    const asked = openaiModel('m', { client }).complete(request)
    await expect(asked).rejects.toThrow('http://127.0.0.1:9/v1/chat/completions')
    await expect(asked).rejects.not.toThrow('topsecret')
  })
})

test('a limit that allows the next request at once is not hammered', async () => {
  withEnvironment({ JURY_MODE: 'live' })
  const server = await serveBodies(() => ({
    ...json({ error: { message: 'Rate' } }, 429),
    headers: { 'retry-after': '0' },
  }))
  const model = layeredModel(openaiModel('m', { baseURL: server.url, apiKey: 'k' }))
  const asked = model.complete(request, { signal: AbortSignal.timeout(900) })
  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  expect(server.requests.length).toBeLessThan(5)
})

describe('a reply in other words', () => {
  test('a text in parts, the thinking apart', async () => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'ye' },
      { type: 'text', text: 's' },
    ]
    const { url } = await serveBodies(() => ({ body: chatCompletion(parts) }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({
      text: 'yes',
      finishReason: 'stop',
    })
  })

  test.for<[string, unknown]>([
    ['without a type', [{ text: 'yes' }]],
    [
      'of the Responses API',
      [
        { type: 'reasoning', summary: [] },
        { type: 'output_text', text: 'yes' },
      ],
    ],
    ['that are texts', ['ye', 's']],
  ])('a text in parts %s', async ([, parts]) => {
    const { url } = await serveBodies(() => ({ body: chatCompletion(parts) }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({ text: 'yes' })
  })

  test.for([
    ['reasoning_content', null],
    ['reasoning', '\n\n'],
  ] as const)('nothing but %s is shown as thoughts, and is no answer', async ([field, content]) => {
    const message = { content, [field]: '</think>{"score": 1}<think>' }
    const { url } = await serveBodies(() => ({
      body: chatCompletion('', { choices: [{ message, finish_reason: 'stop' }] }),
    }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({
      text: '<think>{"score": 1}</think>',
      finishReason: 'stop',
    })
  })

  test('no message, no usage, no name: why it ended is told all the same', async () => {
    const { url } = await serveBodies(() => json({ model: '', choices: [{ finish_reason: 'length' }] }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({
      text: '',
      finishReason: 'length',
      model: 'm',
      usage: null,
    })
  })

  test('counts and log-probabilities that are none are left out', async () => {
    const choices = [
      { message: { content: 'yes' }, finish_reason: 'stop', logprobs: { content: [{ token: 'yes', logprob: null }] } },
    ]
    const { url } = await serveBodies(() => ({ body: chatCompletion('', { choices, usage: { prompt_tokens: '10' } }) }))
    const reply = await openaiModel('m', { baseURL: url }).complete({ ...request, logprobs: true })
    expect(reply).toMatchObject({ text: 'yes', usage: null, costUsd: null })
    expect(reply.logprobs).toBeUndefined()
  })

  test('more cached tokens than tokens have a price', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 20 } }
    const { url } = await serveBodies(() => ({ body: chatCompletion('yes', { usage }) }))
    const reply = await openaiModel('gpt-4o-mini', { baseURL: url }).complete(request)
    expect(reply).toMatchObject({ text: 'yes', usage: { tokensIn: 10, tokensCached: 10 } })
    expect(reply.costUsd).toBeGreaterThan(0)
  })

  test('JSON under another content type, or none', async () => {
    const { url, requests } = await serveBodies(() => ({ body: chatCompletion('yes'), type: 'text/plain' }))
    expect(await openaiModel('m', { baseURL: url }).complete(request)).toMatchObject({ text: 'yes' })
    expect(requests).toHaveLength(1)
  })

  test.for([
    [
      { prompt_tokens: 10, total_tokens: 15 },
      { tokensIn: 10, tokensOut: 5 },
    ],
    [{ prompt_tokens: 10 }, null],
  ])('what was written is counted by the total, or unknown: %o', async ([usage, read]) => {
    const { url } = await serveBodies(() => ({ body: chatCompletion('yes', { usage }) }))
    const reply = await openaiModel('gpt-4o-mini', { baseURL: url }).complete(request)
    if (read) expect(reply.usage).toMatchObject(read)
    else expect(reply).toMatchObject({ usage: null, costUsd: null })
  })
})
