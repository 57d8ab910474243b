import { expect, test } from 'vitest'
import { addUsage, asMainUsage, takeMainUsage, takeUsageOfFile } from '../../src/model/metered-usage.js'
import type { ModelUsage } from '../../src/model/usage.js'
import { testIn } from './support/in-a-test.js'

const file = '/project/refund.test.ts'
const called: ModelUsage = { calls: 1, replayed: 0, tokensIn: 10, tokensOut: 2, costUsd: 0.25, latencyMs: 100 }
const replayed: ModelUsage = { ...called, calls: 0, replayed: 1 }

test('what was called and what was replayed stand apart, as do known and unknown costs, models and who pays', () => {
  const asking = testIn(file)
  for (let round = 0; round < 2; round++) {
    addUsage(asking, 'judge', 'a', called)
    addUsage(asking, 'judge', 'a', replayed)
    addUsage(asking, 'judge', 'a', { ...called, costUsd: null })
    addUsage(asking, 'judge', 'b', called)
    addUsage(asking, 'generator', 'a', called)
  }
  const twice = { tokensIn: 20, tokensOut: 4, costUsd: 0.5, latencyMs: 200 }
  expect(takeUsageOfFile(file)).toEqual([
    {
      file,
      name: 'refund > refuses',
      usage: [
        { route: 'judge', model: 'a', usage: { calls: 2, replayed: 0, ...twice } },
        { route: 'judge', model: 'a', usage: { calls: 0, replayed: 2, ...twice } },
        { route: 'judge', model: 'a', usage: { calls: 2, replayed: 0, ...twice, costUsd: null } },
        { route: 'judge', model: 'b', usage: { calls: 2, replayed: 0, ...twice } },
        { route: 'generator', model: 'a', usage: { calls: 2, replayed: 0, ...twice } },
      ],
    },
  ])
  expect(takeUsageOfFile(file)).toEqual([])
})

test('an assertion takes what the system has used before it; what judges used is left for the end of the file', () => {
  const asking = testIn(file)
  addUsage(asking, 'main', 'a', called)
  addUsage(asking, 'judge', 'j', called)
  addUsage(asking, 'main', 'b', replayed)
  const usage = takeMainUsage(asking)
  expect(usage).toMatchObject({ calls: 1, replayed: 1, tokensIn: 20, costUsd: 0.5 })
  expect(asMainUsage(usage)).toEqual({
    mainUsage: { calls: 1, replayed: 1, tokensIn: 20, tokensOut: 4, costUsd: 0.5, latencyMs: 200 },
    mainAsked: [
      { model: 'a', usage: called },
      { model: 'b', usage: replayed },
    ],
  })
  expect(takeMainUsage(asking)).toBeUndefined()
  expect(asMainUsage(undefined)).toEqual({})
  expect(takeUsageOfFile(file)).toMatchObject([{ usage: [{ route: 'judge', model: 'j' }] }])
  addUsage(asking, 'main', 'a', called)
  takeMainUsage(asking)
  expect(takeUsageOfFile(file)).toEqual([])
})

test('each attempt of a test has its own, and what is asked for a test by somebody else is its own', () => {
  addUsage(testIn(file), 'judge', 'a', called)
  addUsage(testIn(file, { attempt: 1 }), 'judge', 'a', called)
  addUsage(testIn('/project/canaries', { payer: testIn(file, { attempt: 1 }) }), 'judge', 'a', called)
  expect(takeUsageOfFile('/project/canaries')).toEqual([])
  expect(takeUsageOfFile(file)).toMatchObject([
    { usage: [{ usage: { calls: 1 } }] },
    { usage: [{ usage: { calls: 2 } }] },
  ])
})
