import { expect, test } from 'vitest'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { chatModelContract } from './support/chat-model-contract.js'

chatModelContract('scriptedModel', async () => ({
  answering: scriptedModel('{"score": 1}'),
  failing: scriptedModel(() => {
    throw new Error('no idea')
  }),
}))

const request = { messages: [{ role: 'user' as const, content: 'a question' }] }

test('replies from a function of the request', async () => {
  const model = scriptedModel(({ messages }) => ({ text: `re: ${messages[0]?.content}`, costUsd: 0.01 }), {
    name: 'parrot',
  })
  expect(await model.complete(request)).toMatchObject({
    text: 're: a question',
    costUsd: 0.01,
    model: 'parrot',
    origin: 'called',
  })
})

test('replies in order, then an error that says so', async () => {
  const model = scriptedModel(['one', 'two'])
  expect((await model.complete(request)).text).toBe('one')
  expect((await model.complete(request)).text).toBe('two')
  await expect(model.complete(request)).rejects.toMatchObject({
    code: 'bad_response',
    transient: false,
    message: expect.stringContaining('has 2 replies'),
  })
})

test('what a function throws is told and not asked for again', async () => {
  const asked = scriptedModel(() => Promise.reject(new Error('no idea'))).complete(request)
  await expect(asked).rejects.toMatchObject({
    code: 'bad_response',
    transient: false,
    message: expect.stringContaining('no idea'),
  })
})

test.each([[() => undefined], [() => ({})], [[{ text: 1 }]]])('what has no text is no reply: %j', async (script) => {
  const model = scriptedModel(script as never)
  await expect(model.complete(request)).rejects.toMatchObject({
    code: 'bad_response',
    transient: false,
    message: expect.stringContaining('{ text }'),
  })
})

test('what is no script and a mistyped option are refused', () => {
  expect(() => scriptedModel({ text: 'good' } as never)).toThrow(TypeError)
  expect(() => scriptedModel('good', { recoded: true } as never)).toThrow(
    'scriptedModel has no option `recoded`; did you mean `recorded`?',
  )
})
