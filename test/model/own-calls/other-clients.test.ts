import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { createGateway, generateText, streamText } from 'ai'
import { expect, test } from 'vitest'
import { takeMainUsage } from '../../../src/model/metered-usage.js'
import { metered, recordedFetch } from '../../../src/model/own-calls/recorded-fetch.js'
import { closeRecordings } from '../../../src/model/recording/recordings-of-test-file.js'
import { asHost, testFile, testIn, withEnvironment } from '../support/in-a-test.js'
import { eventStream, serveBodies, type Sent } from '../support/serve-bodies.js'
import { serve } from '../support/serve.js'

/** Asks once, then once more in mode `replay`. @returns both answers and what they used. */
async function calledAndReplayed(ask: () => Promise<string>) {
  const file = testFile()
  const current = testIn(file)
  asHost({ currentTest: () => current })
  withEnvironment({ JURY_MODE: 'auto' })
  const called = { text: await ask(), usage: takeMainUsage(current) }
  closeRecordings(file)
  withEnvironment({ JURY_MODE: 'replay' })
  return { called, replayed: { text: await ask(), usage: takeMainUsage(current) } }
}

const openAIServer = () => serve({ reply: () => ({ text: 'On its way.', usage: { input: 1000, output: 100 } }) })

test.for(['generateText', 'streamText'] as const)('the AI SDK: %s', async (form) => {
  const server = await openAIServer()
  const openai = createOpenAI({ apiKey: 'k', baseURL: server.url, fetch: recordedFetch() })
  const asked = { model: openai.chat('gpt-4o-mini'), prompt: 'Where is my parcel?', maxRetries: 0 }
  const { called, replayed } = await calledAndReplayed(async () =>
    form === 'generateText' ? (await generateText(asked)).text : await streamText(asked).text,
  )
  expect(called).toMatchObject({ text: 'On its way.', usage: { calls: 1, tokensIn: 1000, tokensOut: 100 } })
  expect(replayed).toMatchObject({ text: 'On its way.', usage: { calls: 0, replayed: 1, tokensIn: 1000 } })
  expect(server.requests).toHaveLength(1)
})

const anthropicMessage = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'claude-3-5-haiku-latest',
  content: [{ type: 'text', text: 'On its way.' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 400, cache_read_input_tokens: 500, cache_creation_input_tokens: 100, output_tokens: 100 },
}

const anthropicEvents = eventStream(
  {
    type: 'message_start',
    message: {
      ...anthropicMessage,
      content: [],
      stop_reason: null,
      usage: { ...anthropicMessage.usage, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'On its way.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { input_tokens: null, output_tokens: 100 } },
  { type: 'message_stop' },
)
/** Anthropic's SDK reads the name of an event from a line of its own. */
const named = ({ body, ...sent }: Sent): Sent => ({
  ...sent,
  body: String(body).replace(/^data: \{"type":"(\w+)"/gm, 'event: $1\n$&'),
})

test.for<['create' | 'stream', Sent]>([
  ['create', { body: JSON.stringify(anthropicMessage) }],
  ['stream', named(anthropicEvents)],
])("Anthropic's SDK: %s", async ([form, sent]) => {
  const server = await serveBodies(() => sent)
  const client = new Anthropic({ apiKey: 'k', baseURL: server.origin, fetch: recordedFetch(), maxRetries: 0 })
  const asked = {
    model: 'claude-3-5-haiku-latest',
    max_tokens: 100,
    messages: [{ role: 'user' as const, content: 'Where is my parcel?' }],
  }
  const { called, replayed } = await calledAndReplayed(async () => {
    const { messages } = client
    const { content } = form === 'create' ? await messages.create(asked) : await messages.stream(asked).finalMessage()
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  })
  const usage = { tokensIn: 1000, tokensOut: 100, costUsd: expect.closeTo(0.00086, 9) }
  expect(called).toMatchObject({ text: 'On its way.', usage: { calls: 1, ...usage } })
  expect(replayed).toMatchObject({ text: 'On its way.', usage: { replayed: 1, ...usage } })
  expect(server.requests).toEqual(['/v1/messages'])
})

test("metered takes Anthropic's client, too, and returns one of its class", async () => {
  const server = await serveBodies(() => ({ body: JSON.stringify(anthropicMessage) }))
  const client: Anthropic = metered(new Anthropic({ apiKey: 'k', baseURL: server.origin, maxRetries: 0 }))
  expect(client).toBeInstanceOf(Anthropic)
  const asked = {
    model: 'claude-3-5-haiku-latest',
    max_tokens: 100,
    messages: [{ role: 'user' as const, content: 'Where?' }],
  }
  const { called, replayed } = await calledAndReplayed(async () => {
    const { data, response } = await client.messages.create(asked).withResponse()
    return `${response.status} ${data.stop_reason}`
  })
  expect(called).toMatchObject({ text: '200 end_turn', usage: { calls: 1, tokensIn: 1000 } })
  expect(replayed).toMatchObject({ text: '200 end_turn', usage: { replayed: 1, tokensIn: 1000 } })
  expect(server.requests).toHaveLength(1)
})

const gatewayUsage = {
  inputTokens: { total: 1000, noCache: 400, cacheRead: 600, cacheWrite: 0 },
  outputTokens: { total: 100, text: 60, reasoning: 40 },
}
const finishReason = { unified: 'stop', raw: 'stop' }

test.for<['generateText' | 'streamText', Sent]>([
  [
    'generateText',
    {
      body: JSON.stringify({
        content: [{ type: 'text', text: 'On its way.' }],
        finishReason,
        usage: gatewayUsage,
        warnings: [],
      }),
    },
  ],
  [
    'streamText',
    eventStream(
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'On its way.' },
      { type: 'text-end', id: 't' },
      { type: 'finish', finishReason, usage: gatewayUsage },
    ),
  ],
])("the AI SDK's gateway, which names the model in a header: %s", async ([form, sent]) => {
  const server = await serveBodies(() => sent)
  const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 10, cachedInputUsdPerMillion: 0.5 }
  const gateway = createGateway({ apiKey: 'k', baseURL: server.url, fetch: recordedFetch(undefined, { price }) })
  const asked = { model: gateway('openai/gpt-4o-mini'), prompt: 'Where is my parcel?', maxRetries: 0 }
  const { called, replayed } = await calledAndReplayed(async () =>
    form === 'generateText' ? (await generateText(asked)).text : await streamText(asked).text,
  )
  const usage = { tokensIn: 1000, tokensOut: 100, costUsd: expect.closeTo(0.0017, 9) }
  expect(called).toMatchObject({ text: 'On its way.', usage: { calls: 1, ...usage } })
  expect(called.usage?.asked).toMatchObject([{ model: 'openai/gpt-4o-mini' }])
  expect(replayed).toMatchObject({ text: 'On its way.', usage: { replayed: 1, ...usage } })
  expect(server.requests).toHaveLength(1)
})
