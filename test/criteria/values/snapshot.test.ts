import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'

const value = (source: string, result: unknown): unknown => compileCriterion(source).value({ result })

describe('the tested value is read as data', () => {
  test('of another realm too, as in Jest', () => {
    const context = createContext({})
    const result: unknown = runInContext(
      '({ rows: [{ a: 1 }], when: new Date(0), set: new Set([1]), error: new TypeError("bad"), map: new Map([["k", 1]]) })',
      context,
    )
    expect(value('result.rows[0].a === 1 && Array.isArray(result.rows)', result)).toBe(true)
    expect(value('result.when.getTime() === 0 && result.set.has(1) && result.map.get("k") === 1', result)).toBe(true)
    expect(value('result.error instanceof TypeError && result.error.message === "bad"', result)).toBe(true)
    expect(value('String(result.rows[0]) === "[object Object]"', result)).toBe(true)
  })

  test('instances show their own data and hide what their class gives', () => {
    class Reply {
      status = 'COMPLETE'
      #secret = 1
      get total() {
        return this.#secret
      }
    }
    expect(value("result.status === 'COMPLETE'", new Reply())).toBe(true)
    expect(() => value('result.total === 1', new Reply())).toThrow(
      '"total" cannot be read: it comes from the class Reply, not from data; test a plain object that holds it',
    )
    expect(() => value('result.status === 200', new Response('ok'))).toThrow('it comes from the class Response')
    expect(() => value('result.toString === 200', {})).toThrow('"toString" cannot be read: it is inherited, not data')
    expect(() => value('`${result}` === ""', new Reply())).toThrow('a Reply is not converted: its methods do not run')
  })

  test('errors keep class, name, message, code and cause', () => {
    class NotFound extends Error {
      readonly code = 'E404'
    }
    const error = new NotFound('no row', { cause: new RangeError('inner') })
    const criterion = (source: string) => compileCriterion(source).value({ error })
    expect(criterion("error.code === 'E404' && error.name === 'Error' && error.message === 'no row'")).toBe(true)
    expect(criterion("error.cause instanceof RangeError && error.cause.message === 'inner'")).toBe(true)
    expect(criterion("String(error) === 'Error: no row'")).toBe(true)
    expect(() => criterion("error.stack.includes('at')")).toThrow('a stack is not data')
  })

  test('name and message of what fetch rejects with', () => {
    const criterion = (source: string, error: unknown) => compileCriterion(source).value({ error })
    const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    expect(criterion("error.name === 'TimeoutError' && error.message.includes('timeout')", timeout)).toBe(true)
    expect(criterion('error instanceof Error', timeout)).toBe(true)
    class Late extends DOMException {}
    expect(criterion('error.name', new Late('late', 'AbortError'))).toBe('AbortError')
    class Live extends Error {
      override get message() {
        return 'ran'
      }
    }
    const forged: unknown = Object.setPrototypeOf(new Error('x'), DOMException.prototype)
    for (const error of [new Live(), forged]) {
      expect(() => criterion('error.name + error.message', error)).toThrow('it is a getter')
    }
    expect(compileCriterion('error === undefined').evaluate({ error: new Live() }).explanation).toBe(
      'error is Live: (it is a getter, and getters are not run), not undefined',
    )
  })

  test('shared and circular values keep their identity', () => {
    const shared = { a: 1 }
    const result: Record<string, unknown> = { one: shared, two: shared, list: [shared] }
    result['self'] = result
    expect(value('result.one === result.two && result.list[0] === result.one', result)).toBe(true)
    expect(value('result.self.self.one === result.one', result)).toBe(true)
  })

  test('only what is read is copied', () => {
    const result = { small: 1, get never() { throw new Error('ran') }, deep: { x: 1, get never() { throw new Error('ran') } } } // prettier-ignore
    expect(value('result.small === 1 && result.deep.x === 1', result)).toBe(true)
    expect(value('Object.keys(result).length', result)).toBe(3)
    expect(() => value('result.never', result)).toThrow('it is a getter, and getters are not run')
  })

  test('names that are not enumerable, and names of arrays, are never silently undefined', () => {
    const result = Object.defineProperty({ a: 1, list: Object.assign([1], { total: 5 }) }, 'hidden', { value: 2 })
    expect(() => value('Object.keys(result).length === 2 && result.hidden === undefined', result)).toThrow(
      'it is not enumerable',
    )
    expect(value('result.hidden === 2', result)).toBe(true)
    expect(() => value('result.list.total === undefined', result)).toThrow('of an array, named properties are not')
    expect(() => value('result.list.totl === undefined', result)).not.toThrow()
  })

  test('nor are named properties of a Set, a Map or a Date, or left out of a list of keys', () => {
    class Rows extends Map<string, number> {
      total = 3
    }
    for (const [result, kind] of [
      [new Rows(), 'a Map'],
      [Object.assign(new Set(), { total: 3 }), 'a Set'],
      [Object.assign(new Date(0), { total: 3 }), 'a Date'],
      [Object.assign([1], { total: 3 }), 'an array'],
    ] as const) {
      expect(() => value('result.total === undefined', result)).toThrow(`of ${kind}, named properties are not`)
      expect(() => value('Object.keys(result).length === 0', result)).toThrow(`cannot be listed: ${kind} has "total"`)
      expect(value("'total' in result && !('totl' in result)", result)).toBe(true)
    }
    expect(value("Object.keys(result).join() === '0,1'", ['a', 'b'])).toBe(true)
  })

  test('nor is what an array, a Set, a Map or a Date has from a class of its own', () => {
    class Rows extends Array<number> {
      get total(): number {
        throw new Error('ran')
      }
      toJSON(): string {
        throw new Error('ran')
      }
    }
    class Names extends Set<string> {
      total(): number {
        throw new Error('ran')
      }
    }
    class Prices extends Map<string, number> {
      get total(): number {
        throw new Error('ran')
      }
    }
    class Day extends Date {
      total(): number {
        throw new Error('ran')
      }
    }
    const behind: unknown = Object.setPrototypeOf([1], new Proxy(Array.prototype, {}))
    for (const result of [Rows.from([1, 2]), new Names(['a']), new Prices(), new Day(0), behind]) {
      expect(() => value('result.total === undefined', result)).toThrow('"total" cannot be read: it is inherited')
      expect(() => value("equals(result, result) && result['total'] === undefined", result)).toThrow('it is inherited')
      expect(() => value("'total' in result", result)).toThrow('cannot be asked for: "total" is inherited, not data')
    }
    const result = { rows: Rows.from([1, 2]), same: Rows.from([1, 2]), names: new Names(['a']) }
    expect(value('result.rows.length === 2 && result.rows[5] === undefined && result.rows.at(-1) === 2', result)).toBe(
      true,
    )
    expect(value("result.rows.totl === undefined && !('totl' in result.names) && !(7 in result.rows)", result)).toBe(
      true,
    )
    expect(() => value('equals(result.rows, result.same) && result.rows.total === 1', result)).toThrow(
      'it is inherited',
    )
    expect(() => value('JSON.stringify(result.rows)', result)).toThrow('an array has a "toJSON" of its own')
  })

  test('but it can be asked whether they are there', () => {
    const list = Object.assign([1], { total: 5 })
    const result = Object.defineProperty({ list, set: Object.assign(new Set(), { extra: 1 }) }, 'hidden', { value: 2 })
    const there = ["result, 'hidden'", "result.list, 'total'", "result.list, 'length'", "result.set, 'extra'"]
    const absent = ["result, 'none'", "result.list, 'none'", "result.set, 'size'"]
    const owns = (args: string) => value(`Object.hasOwn(${args})`, result)
    expect([...there, ...absent].filter(owns)).toEqual(there)
    expect(value("result.hasOwnProperty('hidden') && result.list.hasOwnProperty('total')", result)).toBe(true)
  })

  test('gives ordinary values back', () => {
    const rows = value('result.map(({ a, ...rest }) => ({ ...rest, b: [a] }))', [{ a: 1, c: 2 }])
    expect(rows).toStrictEqual([{ c: 2, b: [1] }])
    for (const shared of [new Set([1]), new Map([[1, { a: 2 }]]), [1], { a: 1 }]) {
      const [first, second] = value('[result, result]', shared) as unknown[]
      expect(first).toStrictEqual(shared)
      expect(second).toBe(first)
    }
  })

  test('is read from a scope as data', () => {
    const scope = { get input() { throw new Error('ran') } } // prettier-ignore
    expect(() => compileCriterion('input.x === 1', { names: ['input'] }).value(scope)).toThrow('it is a getter')
    expect(() => compileCriterion('result === 1').value(new Proxy({}, {}))).toThrow('not a Proxy')
  })
})
