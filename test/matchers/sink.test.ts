import { OpenAI } from 'openai'
import { expect, test } from 'vitest'
import { emitAssertion, setAssertionSink } from '../../matchers/sink.js'
import { metered } from '../../src/model/own-calls/recorded-fetch.js'
import { uncheckedTests } from '../../src/report/gate/unchecked.js'
import { assertionRecordSchema, type AssertionRecord } from '../../src/report/record/assertion.js'
import { asHost, testFile, testIn, withEnvironment } from '../model/support/in-a-test.js'
import { serve } from '../model/support/serve.js'
import { assertion, build, testReport, verdict } from '../report/sample.js'

test('a metered call that is replayed is not counted as spent, and its model is known', async () => {
  const server = await serve({ reply: () => ({ text: 'On its way.', usage: { input: 1000, output: 100 } }) })
  const current = testIn(testFile())
  withEnvironment({ JURY_MODE: 'auto' })
  asHost({ currentTest: () => current })
  const records: AssertionRecord[] = []
  setAssertionSink((_test, record) => records.push(assertionRecordSchema.parse(record)))
  const client = metered(new OpenAI({ apiKey: 'k', baseURL: server.url }))
  const question = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'Where is it?' }] }
  await client.chat.completions.create(question)
  await client.chat.completions.create(question)
  emitAssertion(current, assertion({ verdict: verdict([1, 1, 1, 1]) }))
  setAssertionSink(() => {})

  const { cost } = build([testReport('a', records)])
  expect(cost).toMatchObject({ calls: 2, replayed: 1, main_cost_usd: expect.closeTo(0.00042, 8) })
  expect(cost?.spent_usd).toBeCloseTo(0.0004 + 0.00021, 8)
  expect(cost?.by_route['main']).toMatchObject({ calls: 1, replayed: 1, tokens_in: 2000 })
  expect(Object.keys(cost?.by_model ?? {})).toEqual(['gpt-4o-mini'])
})

test('what the author says that the answer has cost wins over what was metered', async () => {
  const server = await serve({ reply: () => ({ text: 'On its way.', usage: { input: 1000, output: 100 } }) })
  const current = testIn(testFile())
  withEnvironment({ JURY_MODE: 'live' })
  asHost({ currentTest: () => current })
  const records: AssertionRecord[] = []
  setAssertionSink((_test, record) => records.push(assertionRecordSchema.parse(record)))
  const client = metered(new OpenAI({ apiKey: 'k', baseURL: server.url }))
  const ask = () =>
    client.chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Where is it?' }] })
  const given = { calls: 1, replayed: 0, tokensIn: 7, tokensOut: 8, costUsd: 0.5, latencyMs: 9 }
  await ask()
  emitAssertion(current, assertion({ mainUsage: given }))
  await ask()
  emitAssertion(current, assertion())
  emitAssertion(current, assertion({ mainUsage: given }))
  setAssertionSink(() => {})

  expect(records.map(({ mainUsage }) => mainUsage?.tokensIn)).toEqual([7, 1000, 7])
  expect(build([testReport('a', records)]).cost).toMatchObject({ main_cost_usd: expect.closeTo(1.00021, 8) })
})

test('a call of the system that was refused makes its test an unknown case, once, also where the error is hidden', async () => {
  const current = testIn(testFile())
  withEnvironment({ JURY_MODE: 'replay' })
  asHost({ currentTest: () => current })
  const records: AssertionRecord[] = []
  setAssertionSink((_test, record) => records.push(assertionRecordSchema.parse(record)))
  const client = metered(new OpenAI({ apiKey: 'k', baseURL: 'http://127.0.0.1:9' }))
  const answer = (content: string) =>
    client.chat.completions
      .create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] })
      .catch(() => 'Sorry, try again later.')
  await Promise.all([answer('Where is it?'), answer('And now?')])
  setAssertionSink(() => {})

  expect(records).toMatchObject([{ matcher: 'refused call', outcome: 'unknown', unknown: { code: 'no_recording' } }])
  const hidden = build([
    testReport('answers', [assertion({ verdict: verdict([1, 1, 1, 1]) }), ...records], { state: 'passed' }),
  ])
  expect(hidden.summary).toMatchObject({ total: 1, unknown: 1 })
  expect(uncheckedTests(hidden)).toEqual([expect.stringContaining('there is no verdict (No reply is recorded')])
})
