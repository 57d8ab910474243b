import { describe, expect, test } from 'vitest'
import { openaiModel } from '../../src/model/openai-model.js'
import type { ServerRequest } from '../support/openai-server.js'
import { serve } from './support/serve.js'

const request = { messages: [{ role: 'user' as const, content: 'Is it good?' }], temperature: 0.3, maxTokens: 8000 }

/** Refuses with these words, where it has some for a request. */
const refusing = (words: (body: ServerRequest['body']) => string | undefined) =>
  serve({
    reply: () => 'yes',
    fault: ({ body }) => {
      const message = words(body)
      return message === undefined ? undefined : { kind: 'status', status: 400, error: { message } }
    },
  })

const typeOf = (format: unknown) => (format as { type?: string } | undefined)?.type

describe('a refusal that is not about what the endpoint supports is told, and nothing is learned from it', () => {
  test.for([
    "'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum context length is 4096 tokens and your request has 120 input tokens.",
    'max_tokens is too large: 8000. This model supports at most 4096 completion tokens, whereas you provided 8000. Did you mean max_completion_tokens?',
    'temperature must be between 0 and 1',
    "Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.",
    'temperature: values above 1 are not supported',
  ])('%s', async (words) => {
    const server = await refusing(({ temperature }) => (temperature === 0 ? undefined : words))
    const model = openaiModel('m', { baseURL: server.url })
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(words.replace(/\.$/, '')),
    })
    expect(server.requests).toHaveLength(1)
    await model.complete({ ...request, temperature: 0 })
    expect(server.requests[1]?.body).toMatchObject({ temperature: 0, max_tokens: 8000 })
  })
})

describe('what an endpoint does not support is left out or renamed', () => {
  test.for([
    "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
    "Unsupported parameter: 'temperature' is not supported with this model.",
    '`temperature` may only be set to 1 when thinking is enabled.',
    '`temperature` is deprecated for this model.',
    'invalid temperature: only 1 is allowed for this model',
    'temperature: Extra inputs are not permitted',
  ])('%s', async (words) => {
    const server = await refusing((body) => ('temperature' in body ? words : undefined))
    await openaiModel('m', { baseURL: server.url }).complete(request)
    expect(server.requests).toHaveLength(2)
  })

  test.for([
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "The maximum is set by another parameter: use 'max_completion_tokens' instead of 'max_tokens'.",
  ])('%s', async (words) => {
    const server = await refusing((body) => ('max_tokens' in body ? words : undefined))
    await openaiModel('m', { baseURL: server.url }).complete(request)
    expect(server.requests.map(({ body }) => body['max_completion_tokens'])).toEqual([undefined, 8000])
  })

  test.for([
    'This model does not support response format `json_schema`. See supported models.',
    'This response_format type is unavailable now',
    'Invalid JSON payload received. Unknown name "additionalProperties" at \'generation_config.response_schema\': Cannot find field.',
    'Failed to initialize samplers: failed to parse grammar',
  ])('%s', async (words) => {
    const server = await refusing(({ response_format: format }) =>
      typeOf(format) === 'json_schema' ? words : undefined,
    )
    const schema = { name: 'verdict', schema: { type: 'object' } }
    await openaiModel('m', { baseURL: server.url }).complete({ ...request, schema })
    expect(server.requests.map(({ body }) => typeOf(body['response_format']))).toEqual(['json_schema', 'json_object'])
  })

  test('an endpoint that refuses both names is asked once with each, by every call', async () => {
    const server = await refusing((body) => {
      const name = ['max_tokens', 'max_completion_tokens'].find((one) => one in body)
      return `Unknown parameter '${name}': use max_tokens or max_completion_tokens instead`
    })
    const model = openaiModel('m', { baseURL: server.url })
    const names = async () => {
      const from = server.requests.length
      await expect(model.complete(request)).rejects.toMatchObject({ code: 'bad_request' })
      return server.requests.slice(from).map(({ body }) => Object.keys(body).filter((key) => key.startsWith('max_')))
    }
    expect(await names()).toEqual([['max_tokens'], ['max_completion_tokens']])
    expect(await names()).toEqual([['max_tokens'], ['max_completion_tokens']])
  })
})

test('a failure that merely names the Responses API does not move the model there', async () => {
  const server = await serve({
    fault: () => ({ kind: 'status', status: 500, error: { message: 'upstream v1/responses is down' } }),
  })
  await expect(openaiModel('m', { baseURL: server.url }).complete(request)).rejects.toMatchObject({
    code: 'endpoint_down',
  })
  expect(server.requests.map(({ api }) => api)).toEqual(['chat'])
})
