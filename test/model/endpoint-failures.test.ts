import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { layeredModel } from '../../src/model/compose.js'
import { openaiModel, type OpenAIModelOptions } from '../../src/model/openai-model.js'
import { withEnvironment } from './support/in-a-test.js'
import { chatCompletion, serveBodies, type Sent } from './support/serve-bodies.js'

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
      { code: 'bad_request', transient: false, message: expect.stringContaining('402 Insufficient credits') },
    ],
    [
      'too many requests',
      json({ error: { code: 429, message: 'Slow down' } }),
      { code: 'rate_limited', transient: true },
    ],
    [
      'in a word',
      json({ error: 'the engine stopped' }),
      { code: 'endpoint_down', message: expect.stringContaining('the engine stopped') },
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

describe('what an endpoint says becomes what to do', () => {
  test('a page under status 200: the address is another one', async () => {
    expect(await failure({ body: '<!DOCTYPE html><html>Open WebUI', type: 'text/html' })).toMatchObject({
      code: 'bad_response',
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
