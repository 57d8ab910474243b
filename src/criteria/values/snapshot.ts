import * as types from 'node:util/types'
import { MAX_ARRAY_LENGTH, MAX_SNAPSHOT_DEPTH, MAX_SNAPSHOT_NODES } from '../limits.js'
import { getter, inheritedText, isError } from './error-data.js'
import { rememberTested } from './left-out.js'
import { Bare, Plain, SOURCE, instanceMaker, unreadable } from './values.js'
import type { Fields } from './values.js'

/** Which fields are read: all of a value, or the named ones and which of their fields. */
export type ReadPlan = 'all' | ReadonlyMap<string, ReadPlan>

const { getPrototypeOf, getOwnPropertyDescriptor, hasOwn, keys } = Object
const { ownKeys } = Reflect
const forEachOfSet = Set.prototype.forEach
const forEachOfMap = Map.prototype.forEach
const timeOfDate = Date.prototype.getTime
const MAX_BIGINT_BITS = 1_024
const MAX_ARRAY = 5 * MAX_ARRAY_LENGTH

const tooLarge = unreadable('the tested value is too large or nested too deep')
const STACK = unreadable('a stack is not data')

/** Copies the tested value as data. Runs no code of the value: no getter, Proxy trap, `toJSON`, iterator. */
export class Snapshot {
  private readonly copies = new Map<object, unknown>()
  private readonly makers = new Map<object, () => Fields>()
  private left = MAX_SNAPSHOT_NODES
  private depth = 0

  read(value: unknown, plan: ReadPlan = 'all'): unknown {
    if (typeof value === 'function') return unreadable('it is a function: call it, and test what it returns')
    if (typeof value === 'symbol') return unreadable('it is a symbol')
    if (typeof value === 'bigint' && BigInt.asIntN(MAX_BIGINT_BITS, value) !== value) return tooLarge
    if (typeof value !== 'object' || value === null) return value
    const known = this.copies.get(value)
    if (known !== undefined) return known
    if (types.isProxy(value)) return unreadable('it is a Proxy')
    if (--this.left < 0 || this.depth >= MAX_SNAPSHOT_DEPTH) return tooLarge
    this.depth++
    const copy = Array.isArray(value) ? this.array(value) : this.object(value, plan)
    this.depth--
    return copy
  }

  /** Reads one own property without running a getter; `undefined` when there is none. */
  readField(value: object, key: string, plan: ReadPlan = 'all'): unknown {
    if (types.isProxy(value)) return unreadable('it is a Proxy')
    const property = getOwnPropertyDescriptor(value, key)
    return property && (property.writable === undefined ? getter : this.read(property.value, plan))
  }

  private array(value: readonly unknown[]): unknown {
    const length = value.length
    if (length > MAX_ARRAY || (this.left -= length) < 0) return tooLarge
    const copy: unknown[] = []
    this.copies.set(value, copy)
    rememberTested(copy, value)
    copy.length = length
    for (let i = 0; i < length; i++) {
      const property = getOwnPropertyDescriptor(value, i)
      if (property === undefined) continue
      if (property.writable === undefined) copy[i] = getter
      else {
        const element: unknown = property.value
        copy[i] = isSimple(element) ? element : this.read(element)
      }
    }
    return copy
  }

  private object(value: object, plan: ReadPlan): unknown {
    const special = this.special(value)
    if (special !== undefined) return special
    const make = this.makerFor(value)
    if (!make) return unreadable('a Proxy is behind it')
    const copy = make()
    if (plan !== 'all') {
      for (const [key, inner] of plan) {
        if (hasOwn(value, key)) this.copyField(value, copy, key, inner)
      }
      return copy
    }
    copy[SOURCE] = value
    this.copies.set(value, copy)
    for (const key of keys(value)) this.copyField(value, copy, key, 'all')
    return copy
  }

  private copyField(value: object, copy: Fields, key: string, plan: ReadPlan): void {
    const property = getOwnPropertyDescriptor(value, key)
    if (property === undefined) return
    this.left--
    const inner: unknown = property.value
    // Only the descriptor of a getter or a setter has no "writable".
    const read = property.writable === undefined ? getter : isSimple(inner) ? inner : this.read(inner, plan)
    if (property.enumerable === true) copy[key] = read
    else Object.defineProperty(copy, key, { value: read, writable: true, configurable: true, enumerable: false })
  }

