import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { layeredModel } from '../../src/model/compose.js'
import { counted } from '../../src/model/counted.js'
import { takeUsageOfFile } from '../../src/model/metered-usage.js'
import { ModelError, type ModelErrorCode } from '../../src/model/model-error.js'
import type { ChatModel } from '../../src/model/port.js'
import { scriptedModel, type ScriptedReply } from '../../src/model/scripted-model.js'
import { testFile, testIn, withEnvironment } from './support/in-a-test.js'

const request = { messages: [{ role: 'user' as const, content: 'a' }] }
const paid = { text: 'yes', costUsd: 0.5, usage: { tokensIn: 7, tokensOut: 2, tokensCached: 0, tokensReasoning: 0 } }

/** A model of the user's own, which asks on whatever becomes of its caller. */
function slow(reply: () => ScriptedReply, ms: number): ChatModel {
  const script = async () => {
    await sleep(ms)
    return reply()
  }
  return scriptedModel(script, { name: 'own', recorded: true })
}

test('a reply that comes when its caller is gone is paid for, and counted with its cost', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const controller = new AbortController()
  const asked = layeredModel(slow(() => paid, 30)).complete(request, { test: testIn(file), signal: controller.signal })
  setTimeout(() => controller.abort(), 5)
  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  await sleep(60)
  expect(takeUsageOfFile(file)).toEqual([
    {
      file,
      name: 'refund > refuses',
      usage: [
        {
          route: 'judge',
          model: 'own',
          usage: { calls: 1, replayed: 0, tokensIn: 7, tokensOut: 2, costUsd: 0.5, latencyMs: expect.any(Number) },
        },
      ],
    },
  ])
})

test('a reply in time is told with its verdict, and not here', async () => {
  const file = testFile()
  const { signal } = new AbortController()
  await counted(slow(() => paid, 1)).complete(request, { test: testIn(file), signal })
  expect(takeUsageOfFile(file)).toEqual([])
})

test.each<[ModelErrorCode, number]>([
  ['timeout', 1],
  ['aborted', 1],
  ['bad_response', 1],
  ['rate_limited', 0],
  ['endpoint_down', 0],
  ['bad_request', 0],
])('a call that ended with %s is counted %s times, at an unknown cost', async (code, times) => {
  const file = testFile()
  const began = performance.now()
  const failing = () => {
    throw new ModelError(code, 'No.')
  }
  const model = counted(slow(failing, 1))
  await expect(model.complete(request, { test: testIn(file), source: 'generator' })).rejects.toThrow('No.')
  const usage = { calls: 1, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: null }
  const counts = takeUsageOfFile(file)
  expect(counts).toMatchObject(times === 0 ? [] : [{ usage: [{ route: 'generator', model: 'own', usage }] }])
  expect(counts[0]?.usage[0]?.usage.latencyMs ?? 0).toBeLessThanOrEqual(performance.now() - began)
})

test('a call of no test that fails tells its own failure', async () => {
  const failing = () => {
    throw new ModelError('bad_response', 'No.')
  }
  await expect(counted(slow(failing, 1)).complete(request)).rejects.toMatchObject({ message: 'No.' })
})

test('the end of a file is no matter to a call that another one waits for', async () => {
  const file = testFile()
  const asked = counted(slow(() => paid, 5)).complete(request, { test: testIn(file) })
  expect(takeUsageOfFile(testFile())).toEqual([])
  await asked
  expect(takeUsageOfFile(file)).toEqual([])
})

test('a call that was stopped before it was made is not counted', async () => {
  const file = testFile()
  let calls = 0
  const model = counted(slow(() => `${++calls}`, 0))
  const asked = model.complete(request, { test: testIn(file), signal: AbortSignal.abort() })
  await expect(asked).rejects.toThrow()
  expect(calls).toBe(0)
  expect(takeUsageOfFile(file)).toEqual([])
})

test('a call that nobody waited for is counted when its file ends, once, at an unknown cost', async () => {
  const file = testFile()
  const failing = () => {
    throw new ModelError('bad_response', 'No.')
  }
  const asked = counted(slow(failing, 30)).complete(request, { test: testIn(file), source: 'main' })
  const usage = { calls: 1, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: null }
  expect(takeUsageOfFile(testFile())).toEqual([])
  expect(takeUsageOfFile(file)).toMatchObject([{ usage: [{ route: 'main', model: 'own', usage }] }])
  await expect(asked).rejects.toThrow('No.')
  expect(takeUsageOfFile(file)).toEqual([])
})
