import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { setAssertionSink } from '../../matchers/sink.js'
import { toSatisfyCriteria } from '../../matchers/to-satisfy-criteria.js'
import type { CriteriaInput } from '../../matchers/to-satisfy-criteria.js'
import type { JuryMatchers } from '../../matchers/types.js'
import { MatcherUsageError } from '../../matchers/usage-error.js'
import { setHost } from '../../src/config/host.js'
import { CriterionError } from '../../src/criteria/criterion-error.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'

declare module 'vitest' {
  interface Matchers extends JuryMatchers {}
}
expect.extend({ toSatisfyCriteria })

const reply = { status: 'COMPLETE', output: 'We offer the refund form.', rows: [{ n: 1 }, { n: -1 }] }

function failureOf(run: () => void): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? stripVTControlCharacters(error.message) : String(error)
  }
  throw new Error('it did not fail')
}

describe('toSatisfyCriteria', () => {
  test('takes a string, a list, and pass and fail criteria', () => {
    expect(reply).toSatisfyCriteria("result.status === 'COMPLETE'")
    expect(reply).toSatisfyCriteria(["result.status === 'COMPLETE'", 'result.output.length > 5'])
    expect(reply).toSatisfyCriteria({
      pass: "result.status === 'COMPLETE'",
      fail: ["result.output.includes('guarantee')"],
    })
    expect(() => expect(reply).toSatisfyCriteria({ fail: "result.output.includes('refund')" })).toThrow(
      '\n1 fail condition triggered\n',
    )
  })

  test('a mistyped `fail` is not left out: what it forbids would go unchecked', () => {
    const mistyped: object = { pass: 'result.rows.length === 2', fails: 'result.rows.length > 1' }
    const message = 'toSatisfyCriteria has no option `fails`; did you mean `fail`?'
    expect(() => expect(reply).toSatisfyCriteria(mistyped as CriteriaInput)).toThrow(message)
    expect(() => expect(reply).not.toSatisfyCriteria(mistyped as CriteriaInput)).toThrow(message)
  })

  test('an option that is mistyped is not ignored', () => {
    const mistyped: object = { vacous: 'error' }
    expect(() => expect({ rows: [] }).toSatisfyCriteria('result.rows.every(r => r.ok)', mistyped)).toThrow(
      'toSatisfyCriteria has no option `vacous`; did you mean `vacuous`?',
    )
  })

  function recordsOf(run: () => void): AssertionRecord[] {
    const records: AssertionRecord[] = []
    const current = { file: '/p/a.test.ts', name: 'refund', attempt: 0 }
    setHost({ runner: 'cli', rootDir: '/p', options: {}, update: false, currentTest: () => current })
    setAssertionSink((_, record) => records.push(record))
    run()
    setAssertionSink(() => {})
    return records
  }

  test('records which criteria must hold and which must not', () => {
    const records = recordsOf(() =>
      expect(reply).toSatisfyCriteria({ pass: 'result.rows.length === 2', fail: 'result.rows.length > 2' }),
    )
    expect(records[0]?.criteria?.map(({ kind, met }) => [kind, met])).toEqual([
      ['pass', true],
      ['fail', true],
    ])
  })

  test('under not, a criterion that ended in an error is recorded as unknown, with the error', () => {
    const attempt = () => expect(reply).not.toSatisfyCriteria('result.usage.tokens > 0')
    expect(recordsOf(() => expect(attempt).toThrow(CriterionError))).toMatchObject([
      { outcome: 'unknown', unknown: { message: expect.stringContaining('result.usage is undefined') } },
    ])
  })

  test('reads further names from the scope', () => {
    expect(reply).toSatisfyCriteria('result.rows.length === input.rows', { scope: { input: { rows: 2 } } })
    expect(() =>
      expect(reply).toSatisfyCriteria('result.rows.length === inptu.rows', { scope: { input: { rows: 2 } } }),
    ).toThrow('unknown name `inptu`; did you mean `input`?')
  })

  test('refuses a scope that holds no names, from JavaScript', () => {
    for (const scope of [null, 'limit', [500]]) {
      const options: object = { scope }
      expect(() => expect(reply).toSatisfyCriteria('result.rows.length > 0', options)).toThrow(
        'the scope of a criterion is an object of names and their values',
      )
    }
  })

  test('refuses a scope in which the received value would get lost', () => {
    for (const name of ['result', 'error']) {
      expect(() => expect(reply).toSatisfyCriteria(`${name} === 1`, { scope: { [name]: 1 } })).toThrow(
        `\`${name}\` cannot stand in \`scope\`: it is ${name === 'error' ? 'what the call threw' : 'the received value'}.`,
      )
    }
    expect(() => expect(reply).not.toSatisfyCriteria('result === 2', { scope: { result: 1 } })).toThrow(
      MatcherUsageError,
    )
  })

  test('says which values decided', () => {
    const message = failureOf(() =>
      expect(reply).toSatisfyCriteria(["result.status === 'COMPLETE'", 'result.rows.every(r => r.n > 0)']),
    )
    expect(message).toBe(
      [
        'expect(received).toSatisfyCriteria(criteria)',
        '',
        '1 of 2 pass criteria failed',
        '',
        '✗ result.rows.every(r => r.n > 0)',
        '  │           │          │',
        '  │           false      at [1]: r.n = -1',
        '  Array(2)',
        '',
        "✓ result.status is 'COMPLETE', criterion met",
      ].join('\n'),
    )
  })

  const intro = 'Dear customer, we cannot promise a refund. Please fill in the form within '
  const letter = { text: `${intro}14 days. Kind regards, The Team`, rows: [1, 2], score: Number.NaN }

  test.for<[string, CriteriaInput, string]>([
    [
      'where two long texts differ',
      `result.text === '${intro}15 days. Kind regards, The Team'`,
      "within 14 days. Kind regards, The Team', not '",
    ],
    ['where a long text holds what it must not', { fail: "result.text.includes('14')" }, "contains '14': '…"],
    ['where a long text matches', { fail: '/\\d+ days/.test(result.text)' }, '14 days. Kind'],
    [
      'how a long text ends',
      "result.text.endsWith('!')",
      "it is '…ease fill in the form within 14 days. Kind regards, The Team'",
    ],
    ['the same of an element', '[result].every(r => r.text.endsWith("!"))', "r.text does not end with '!': it is '…"],
    ['how two lists differ', 'equals(result.rows, [1, 3])', 'result.rows[1] is 2, not 3'],
    ['what to write instead of an identity', 'result.rows === [1, 2]', 'write equals(result.rows, [1, 2])'],
    ['what to write instead of NaN', 'result.score === NaN', 'nothing equals NaN: write Number.isNaN(result.score)'],
  ])('says %s, which a diagram cannot show', ([, criteria, said]) => {
    const message = failureOf(() => expect(letter).toSatisfyCriteria(criteria))
    expect(message).toContain('  │')
    expect(message.split('\n').at(-2)).toContain(said)
  })

  test('asks the colours of a runner for one text at a time: those of Jest join all that they are given', () => {
    const joined = (...texts: unknown[]) => texts.join(' ')
    const utils = { matcherHint: () => '', printReceived: String, printExpected: String }
    const colours = { RECEIVED_COLOR: joined, EXPECTED_COLOR: joined, DIM_COLOR: joined }
    const context = { promise: '', equals: Object.is, utils: { ...utils, ...colours } }
    const criteria = ["result.status === 'X'", "result.status === 'COMPLETE'", 'result.rows.length > 0']
    const lines = toSatisfyCriteria.call(context, reply, criteria).message().split('\n')
    expect(lines.slice(-2)).toEqual([
      "✓ result.status is 'COMPLETE', criterion met",
      '✓ result.rows has 2 items, which is > 0',
    ])
  })

  test.for<[string, unknown, string]>([
    ['a function', () => reply, 'toSatisfyCriteria received a function: call it.'],
    ['a promise', Promise.resolve(reply), 'toSatisfyCriteria received a promise: await it first'],
    ['a promise in it', { rows: Promise.resolve(1) }, '"rows" cannot be read: it is a promise: await it first'],
    ['an error', new Error('no such tool'), 'is an error, so there is no `result`: a criterion reads it as `error`'],
    ['a query', Object.create(Promise.prototype) as object, 'has a `then`: await it first'],
  ])('says what to do with %s', ([, received, hint]) => {
    expect(failureOf(() => expect(received).toSatisfyCriteria('result.rows > 0'))).toContain(hint)
  })

  test('says that a text is `result` itself, where a criterion asks for its `output`', () => {
    const hint = '`result` is the received text itself'
    expect(failureOf(() => expect('Hello.').toSatisfyCriteria('result.output.length > 9'))).toContain(hint)
    expect(failureOf(() => expect('Hello.').toSatisfyCriteria('result.length > 9'))).not.toContain(hint)
    expect(failureOf(() => expect(reply).toSatisfyCriteria('result.output.length > 99'))).not.toContain(hint)
  })

  test('refuses a function, whose error it would not hear of; what it throws is read behind rejects', async () => {
    const call = (): never => {
      throw new Error('not found')
    }
    const criteria = { fail: "error.message.includes('not found')" }
    expect(() => expect(call).toSatisfyCriteria(criteria)).toThrow('received a function: call it.')
    await expect(async () => call()).rejects.toSatisfyCriteria("error.message.includes('not found')")
    await expect(async () => call()).rejects.not.toSatisfyCriteria(criteria)
  })

  test('shows a triggered fail criterion and an error', () => {
    const message = failureOf(() =>
      expect(reply).toSatisfyCriteria({ pass: 'result.usage.tokens > 0', fail: 'result.rows.length > 1' }),
    )
    expect(message).toContain('\n1 of 1 pass criteria failed, 1 fail condition triggered\n')
    expect(message).toContain('✗ must not hold: result.rows.length > 1\n                 │\n')
    expect(message).toContain(
      '✗ result.usage.tokens > 0\n  │\n  undefined\n  cannot be evaluated, so it is not met: result.usage is undefined',
    )
  })

  test('works with not, and throws under not when a criterion ended in an error', () => {
    expect(reply).not.toSatisfyCriteria("result.status === 'ERROR'")
    expect(failureOf(() => expect(reply).not.toSatisfyCriteria("result.status === 'COMPLETE'"))).toContain(
      'and that was not expected',
    )
    expect(() => expect(reply).not.toSatisfyCriteria('result.usage.tokens > 0')).toThrow(CriterionError)
    expect(() => expect(reply).not.toSatisfyCriteria('result.rows.length')).toThrow(
      'the value is a number, not true or false; write "> 0"',
    )
  })

  test('works behind resolves, and behind rejects as "error"', async () => {
    await expect(Promise.resolve(reply)).resolves.toSatisfyCriteria("result.status === 'COMPLETE'")
    await expect(Promise.reject(new TypeError('not found'))).rejects.toSatisfyCriteria({
      pass: ["error.message.includes('not found')", 'error instanceof TypeError'],
      fail: ['result.affectedRows > 0'],
    })
    await expect(Promise.reject(new Error('x'))).rejects.not.toSatisfyCriteria("error.message === 'y'")
  })

  test('what was rejected is "error" behind rejects, also where it is no Error', async () => {
    const call = async (): Promise<never> => {
      throw { code: 429 } // as some clients do
    }
    await expect(call()).rejects.toSatisfyCriteria('error.code === 429')
    await expect(call()).rejects.not.toSatisfyCriteria({ fail: 'error.code === 429' })
  })

  test('takes an error that was caught as "error"', () => {
    expect(new DOMException('late', 'TimeoutError')).toSatisfyCriteria("error.name === 'TimeoutError'")
    expect(new RangeError('too far')).toSatisfyCriteria({
      pass: "error.name === 'RangeError'",
      fail: 'result.ok === true',
    })
  })

  test('works inside toEqual and toHaveBeenCalledWith', () => {
    expect({ body: { n: 3 } }).toEqual({ body: expect.toSatisfyCriteria('result.n > 2') })
    expect({ body: { n: 1 } }).not.toEqual({ body: expect.toSatisfyCriteria('result.n > 2') })
    const spy = vi.fn<(body: unknown) => void>()
    spy({ n: 3 })
    expect(spy).toHaveBeenCalledWith(expect.toSatisfyCriteria('result.n === 3'))
    expect(spy).not.toHaveBeenCalledWith(expect.toSatisfyCriteria('result.n === 4'))
  })

  test('inside another matcher, a criterion that ended in an error throws under both polarities', () => {
    const unchecked = expect.toSatisfyCriteria('result.foo.bar === 1') as unknown
    const spy = vi.fn<(body: unknown) => void>()
    spy(reply)
    const attempts = [
      () => expect({ body: reply }).toEqual({ body: unchecked }),
      () => expect({ body: reply }).not.toEqual({ body: unchecked }),
      () => expect(spy).not.toHaveBeenCalledWith(unchecked),
      () => expect([reply]).not.toContainEqual(unchecked),
      () => expect({ body: reply }).toEqual(expect.not.objectContaining({ body: unchecked })),
      () => expect({ body: reply }).toEqual({ body: expect.not.toSatisfyCriteria('result.foo.bar === 1') }),
      () => expect({ body: reply }).not.toEqual({ body: expect.toSatisfyCriteria({ fail: 'result.foo.bar' }) }),
    ]
    for (const attempt of attempts) expect(attempt).toThrow(CriterionError)
    expect(failureOf(attempts[0]!)).toBe('result.foo is undefined\n\n  result.foo.bar === 1\n             ^')
  })

  test('reports a criterion that cannot fail: a warning, an error, or nothing', () => {
    const empty = { rows: [] }
    const criterion = 'result.rows.every(r => r.ok)'
    expect(empty).toSatisfyCriteria(criterion)
    expect(empty).toSatisfyCriteria(criterion, { vacuous: 'off' })
    expect(() => expect(empty).toSatisfyCriteria(criterion, { vacuous: 'error' })).toThrow(
      'it has an "every" that asked nothing: result.rows is empty',
    )
  })

  test.for<[string, string | { fail: string }, string]>([
    ['a name that is misspelt', 'result.comitted === true', 'it may misspell "committed"'],
    ['what is never so', "typeof result.committed === 'bool'", 'it checks nothing'],
    ['what is always so', { fail: "typeof result.committed !== 'bool'" }, 'it checks nothing'],
  ])('under not, reports %s: that is what turned the test green', ([, criteria, why]) => {
    expect({ committed: true }).not.toSatisfyCriteria(criteria)
    expect(() => expect({ committed: true }).not.toSatisfyCriteria(criteria, { vacuous: 'error' })).toThrow(why)
    expect({ committed: true }).not.toSatisfyCriteria('result.committed === false', { vacuous: 'error' })
  })

  test('reports criteria that all read through undefined or null', () => {
    for (const received of [undefined, null]) {
      for (const criteria of [{ fail: 'result?.rows.length > 5' }, 'result?.error === undefined']) {
        expect(received).toSatisfyCriteria(criteria)
        expect(() => expect(received).toSatisfyCriteria(criteria, { vacuous: 'error' })).toThrow(
          `it checks nothing: result is ${received}, and no other criterion checks anything`,
        )
      }
      expect(received).toSatisfyCriteria({ pass: 'result == null', fail: 'result?.a === 1' }, { vacuous: 'error' })
    }
  })

  test('refuses another word for it', () => {
    const mistyped: object = { vacuous: 'eror' }
    expect(() => expect(reply).toSatisfyCriteria('result.rows.every(r => r.ok)', mistyped)).toThrow(
      '`vacuous` is "eror"; it must be',
    )
    expect(() => expect(reply).not.toSatisfyCriteria('result.rows.every(r => r.ok)', mistyped)).toThrow(
      '`vacuous` is "eror"; it must be',
    )
  })

  test('reports fail criteria over an error that all read an absent result', () => {
    const fail = ["result.output.includes('guarantee')"]
    expect(new Error('down')).toSatisfyCriteria({ fail })
    expect(() => expect(new Error('down')).toSatisfyCriteria({ fail }, { vacuous: 'error' })).toThrow(
      'result is absent, and no other criterion checks anything',
    )
  })

  test.each([
    [undefined, 'this is undefined'],
    [null, 'this is null'],
    [[], 'there is none'],
    [{}, 'there is none'],
    [{ pass: [] }, 'there is none'],
    [5, 'this is a number'],
    [[5], 'number 1 of 1 is a number'],
    [['result.a', [5]], 'number 2 of 2 is an array'],
    [{ pass: ['result.a'], fail: [undefined] }, 'number 2 of 2 is undefined'],
  ])('refuses %j as criteria', (criteria, why) => {
    const refused = expect(() => expect(reply).toSatisfyCriteria(criteria as unknown as CriteriaInput))
    refused.toThrow(
      `toSatisfyCriteria needs criteria: a string, a list of strings, or \`{ pass: [...], fail: [...] }\`; ${why}.`,
    )
  })

  test('says what to write where a criterion that fails does not ask what it seems to', () => {
    expect(() => expect({ calls: [{ name: 'refund' }] }).toSatisfyCriteria("result.calls.name === 'refund'")).toThrow(
      'write result.calls.some(item => item.name)',
    )
  })

  test('refuses what is not in the language, under both polarities', () => {
    const hint = 'to compare, write "==="'
    expect(() => expect(reply).toSatisfyCriteria("result.status = 'x'")).toThrow(hint)
    expect(() => expect(reply).not.toSatisfyCriteria("result.status = 'x'")).toThrow(hint)
  })
})
