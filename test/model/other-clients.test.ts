import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, streamText } from 'ai'
import { expect, onTestFinished, test } from 'vitest'
import { takeMainUsage } from '../../src/model/metered-usage.js'
import { recordedFetch } from '../../src/model/recorded-fetch.js'
import { closeRecordings } from '../../src/model/recordings-of-test-file.js'
import { asHost, testFile, testIn, withEnvironment } from './support/in-a-test.js'
import { serve } from './support/serve.js'

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

async function anthropicServer(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'claude-3-5-haiku-latest',
    content: [{ type: 'text', text: 'On its way.' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1000, output_tokens: 100 },
  }
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

test("Anthropic's SDK", async () => {
  const server = await anthropicServer()
  const client = new Anthropic({ apiKey: 'k', baseURL: server.url, fetch: recordedFetch(), maxRetries: 0 })
  const { called, replayed } = await calledAndReplayed(async () => {
    const { content } = await client.messages.create({
      model: 'claude-3-5-haiku-latest',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'Where is my parcel?' }],
    })
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  })
  const usage = { tokensIn: 1000, tokensOut: 100, costUsd: expect.closeTo(0.0012) }
  expect(called).toMatchObject({ text: 'On its way.', usage: { calls: 1, ...usage } })
  expect(replayed).toMatchObject({ text: 'On its way.', usage: { replayed: 1, ...usage } })
  expect(server.requests).toEqual(['/v1/messages'])
})
