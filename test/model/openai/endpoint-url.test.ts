import { expect, test } from 'vitest'
import { layeredModel } from '../../../src/model/compose.js'
import { endpointUrl } from '../../../src/model/openai/endpoint-url.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { testFile, testIn, withEnvironment } from '../support/in-a-test.js'

test.each([
  ['http://localhost:1234/v1', 'localhost:1234'],
  ['https://user:word@llm.example.com/v1', 'llm.example.com'],
])('%s is an address', (value, host) => {
  expect(endpointUrl(value, 'baseURL').host).toBe(host)
})

test.each([
  ['localhost:1234', 'localhost:1234', 'http://localhost:1234/v1'],
  ['127.0.0.1:8000/api', '127.0.0.1:8000/api', 'http://127.0.0.1:8000/api'],
  ['llm.example.com', 'llm.example.com', 'https://llm.example.com/v1'],
  ['user:word@llm.example.com', 'llm.example.com', 'https://llm.example.com/v1'],
  ['/v1', '/v1', 'http://localhost:1234/v1'],
  ['ftp://a/b', 'ftp://a/b', 'http://localhost:1234/v1'],
])('%s is none; the message says what to write and no password', (value, shown, written) => {
  expect(() => endpointUrl(value, 'OPENAI_BASE_URL')).toThrow(
    `OPENAI_BASE_URL is "${shown}"; it must begin with http:// or https://: "${written}".`,
  )
})

test('a model says it with the test that asked', async () => {
  withEnvironment({ OPENAI_BASE_URL: 'localhost:1234', OPENAI_API_KEY: 'k', JURY_MODE: 'auto' })
  const request = { messages: [{ role: 'user' as const, content: 'a' }] }
  await expect(
    layeredModel(openaiModel('gpt-4o-mini')).complete(request, { test: testIn(testFile()) }),
  ).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/^OPENAI_BASE_URL is "localhost:1234".*\nAsked by /s),
  })
})

test.each(['/v1/chat/completions', '/v1/responses/'])('an address with %s is refused before a call', async (path) => {
  const model = openaiModel('m', { baseURL: `http://127.0.0.1:9${path}`, apiKey: 'k' })
  await expect(model.complete({ messages: [{ role: 'user', content: 'a' }] })).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('is added to it by itself: leave it out of OPENAI_BASE_URL'),
  })
})
