import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import type { ChatMessage, ChatRequest } from '../../../src/model/port.js'
import type { ServerRequest } from '../../support/openai-server.js'
import { temporaryFolder } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'
import { startCaller } from '../support/start-caller.js'

const request = { messages: [{ role: 'user' as const, content: 'Is it good?' }], temperature: 0.3, maxTokens: 8000 }

/** Refuses with these words, where it has some for a request. */
const refusing = (words: (body: ServerRequest['body']) => string | object | undefined, status = 400) =>
  serve({
    reply: () => 'yes',
    fault: ({ body }) => {
      const said = words(body)
      if (said === undefined) return undefined
      return { kind: 'status', status, error: typeof said === 'string' ? { message: said } : said }
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
    'Temperature is not supported for this model.',
    "gpt-5 models don't support temperature=0.3. Only temperature=1 is supported.",
    "[{'type': 'extra_forbidden', 'loc': ('body', 'temperature'), 'msg': 'Extra inputs are not permitted'}]",
    "Unknown parameter 'temperature'. Supported are: model, messages, max_tokens, stream",
  ])('%s', async (words) => {
    const server = await refusing((body) => ('temperature' in body ? words : undefined))
    await openaiModel('m', { baseURL: server.url }).complete(request)
    expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature')
  })

  test.for([
    'Input validation error: `temperature` must be strictly positive',
    'invalid params, temperature must be in (0, 1]',
    'temperature must be greater than 0',
  ])('a temperature of 0 becomes one that is next to it: %s', async (words) => {
    const server = await refusing(({ temperature }) => (temperature === 0 ? words : undefined))
    const model = openaiModel('m', { baseURL: server.url })
    await model.complete({ ...request, temperature: 0 })
    await model.complete(request)
    expect(server.requests.map(({ body }) => body['temperature'])).toEqual([0, 0.01, 0.3])
  })

  test.for([
    'Logprobs is not enabled for models/gemini-2.5-pro',
    'Unable to submit request because Logprobs is not supported for this model.',
    "bedrock does not support parameters: ['logprobs', 'top_logprobs'], for model=m. To drop these, set `litellm.drop_params=True`",
  ])('%s', async (words) => {
    const server = await refusing((body) => ('logprobs' in body ? words : undefined))
    await openaiModel('m', { baseURL: server.url }).complete({ ...request, logprobs: true })
    expect(server.requests.map(({ body }) => body['logprobs'])).toEqual([true, undefined])
  })

  test.for([
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "The maximum is set by another parameter: use 'max_completion_tokens' instead of 'max_tokens'.",
    "[{'type': 'extra_forbidden', 'loc': ('body', 'max_tokens'), 'msg': 'Extra inputs are not permitted'}]",
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
    'Failed to deserialize the JSON body into the target type: response_format.type `json_schema` is unavailable now at line 1 column 1193',
    'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
    "AiError: This model doesn't support JSON Schema.",
    "This model doesn't support structured outputs",
    {
      object: 'error',
      message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format', 'json_schema'] }] },
    },
    { message: 'invalid input error', details: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] },
    {
      message: 'Provider returned error',
      code: 400,
      metadata: {
        raw: '{"error":{"message":"response_format json_schema is not supported"}}',
        provider_name: 'Novita',
      },
    },
    [{ error: { code: 400, message: "Cannot find field 'generation_config.response_schema'." } }],
  ])('%o', async (words) => {
    const server = await refusing(({ response_format: format }) =>
      typeOf(format) === 'json_schema' ? words : undefined,
    )
    const schema = { name: 'verdict', schema: { type: 'object' } }
    await openaiModel('m', { baseURL: server.url }).complete({ ...request, schema })
    expect(server.requests.map(({ body }) => typeOf(body['response_format']))).toEqual(['json_schema', 'json_object'])
  })

  test('LM Studio takes a schema and no JSON mode; others take neither', async () => {
    const words = "'response_format.type' must be 'json_schema' or 'text'"
    const server = await refusing(({ response_format: format }) => (format === undefined ? undefined : words))
    const schema = { name: 'verdict', schema: { type: 'object' } }
    await openaiModel('m', { baseURL: server.url }).complete({ ...request, schema })
    expect(server.requests.map(({ body }) => typeOf(body['response_format']))).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ])
  })

  test('a server that fails where it can make no grammar of the schema is asked without', async () => {
    const words = 'Failed to initialize samplers: failed to parse grammar'
    const isSchema = (body: ServerRequest['body']) => typeOf(body['response_format']) === 'json_schema'
    const server = await refusing((body) => (isSchema(body) ? words : undefined), 500)
    const schema = { name: 'verdict', schema: { type: 'object' } }
    await openaiModel('m', { baseURL: server.url }).complete({ ...request, schema })
    expect(server.requests).toHaveLength(2)
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

test.for([
  { status: 500, message: 'upstream v1/responses is down', code: 'endpoint_down' },
  { status: 429, message: 'No more requests with response_format json_schema for now', code: 'rate_limited' },
])('a failure that merely names what could be refused is none: $message', async ({ status, message, code }) => {
  const server = await serve({ fault: () => ({ kind: 'status', status, error: { message } }) })
  const schema = { name: 'verdict', schema: { type: 'object' } }
  const asked = openaiModel('m', { baseURL: server.url }).complete({ ...request, schema })
  await expect(asked).rejects.toMatchObject({ code })
  expect(server.requests.map(({ api }) => api)).toEqual(['chat'])
})

test('a refusal of the Responses API that names itself is about what it names, too', async () => {
  const words = "Unsupported parameter: 'temperature' is not supported in v1/responses with this model."
  const server = await refusing((body) => ('temperature' in body ? words : undefined))
  await openaiModel('m', { baseURL: server.url, api: 'responses' }).complete(request)
  expect(server.requests.map(({ body }) => body['temperature'])).toEqual([0.3, undefined])
})

describe('chat templates that know few forms of a conversation', () => {
  const conversation: ChatRequest = {
    messages: [
      { role: 'system', content: 'You are a judge.' },
      { role: 'user', content: 'Is it good?' },
      { role: 'user', content: 'Answer in JSON.' },
    ],
    schema: { name: 'verdict', schema: { type: 'object' } },
  }
  const rolesIn = ({ messages }: ServerRequest['body']) => (messages as ChatMessage[]).map(({ role }) => role)

  test('get one message of each side in turn, also where the schema is asked for in words', async () => {
    const alternate =
      'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...'
    const server = await refusing((body) => {
      if ('response_format' in body) return 'response_format is not supported'
      return rolesIn(body).join() === 'system,user' ? undefined : alternate
    })
    await openaiModel('m', { baseURL: server.url }).complete(conversation)
    expect(server.requests).toHaveLength(3)
    expect(server.requests.at(-1)?.body['messages']).toEqual([
      { role: 'system', content: expect.stringMatching(/JSON Schema:\n\{"type":"object"\}\n\nYou are a judge\.$/) },
      { role: 'user', content: 'Is it good?\n\nAnswer in JSON.' },
    ])
  })

  test.for<[string, number]>([
    ['System role not supported', 400],
    ['System role not supported', 500],
    ['Conversation roles must alternate user/assistant/user/assistant/...', 400],
    ['Developer instruction is not enabled for models/gemma-3-27b-it', 400],
    ["Unsupported value: 'messages[0].role' does not support 'system' with this model.", 400],
    ['Only user, assistant and tool roles are supported, got system.', 500],
  ])('without a system side get it from the user: %s (%i)', async ([words, status]) => {
    const server = await refusing((body) => (rolesIn(body).includes('system') ? words : undefined), status)
    const model = openaiModel('m', { baseURL: server.url })
    await model.complete(conversation)
    expect(server.requests.at(-1)?.body['messages']).toEqual([
      { role: 'user', content: 'You are a judge.\n\nIs it good?\n\nAnswer in JSON.' },
    ])
    await model.complete(conversation)
    expect(server.requests).toHaveLength(3)
  })

  test('do not take what the model itself said for words of the user', async () => {
    const server = await refusing((body) =>
      rolesIn(body).includes('system') ? 'System role not supported' : undefined,
    )
    const again = { role: 'assistant' as const, content: 'It is fine.' }
    const [system, ...rest] = conversation.messages
    await openaiModel('m', { baseURL: server.url }).complete({ messages: [system!, rest[0]!, again, rest[1]!] })
    expect(server.requests.at(-1)?.body['messages']).toEqual([
      { role: 'user', content: 'You are a judge.\n\nIs it good?' },
      again,
      { role: 'user', content: 'Answer in JSON.' },
    ])
  })
})

test('what one worker of a run has learnt, the others know; what is half written is nothing', async () => {
  const words =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  const server = await refusing((body) => ('max_tokens' in body ? words : undefined))
  const runDir = temporaryFolder()
  const refusedOnce = async (name: string) => {
    const from = server.requests.length
    const caller = await startCaller({ url: server.url, name, calls: 1, maxTokens: 10, workers: 2, runDir })
    await caller.ended
    expect(caller.outcomes).toMatchObject([{ text: 'yes' }])
    return server.requests.length - from === 2
  }
  expect(await refusedOnce('a')).toBe(true)
  expect(await refusedOnce('b')).toBe(false)
  const [file = ''] = readdirSync(join(runDir, 'support'))
  writeFileSync(join(runDir, 'support', file), '{"api":')
  expect(await refusedOnce('c')).toBe(true)
})
