import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'

const value = (source: string, result: unknown): unknown => compileCriterion(source).value({ result })
const areEqual = (a: unknown, b: unknown): unknown => value('equals(result.a, result.b)', { a, b })

class Money {
  readonly #cents: number
  constructor(cents: number) {
    this.#cents = cents
  }
  get cents(): number {
    return this.#cents
  }
}

const key = Symbol('key')
const hidden = (n: number): object => Object.defineProperty({ a: 1 }, 'hidden', { value: n })

describe('equals', () => {
  test.each([
    [new URL('https://a.example'), new URL('https://b.example'), 'a URL shows no data of its own'],
    [new Blob(['a']), new Blob(['b']), 'a Blob shows no data of its own'],
    [new Money(1), new Money(2), 'a Money shows no data of its own'],
    [{ [key]: 1 }, { [key]: 2 }, 'an object has Symbol(key), which is not read'],
    [hidden(1), hidden(2), 'an object has "hidden", which is not read'],
    [Object.assign([1], { total: 1 }), Object.assign([1], { total: 2 }), 'an array has "total", which is not read'],
    [Object.assign(new Date(0), { zone: 1 }), new Date(0), 'a Date has "zone", which is not read'],
    [new Set([1]), Object.assign(new Set([1]), { n: 1 }), 'a Set has "n", which is not read'],
    [{ deep: [new Money(1)] }, { deep: [new Money(2)] }, 'a Money shows no data of its own'],
  ])('does not call %o and %o equal', (a, b, reason) => {
    expect(() => areEqual(a, b)).toThrow(`cannot be compared: ${reason}`)
    expect(areEqual(a, a)).toBe(true)
    expect(areEqual(a, { other: 1 })).toBe(false)
  })

  test.each([
    [new Error('one'), new Error('two')],
    [new Error('one'), new TypeError('one')],
    [new Error('one', { cause: 1 }), new Error('one', { cause: 2 })],
    [new Error('one', { cause: new Error('a') }), new Error('one', { cause: new Error('b') })],
    [Object.assign(new Error('one'), { code: 'E1' }), Object.assign(new Error('one'), { code: 'E2' })],
    [Object.assign(new Error('one'), { name: 'A' }), Object.assign(new Error('one'), { name: 'B' })],
    [new AggregateError([1], 'one'), new AggregateError([2], 'one')],
    [Array(1), [5]],
  ])('%o and %o differ', (a, b) => {
    expect(areEqual(a, b)).toBe(false)
  })

  test('compares errors by class, name, message, own data and cause', () => {
    const error = (): Error => Object.assign(new RangeError('one', { cause: { a: [1] } }), { code: 'E1' })
    expect(areEqual(error(), error())).toBe(true)
  })

  test('compares instances by the data that they show', () => {
    class Row {
      constructor(readonly n: number) {}
    }
    expect(areEqual([new Row(1)], [new Row(1)])).toBe(true)
    expect(areEqual(new Row(1), new Row(2))).toBe(false)
  })
})

test('what shows no data is not passed off as {}', () => {
  const result = { url: new URL('https://a.example'), headers: new Headers({ a: 'b' }), money: new Money(1) }
  expect(() => value('JSON.stringify(result.headers)', result)).toThrow('a Headers shows no data of its own')
  expect(() => value('JSON.stringify({ a: result.money })', result)).toThrow('a Money shows no data of its own')
  expect(() => value('result.url', result)).toThrow('a URL shows no data of its own')
  expect(value('result.url !== undefined', result)).toBe(true)
})
