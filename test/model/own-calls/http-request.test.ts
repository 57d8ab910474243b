import { expect, test } from 'vitest'
import { defaultMaxTokens } from '../../../src/model/budget/budgeted.js'
import { readHttpRequest } from '../../../src/model/own-calls/http-request.js'

const read = (body: object | string, method = 'POST') =>
  readHttpRequest(
    new Request('https://api.openai.com/v1/chat/completions', {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

test.each<[fields: object, maxTokens: number | undefined]>([
  [{}, undefined],
  [{ max_tokens: 100 }, 100],
  [{ max_completion_tokens: 200 }, 200],
  [{ max_output_tokens: 300 }, 300],
  [{ max_tokens: null, max_completion_tokens: 200 }, 200],
  [{ n: 1 }, undefined],
  [{ n: 3, max_tokens: 100 }, 300],
  [{ n: 3 }, 3 * defaultMaxTokens],
])('with %j, the budget sets aside %s tokens of reply', async (fields, maxTokens) => {
  expect((await read({ model: 'm', ...fields }))?.request.maxTokens).toBe(maxTokens)
})

test.each<[fields: object, about: string]>([
  [{ messages: [{ content: 'first' }, { content: 'last' }] }, 'last'],
  [{ messages: [{ content: [{ text: 'two' }, { type: 'image_url' }, { text: 'parts' }] }] }, 'two parts'],
  [{ input: 'a text' }, 'a text'],
  [{ input: ['one', 'another'] }, 'another'],
  [{ input: [{ content: 'said' }] }, 'said'],
  [{ messages: [{ content: { form: 'unheard of' } }] }, '{"form":"unheard of"}'],
  [{ messages: [{ content: null, tool_calls: [] }] }, '""'],
])('%j is about %j', async (fields, about) => {
  expect(await read({ model: 'm', ...fields })).toMatchObject({ model: 'm', about: `/chat/completions ${about}` })
})

test.each([['no JSON'], [{ messages: [] }], ['[]'], [{ model: 7 }]])('%j is no call of a model', async (body) => {
  expect(await read(body)).toBeUndefined()
})

test('only what is posted is: to change a stored answer costs nothing', async () => {
  expect(await read({ model: 'm' }, 'PUT')).toBeUndefined()
  expect(await read({ model: 'm' })).toBeDefined()
})

test('texts that look alike as JSON are different questions', async () => {
  const texts = ['a\nb', 'a\\nb', 'a\\\nb', 'a\\\\nb', 'a\\', 'a\n', 'a']
  const asked = await Promise.all(texts.map((prompt) => read({ model: 'm', prompt })))
  expect(new Set(asked.map((one) => one?.request.messages[0]?.content)).size).toBe(texts.length)
})
