import { describe, expect, test } from 'vitest'
import { lazyMatchers } from '../../matchers/lazy.js'
import { setAssertionSink } from '../../matchers/sink.js'
import { toPassGate } from '../../matchers/to-pass-gate.js'
import type { Gate } from '../../src/golden/gate/gate.js'
import { builtInValidator } from '../../src/golden/validator/built-in-validator.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { asHost, testFile, testIn } from '../model/support/in-a-test.js'

interface GateMatcher {
  toPassGate(gate?: Gate): void
}
declare module 'vitest' {
  interface Matchers extends GateMatcher {}
}
expect.extend({ toPassGate: toPassGate as never })

const validate = builtInValidator()
const good = await validate({
  input: 'How do I cancel?',
  output: 'Open Billing, choose Plan and press Cancel before 31 May. Save the receipt.',
})
const vague = await validate({ input: 'How do I cancel?', output: 'It depends on many factors.' })

describe('toPassGate', () => {
  test('passes an answer that reaches every threshold', () => {
    expect(good).toPassGate()
    expect(vague).not.toPassGate()
    expect(vague).toPassGate({ min_overall_score: 0, min_specificity_score: 0, min_actionability_score: 0 })
  })

  test('says which thresholds were missed, in their order, and all scores', () => {
    expect(() => expect(vague).toPassGate()).toThrow(
      /overall score [\d.]+ < 80: actionability 0, tells nothing to do; specificity 5, .*\n {2}specificity 0?5 < 70: names nothing concrete; "it depends" in line 1 fits any question\n {2}actionability 0 < 70: tells nothing to do\nOverall 51\.2: specificity 5, actionability 0, tone 100, safety 100/i,
    )
    expect(() => expect(good).not.toPassGate()).toThrow('The answer passes the gate.')
  })

  test('refuses a tag that is nearly one of a tag gate, which would not hold', async () => {
    const tagged = await validate({ input: 'How do I cancel?', output: 'Open Billing.', tags: ['refunds'] })
    const gate = { tag_gates: { refund: { min_specificity_score: 100 } } }
    const message = 'toPassGate was given the tag "refunds", for which the gate of "refund" does not hold'
    expect(() => expect(tagged).toPassGate(gate)).toThrow(message)
    expect(() => expect(tagged).not.toPassGate(gate)).toThrow(message)
    const illegal = { ...vague, tags: ['ilegal_request'] }
    expect(() => expect(illegal).not.toPassGate()).toThrow('toPassGate was given a tag that is wrong: no gate knows')
  })

  test('works as an asymmetric matcher', () => {
    const gate: { toPassGate(gate?: Gate): unknown } = expect as never
    expect({ checked: good }).toEqual({ checked: gate.toPassGate() })
    expect({ checked: vague }).not.toEqual({ checked: gate.toPassGate() })
  })

  test('throws under both polarities when something that is demanded was not measured', async () => {
    const deck = await validate({ input: 'x', output: 'Add four Lightning Bolt now.', format_key: 'modern' })
    const unmeasured =
      /format legality was not measured \(the validator has no isLegal\); let the validator score it, or set min_format_legality_score to 0/
    expect(() => expect(deck).toPassGate({ min_overall_score: 0 })).toThrow(unmeasured)
    expect(() => expect(deck).not.toPassGate({ min_overall_score: 0 })).toThrow(unmeasured)
  })

  test('names a misspelt threshold and a value that is no validated answer', () => {
    const misspelt: Gate = JSON.parse('{ "min_overal_score": 90 }')
    expect(() => expect(good).toPassGate(misspelt)).toThrow(
      'min_overal_score: unknown key; did you mean `min_overall_score`?',
    )
    const misnamed = { ...vague, formatKey: 'modern' }
    expect(() => expect(misnamed).not.toPassGate()).toThrow('toPassGate does not know `formatKey`')
    expect(() => expect('text').toPassGate()).toThrow('received must be what a validator gives')
    expect(() => expect(Promise.resolve(good)).toPassGate()).toThrow('It is a promise: await it first.')
  })

  test("the colours of the runner's printers are in its message, not in the report", async () => {
    const { toPassGate: matcher } = lazyMatchers(() => ({ toPassGate }))
    const current = testIn(testFile())
    asHost({ currentTest: () => current })
    const records: AssertionRecord[] = []
    setAssertionSink((_test, record) => records.push(record))
    const red = (text: unknown) => `\u001b[31m${String(text)}\u001b[39m`
    const context = { isNot: false, promise: '', utils: { matcherHint: red, printReceived: red } }
    const deck = await validate({ input: 'x', output: 'Add four Lightning Bolt now.', format_key: 'modern' })
    for (const received of ['text', deck])
      expect(() => matcher?.call(context as never, received as never)).toThrow('\u001b[31mtoPassGate\u001b[39m')
    setAssertionSink(() => {})

    expect(records.map(({ unknown }) => unknown?.code)).toEqual(['misuse', 'unmeasured'])
    for (const record of records) expect(JSON.stringify(record)).not.toContain('[3')
  })
})
