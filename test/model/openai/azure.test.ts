import { readFileSync } from 'node:fs'
import { AzureOpenAI } from 'openai'
import { expect, test } from 'vitest'
import { takeMainUsage } from '../../../src/model/metered-usage.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { metered } from '../../../src/model/own-calls/recorded-fetch.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { asHost, testFile, testIn, withEnvironment } from '../support/in-a-test.js'
import { chatCompletion, serveBodies } from '../support/serve-bodies.js'

const messages = [{ role: 'user' as const, content: 'Is it good?' }]
const path = '/openai/deployments/ours/chat/completions?api-version=2024-10-21'

async function azure() {
  withEnvironment({ OPENAI_BASE_URL: undefined, JURY_MODE: 'auto' })
  const prompt_filter_results = [{ prompt_index: 0, content_filter_results: { hate: { filtered: false } } }]
  const server = await serveBodies(() => ({ body: chatCompletion('yes', { prompt_filter_results }) }))
  const client = new AzureOpenAI({
    endpoint: server.origin,
    apiKey: 'azure-key',
    apiVersion: '2024-10-21',
    deployment: 'ours',
  })
  return { server, client }
}

test('a judge asks a deployment through the client for Azure', async () => {
  const { server, client } = await azure()
  const reply = await openaiModel('gpt-4o', { client }).complete({ messages })
  expect(reply).toMatchObject({ text: 'yes', finishReason: 'stop', usage: { tokensIn: 1000, tokensOut: 100 } })
  expect(reply.costUsd).toBeGreaterThan(0)
  expect(server.requests).toEqual([path])
})

test('a metered client for Azure is recorded without its host and key', async () => {
  const { server, client } = await azure()
  const file = testFile()
  const current = testIn(file)
  asHost({ currentTest: () => current })
  for (let time = 0; time < 2; time++) await metered(client).chat.completions.create({ model: 'gpt-4o', messages })
  expect(server.requests).toEqual([path])
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, replayed: 1 })
  closeRecordings(file)
  expect(readFileSync(recordingFileOf(file), 'utf8')).not.toMatch(/127\.0\.0\.1|azure-key/)
})
