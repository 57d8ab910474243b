import { describe, expect, test } from 'vitest'
import { ModelError } from '../../../src/model/model-error.js'
import type { ChatModel, ChatRequest } from '../../../src/model/port.js'

export interface ContractSubject {
  /** Answers every request with `{"score": 1}`. */
  readonly answering: ChatModel
  /** Can give no reply to any request. */
  readonly failing: ChatModel
}

/** What holds for every {@link ChatModel}: adapters and layers. */
export function chatModelContract(name: string, create: () => Promise<ContractSubject>): void {
  const request: ChatRequest = {
    messages: [
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: 'Is it good?' },
    ],
    schema: { name: 'verdict', schema: { type: 'object', properties: { score: { type: 'number' } } } },
    temperature: 0,
    maxTokens: 100,
  }

  describe(`${name} keeps the contract of a model`, () => {
    test('a reply is whole', async () => {
      const { answering } = await create()
      const began = performance.now()
      const reply = await answering.complete(request)
      const tookMs = performance.now() - began
      expect(reply.text).toBe('{"score": 1}')
      expect(reply.finishReason).toBe('stop')
      expect(reply.model).not.toBe('')
      expect(reply.latencyMs).toBeGreaterThanOrEqual(0)
      expect(reply.latencyMs).toBeLessThanOrEqual(tookMs)
      expect(['called', 'replayed']).toContain(reply.origin)
      expect(JSON.parse(JSON.stringify(reply))).toEqual(reply)
    })

    test('many calls at once get a reply each', async () => {
      const { answering } = await create()
      const replies = await Promise.all(Array.from({ length: 20 }, (_, run) => answering.complete(request, { run })))
      expect(replies.map(({ text }) => text)).toEqual(Array(20).fill('{"score": 1}'))
    })

    test('the request is not changed', async () => {
      const { answering } = await create()
      const before = structuredClone(request)
      await answering.complete(request)
      expect(request).toEqual(before)
    })

    test('a failure is a ModelError in whole sentences', async () => {
      const { failing } = await create()
      const error = await failing.complete(request).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(ModelError)
      expect((error as ModelError).message).toMatch(/^[A-Z].*[.]$/s)
    })

    test('it has a name, and says whether it is recorded', async () => {
      const { answering } = await create()
      expect(answering.name).not.toBe('')
      expect(typeof answering.recorded).toBe('boolean')
    })
  })
}
