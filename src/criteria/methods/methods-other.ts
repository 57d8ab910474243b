import type { Frame } from '../frame.js'
import { toInteger, toKey, toText, typeFault } from '../values/convert.js'
import { owns } from '../values/left-out.js'
import { classOf, isErrorView } from '../values/values.js'
import type { Fields } from '../values/values.js'
import { callbackOf } from './callback.js'
import { methodTable } from './method.js'
import type { Method } from './method.js'
import { TWO_SETS_METHODS } from './methods-two-sets.js'

const digits =
  (operation: (self: number, digits: number | undefined) => string): Method<number> =>
  (frame, self, args) =>
    operation(self, args[0] === undefined ? undefined : toInteger(frame, args[0]))

export const NUMBER_METHODS = methodTable<number>({
  toFixed: digits((self, count) => self.toFixed(count)),
  toPrecision: digits((self, count) => self.toPrecision(count)),
  toExponential: digits((self, count) => self.toExponential(count)),
  toString: digits((self, radix) => self.toString(radix)),
  valueOf: (_frame: Frame, self: number) => self,
})

export const BOOLEAN_METHODS = methodTable<boolean>({
  toString: (_frame: Frame, self: boolean) => String(self),
  valueOf: (_frame: Frame, self: boolean) => self,
})

export const BIGINT_METHODS = methodTable<bigint>({
  toString: (frame: Frame, self: bigint) => {
    const text = self.toString()
    frame.spendString(text.length)
    return text
  },
  valueOf: (_frame: Frame, self: bigint) => self,
})

type Listed = ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>

/** What JavaScript gives as an iterator is an array here. */
const listed =
  <T extends Listed>(read: (self: T) => Iterable<unknown>): Method<T> =>
  (frame, self) => {
    frame.spendArray(self.size)
    return Array.from(read(self))
  }

/** Looking a string up costs its length. */
function paid(frame: Frame, key: unknown): unknown {
  frame.spend(typeof key === 'string' ? 1 + (key.length >> 5) : 1)
  return key
}

const OWN_SET_METHODS = methodTable<ReadonlySet<unknown>>({
  toString: (frame: Frame, self: Listed) => toText(frame, self),
  valueOf: (_frame: Frame, self: Listed) => self,
  keys: listed((self) => self.keys()),
  values: listed((self) => self.values()),
  entries: listed((self) => self.entries()),
  has: (frame, self, args) => self.has(paid(frame, args[0])),
  forEach: (frame, self, args) => {
    const fn = callbackOf(args[0])
    for (const value of self) fn.call(frame, value, value, self)
  },
})
export const SET_METHODS: typeof OWN_SET_METHODS = new Map([...OWN_SET_METHODS, ...TWO_SETS_METHODS])

export const MAP_METHODS = methodTable<ReadonlyMap<unknown, unknown>>({
  toString: (frame: Frame, self: Listed) => toText(frame, self),
  valueOf: (_frame: Frame, self: Listed) => self,
  keys: listed((self) => self.keys()),
  values: listed((self) => self.values()),
  entries: listed((self) => self.entries()),
  has: (frame, self, args) => self.has(paid(frame, args[0])),
  get: (frame, self, args) => self.get(paid(frame, args[0])),
  forEach: (frame, self, args) => {
    const fn = callbackOf(args[0])
    for (const [key, value] of self) fn.call(frame, value, key, self)
  },
})

const DATE_READERS = (
  'getTime valueOf toISOString toJSON toString toDateString toTimeString toUTCString getTimezoneOffset ' +
  'getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds ' +
  'getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds getUTCMilliseconds'
).split(' ')
export const DATE_METHODS: ReadonlyMap<string, Method<Date>> = new Map(
  DATE_READERS.map((name) => {
    const read = Reflect.get(Date.prototype, name) as (this: Date) => unknown
    return [name, (_frame, self) => Reflect.apply(read, self, [])]
  }),
)

export const FIELDS_METHODS = methodTable<Fields>({
  hasOwnProperty: (_frame: Frame, self: Fields, args: readonly unknown[]) => owns(self, toKey(args[0])),
  toString: (frame: Frame, self: Fields) => toText(frame, self),
  valueOf: (_frame: Frame, self: Fields) => {
    if (classOf(self) && !isErrorView(self)) throw typeFault('the methods of a class do not run')
    return self
  },
})

/** Methods that would change what they are called on, and what to write instead. */
export const MUTATING: ReadonlyMap<string, string> = new Map([
  ['push', 'write [...items, item]'],
  ['unshift', 'write [item, ...items]'],
  ['pop', 'use .at(-1), or .slice(0, -1) for the rest'],
  ['shift', 'use .at(0), or .slice(1) for the rest'],
  ['splice', 'use .toSpliced()'],
  ['fill', 'use .map()'],
  ['copyWithin', 'use .slice() and .concat()'],
  ['set', 'write new Map([...map, [key, value]])'],
  ['add', 'write new Set([...set, value])'],
  ['delete', 'use .filter() on [...items]'],
  ['clear', 'write a new one'],
])
