import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toSatisfyCriteria } from '../../matchers/index.js'
import { explainInside } from '../../matchers/inside-another.js'
import { lazyMatchers } from '../../matchers/lazy.js'
import { setAssertionSink } from '../../matchers/sink.js'
import type { JuryMatchers } from '../../matchers/types.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { asHost, testFile, testIn } from '../model/support/in-a-test.js'
import { build, testReport } from '../report/sample.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}
expect.extend(lazyMatchers(() => ({ toSatisfyCriteria })) as Parameters<typeof expect.extend>[0])
explainInside(expect)

/** What the reporter is given: the last record of each slot. */
let records: AssertionRecord[]

beforeEach(() => {
  const current = testIn(testFile())
  asHost({ currentTest: () => current })
  const places = new Map<string, number>()
  records = []
  setAssertionSink((_, record, slot = String(records.length)) => {
    const place = places.get(slot) ?? records.length
    places.set(slot, place)
    records[place] = record
  })
})
afterEach(() => setAssertionSink(() => {}))

const printed = (matcher: unknown): unknown =>
  Reflect.apply(Reflect.get(Object(matcher), 'toAsymmetricMatcher'), matcher, [])

describe('inside another matcher', () => {
  const criteria = expect.toSatisfyCriteria({
    pass: ['result.rows > 2', 'result.rows > 5'],
    fail: ["result.error === 'x'"],
  })

  test('the failure says why a value does not match', () => {
    const tool = vi.fn()
    tool({ rows: 4 })
    expect(() => expect(tool).toHaveBeenCalledWith(criteria)).toThrow('(result.rows is 4, which is not > 5)')
    const denied = expect.not.toSatisfyCriteria('result.rows > 5')
    expect(() => expect({ rows: 7 }).toEqual(denied)).toThrow('not.toSatisfyCriteria')
    expect(printed(denied)).toContain('(All 1 pass criteria met, 0 fail criteria triggered)')
  })

  test('what matches is printed as ever', () => {
    expect({ rows: 9 }).toEqual(criteria)
    expect(String(printed(criteria))).toMatch(/^toSatisfyCriteria<.*>$/s)
  })

  test('its test is a case, which the result of the test decides; asked often, it is one assertion', () => {
    expect([{ rows: 3 }, { rows: 4 }, { rows: 9 }]).toEqual(expect.arrayContaining([criteria]))
    expect({ rows: 3 }).not.toEqual(criteria)
    expect(records).toHaveLength(1)
    expect(build([testReport('a', records, { state: 'passed' })]).summary).toMatchObject({ passed: 1, failed: 0 })
    const { summary, cases } = build([testReport('a', records, { state: 'failed' })])
    expect(summary).toMatchObject({ passed: 0, failed: 1 })
    expect(cases[0]?.criteria).toContainEqual(
      expect.objectContaining({ met: false, explanation: 'result.rows is 3, which is not > 5' }),
    )
  })

  test('a criterion that checks nothing is warned of', () => {
    expect({ rows: [] }).toEqual(expect.toSatisfyCriteria('result.rows.every(row => row > 5)'))
    expect(records[0]?.warnings).toEqual([expect.stringContaining('asked nothing: result.rows is empty')])
  })

  test('what could not be checked stays unknown, whatever the same question finds later', () => {
    const question = expect.toSatisfyCriteria('result.rows.count > 5')
    expect(() => expect({}).not.toEqual(question)).toThrow('result.rows is undefined')
    expect({ rows: { count: 9 } }).toEqual(question)
    expect(records.map(({ outcome }) => outcome)).toEqual(['unknown', 'pass'])
    expect(build([testReport('a', records, { state: 'passed' })]).summary).toMatchObject({ passed: 0, unknown: 1 })
  })

  test('a call that is refused makes it an unknown case', () => {
    expect(() => expect({ rows: 1 }).toEqual(expect.toSatisfyCriteria('result.rows.length()'))).toThrow('length')
    expect(records).toMatchObject([{ outcome: 'unknown' }])
  })
})

test('called directly, each use is an assertion: a failure that was caught stays one, whatever the same question finds later', () => {
  const question = 'result.rows > 5'
  expect(() => expect({ rows: 3 }).toSatisfyCriteria(question)).toThrow('criteria failed')
  expect({ rows: 9 }).toSatisfyCriteria(question)
  expect(records.map(({ outcome }) => outcome)).toEqual(['fail', 'pass'])
  expect(build([testReport('a', records, { state: 'passed' })]).summary).toMatchObject({ passed: 0, failed: 1 })
})

describe('inside expect.poll', () => {
  test('the last try is the assertion', async () => {
    let rows = 0
    await expect.poll(() => ({ rows: rows++ }), { interval: 1 }).toSatisfyCriteria('result.rows > 2')
    expect(records).toMatchObject([{ outcome: 'pass', criteria: [{ met: true }] }])
    await expect.poll(() => ({ rows: rows-- }), { interval: 1 }).not.toSatisfyCriteria('result.rows > 2')
    expect(records).toMatchObject([{ outcome: 'pass' }, { outcome: 'fail', negated: true }])
    const never = expect
      .poll(() => ({ rows: rows-- }), { interval: 1, timeout: 30 })
      .toSatisfyCriteria('result.rows > 2')
    await expect(never).rejects.toThrow('result.rows')
    expect(records.map(({ outcome, negated }) => `${negated} ${outcome}`)).toEqual([
      'false pass',
      'true fail',
      'false fail',
    ])
    expect(build([testReport('a', records, { state: 'failed' })]).summary).toMatchObject({ total: 1, failed: 1 })
  })
})
