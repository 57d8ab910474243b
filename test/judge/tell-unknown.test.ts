import { expect, onTestFinished, test } from 'vitest'
import { tellUnknown } from '../../src/judge/tell-unknown.js'
import { tellingItsUsage } from '../../src/model/metered-usage.js'
import { hearRefusedCalls, type RefusedCall } from '../../src/model/refused-calls.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { asHost, testIn } from '../model/support/in-a-test.js'

const unknown = { code: 'timeout', message: 'Late.' }
const model = scriptedModel('', { recorded: true })
const scripted = scriptedModel('')

/** What the runner hears of it. */
function heard(tell: (running: ReturnType<typeof testIn>) => void): RefusedCall[] {
  const calls: RefusedCall[] = []
  hearRefusedCalls((_, call) => void calls.push(call))
  onTestFinished(() => hearRefusedCalls(() => {}))
  const running = testIn('/project/refund.test.ts')
  asHost({ currentTest: () => running })
  tell(running)
  return calls
}

test('a judge that a test asks itself and that has no verdict is told of', () => {
  expect(heard(() => tellUnknown({ unknown, models: [scripted, model], about: 'r: p' }))).toEqual([unknown])
})

test.each<[string, Parameters<typeof heard>[0]]>([
  ['there is a verdict', () => tellUnknown({ models: [model], about: 'r: p' })],
  ['all models are scripted', () => tellUnknown({ unknown, models: [scripted], about: 'r: p' })],
  ['a matcher asked, which throws', (test) => tellUnknown({ unknown, models: [model], about: 'r: p', test })],
  [
    'a golden case asked, whose result says so',
    () => tellingItsUsage(() => tellUnknown({ unknown, models: [model], about: 'r: p' })),
  ],
])('it is not where %s', (_, tell) => {
  expect(heard(tell)).toEqual([])
})
