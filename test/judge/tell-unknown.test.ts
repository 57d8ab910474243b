import { expect, onTestFinished, test } from 'vitest'
import { judgeChecklist } from '../../src/judge/checklist/judge-checklist.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { judgePair } from '../../src/judge/pairwise/pairwise.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import { tellUnknown } from '../../src/judge/tell-unknown.js'
import { tellingItsUsage } from '../../src/model/metered-usage.js'
import { hearRefusedCalls, type RefusedCall } from '../../src/model/refused-calls.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { asHost, testIn, withEnvironment } from '../model/support/in-a-test.js'
import { plainRubric } from './support/votes.js'

const unknown = { code: 'timeout', message: 'Late.' }
const model = scriptedModel('', { recorded: true })
const scripted = scriptedModel('')

/** What the runner hears of it. */
async function heard(tell: (running: ReturnType<typeof testIn>) => unknown): Promise<RefusedCall[]> {
  const calls: RefusedCall[] = []
  hearRefusedCalls((_, call) => void calls.push(call))
  onTestFinished(() => hearRefusedCalls(() => {}))
  const running = testIn('/project/refund.test.ts')
  asHost({ currentTest: () => running })
  await tell(running)
  return calls
}

test('a judge that a test asks itself and that has no verdict is told of', async () => {
  expect(await heard(() => tellUnknown({ unknown, models: [scripted, model], about: 'r: p' }))).toEqual([unknown])
})

test.each<[string, ask: () => Promise<unknown>]>([
  ['a judge', () => createJudge({ model }).evaluate(plainRubric, { prompt: 'p', output: 'o' })],
  ['a panel', () => createPanel({ model }).evaluate(plainRubric, { prompt: 'p', output: 'o' })],
  ['a checklist', () => judgeChecklist(['Nice?'], { output: 'o' }, { model })],
  ['a comparison', () => judgePair({ prompt: 'p', a: 'a', b: 'b', model })],
])('so is %s: its test does not go green by an assertion that takes the unknown for a verdict', async (_, ask) => {
  withEnvironment({ JURY_MODE: 'replay' })
  expect(await heard(ask)).toMatchObject([{ code: 'no_recording' }])
})

test.each<[string, Parameters<typeof heard>[0]]>([
  ['there is a verdict', () => tellUnknown({ models: [model], about: 'r: p' })],
  ['all models are scripted', () => tellUnknown({ unknown, models: [scripted], about: 'r: p' })],
  ['a matcher asked, which throws', (test) => tellUnknown({ unknown, models: [model], about: 'r: p', test })],
  [
    'a golden case asked, whose result says so',
    () => tellingItsUsage(() => tellUnknown({ unknown, models: [model], about: 'r: p' })),
  ],
])('it is not where %s', async (_, tell) => {
  expect(await heard(tell)).toEqual([])
})