  /** Values that are not fields; `undefined` for those that are. */
  private special(value: object): unknown {
    const prototype: unknown = getPrototypeOf(value)
    if (prototype === Object.prototype) return undefined
    if (types.isDate(value)) return this.keep(value, new Date(Reflect.apply(timeOfDate, value, [])))
    if (types.isSet(value)) {
      const copy = this.keep(value, new Set())
      Reflect.apply(forEachOfSet, value, [(element: unknown) => copy.add(this.counted(element))])
      return copy
    }
    if (types.isMap(value)) {
      const copy = this.keep(value, new Map())
      Reflect.apply(forEachOfMap, value, [
        (element: unknown, key: unknown) => copy.set(this.counted(key), this.counted(element)),
      ])
      return copy
    }
    if (isError(value)) return this.error(value)
    return notData(value)
  }

  private counted(value: unknown): unknown {
    return --this.left < 0 ? tooLarge : this.read(value)
  }

  private keep<T extends object>(value: object, copy: T): T {
    this.copies.set(value, copy)
    rememberTested(copy, value)
    return copy
  }

  /** An error has its own fields, and the `name` and `message` that it may inherit. */
  private error(value: object): unknown {
    const make = this.makerFor(value)
    if (!make) return unreadable('a Proxy is behind it')
    const copy = this.keep(value, make())
    copy[SOURCE] = value
    for (const key of ownKeys(value)) {
      if (typeof key === 'string' && key !== 'stack') this.copyField(value, copy, key, 'all')
    }
    for (const key of ['name', 'message']) {
      if (hasOwn(copy, key)) continue
      const found = inheritedText(value, key)
      Object.defineProperty(copy, key, { value: found, writable: true, configurable: true, enumerable: false })
    }
    Object.defineProperty(copy, 'stack', { value: STACK, writable: true, configurable: true, enumerable: false })
    return copy
  }

  /** `undefined` where a Proxy among the prototypes could give any name. */
  private makerFor(value: object): (() => Fields) | undefined {
    const prototype = getPrototypeOf(value) as object | null
    if (prototype === Object.prototype) return makePlain
    if (prototype === null) return makeBare
    const known = this.makers.get(prototype)
    if (known) return known
    const maker = makerOf(prototype)
    if (maker) this.makers.set(prototype, maker)
    return maker
  }
}

const isSimple = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const makePlain = (): Fields => new Plain()
const makeBare = (): Fields => new Bare()

function makerOf(prototype: object): (() => Fields) | undefined {
  if (types.isProxy(prototype)) return undefined
  // Another realm's Object.prototype (Jest runs tests in one of their own).
  if (getPrototypeOf(prototype) === null && hasOwn(prototype, 'hasOwnProperty')) return makePlain
  const names = new Set<string>()
  const ancestors: string[] = []
  for (let at: object | null = prototype; at !== null; at = getPrototypeOf(at) as object | null) {
    if (types.isProxy(at)) return undefined
    for (const key of ownKeys(at)) if (typeof key === 'string') names.add(key)
    ancestors.push(className(at))
  }
  return instanceMaker(ancestors[0] || 'object', names, ancestors)
}

/** Read through descriptors, so that nothing of the class runs. */
function className(prototype: object): string {
  const made: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value
  if (typeof made !== 'function' || types.isProxy(made)) return ''
  const name: unknown = getOwnPropertyDescriptor(made, 'name')?.value
  return typeof name === 'string' ? name : ''
}

function notData(value: object): symbol | undefined {
  if (types.isPromise(value)) return unreadable('it is a promise: await it first')
  const isOther =
    types.isRegExp(value) ||
    types.isAnyArrayBuffer(value) ||
    ArrayBuffer.isView(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isBoxedPrimitive(value) ||
    types.isGeneratorObject(value) ||
    types.isMapIterator(value) ||
    types.isSetIterator(value) ||
    types.isModuleNamespaceObject(value) ||
    types.isArgumentsObject(value) ||
    types.isExternal(value)
  return isOther ? unreadable('it is not plain data (an array, an object, a Set, a Map, a Date)') : undefined
}
