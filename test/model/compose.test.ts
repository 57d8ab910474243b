import { expect, test } from 'vitest'
import { layeredModel } from '../../src/model/compose.js'
import { takeUsageOfFile, tellingItsUsage } from '../../src/model/metered-usage.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { asHost, testFile, testIn, withEnvironment } from './support/in-a-test.js'

const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }] })

test('a call is counted once: by who tells of it, or else here, for the test that runs', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const current = testIn(file)
  asHost({ currentTest: () => current })
  const model = layeredModel(scriptedModel('yes', { recorded: true }))
  await model.complete(ask('of a matcher, which tells it'), { test: current })
  await tellingItsUsage(() => model.complete(ask('of a golden case, which tells it')))
  expect(takeUsageOfFile(file)).toEqual([])
  await model.complete(ask('of a test'))
  await model.complete(ask('of a test'), { source: 'generator' })
  expect(takeUsageOfFile(file)).toMatchObject([
    {
      name: current.name,
      usage: [
        { route: 'judge', usage: { calls: 1, replayed: 0 } },
        { route: 'generator', usage: { calls: 0, replayed: 1 } },
      ],
    },
  ])
})
