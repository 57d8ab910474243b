import type { Frame } from '../frame.js'
import { joinArray, toInteger, toKey, toNumber, toText, touch, typeFault } from '../values/convert.js'
import { owns } from '../values/left-out.js'
import { callbackOf } from './callback.js'
import type { Callback } from './callback.js'
import { flattenInto } from './flatten.js'
import { methodTable } from './method.js'
import type { Method } from './method.js'

type Items = readonly unknown[]
type Visit = (value: unknown, index: number) => void

/** Whether nothing stands at `index`, which was read as `value`. Passing over a hole costs a step. */
function isHole(frame: Frame, self: Items, value: unknown, index: number): boolean {
  if (value !== undefined || index in self) return false
  frame.spend(1)
  return true
}

/** Visits elements from the start; holes are passed over. */
function visitOwn(frame: Frame, self: Items, visit: Visit): void {
  for (let i = 0; i < self.length; i++) {
    const value = self[i]
    if (!isHole(frame, self, value, i)) visit(value, i)
  }
}

/** The index of the first element (holes count) that the callback accepts, or -1. */
function findIndex(frame: Frame, self: Items, fn: Callback): number {
  for (let i = fn.leading(frame, self, false); i < self.length; i++) if (fn.call(frame, self[i], i, self)) return i
  return -1
}

function findLastIndex(frame: Frame, self: Items, fn: Callback): number {
  for (let i = self.length - 1; i >= 0; i--) if (fn.call(frame, self[i], i, self)) return i
  return -1
}

/** As ECMA-262 does with a start position. */
function fromStart(frame: Frame, self: Items, value: unknown): number {
  const start = toInteger(frame, value)
  return start < 0 ? Math.max(0, self.length + start) : start
}

function payForSearch(frame: Frame, self: Items, wanted: unknown): void {
  const length = typeof wanted === 'string' && wanted.length > 64 ? wanted.length : -1
  frame.spend(1 + (self.length >> 2))
  for (let i = 0; i < self.length; i++) {
    const element = touch(self[i])
    if (typeof element === 'string' && element.length === length) frame.spend(length >> 5)
  }
}

const selected =
  (operation: (self: Items, start: number, end: number | undefined) => unknown[]): Method<Items> =>
  (frame, self, args) => {
    frame.spendArray(self.length)
    return operation(self, toInteger(frame, args[0]), args[1] === undefined ? undefined : toInteger(frame, args[1]))
  }

function reduce(frame: Frame, self: Items, args: readonly unknown[], fromEnd: boolean): unknown {
  const fn = callbackOf(args[0])
  let started = args.length > 1
  let sum = args[1]
  for (let step = 0; step < self.length; step++) {
    const i = fromEnd ? self.length - 1 - step : step
    if (isHole(frame, self, self[i], i)) continue
    sum = started ? fn.call(frame, sum, self[i], i, self) : self[i]
    started = true
  }
  if (!started) throw typeFault('reduce of an empty array needs a first value')
  return sum
}

function compareTexts(frame: Frame): (a: unknown, b: unknown) => number {
  return (a, b) => {
    const first = toText(frame, a)
    const second = toText(frame, b)
    frame.spend(1 + (Math.min(first.length, second.length) >> 5))
    return first < second ? -1 : first > second ? 1 : 0
  }
}

function sorted(frame: Frame, self: Items, args: readonly unknown[], keepHoles: boolean): unknown[] {
  frame.spendArray(self.length)
  const copy = keepHoles ? self.slice() : [...self]
  if (args[0] === undefined) return copy.sort(compareTexts(frame))
  const fn = callbackOf(args[0])
  return copy.sort((a, b) => toNumber(frame, fn.call(frame, a, b)))
}

export const ARRAY_METHODS = methodTable<Items>({
  every: (frame, self, args) => {
    const fn = callbackOf(args[0])
    for (let i = fn.leading(frame, self, true); i < self.length; i++) {
      const value = self[i]
      if (isHole(frame, self, value, i)) continue
      if (!fn.call(frame, value, i, self)) return false
    }
    return true
  },
  some: (frame, self, args) => {
    const fn = callbackOf(args[0])
    for (let i = fn.leading(frame, self, false); i < self.length; i++) {
      const value = self[i]
      if (isHole(frame, self, value, i)) continue
      if (fn.call(frame, value, i, self)) return true
    }
    return false
  },
  filter: (frame, self, args) => {
    const fn = callbackOf(args[0])
    frame.spendArray(self.length)
    const kept: unknown[] = []
    for (let i = 0; i < self.length; i++) {
      const value = self[i]
      if (isHole(frame, self, value, i)) continue
      if (fn.call(frame, value, i, self)) kept.push(value)
    }
    return kept
  },
  map: (frame, self, args) => {
    const fn = callbackOf(args[0])
    frame.spendArray(self.length)
    const mapped: unknown[] = []
    for (let i = 0; i < self.length; i++) {
      const value = self[i]
      if (isHole(frame, self, value, i)) mapped.length++
      else mapped.push(fn.call(frame, value, i, self))
    }
    return mapped
  },
  forEach: (frame, self, args) => {
    const fn = callbackOf(args[0])
    visitOwn(frame, self, (value, i) => {
      fn.call(frame, value, i, self)
    })
    return undefined
  },
  find: (frame, self, args) => self[findIndex(frame, self, callbackOf(args[0]))],
  findIndex: (frame, self, args) => findIndex(frame, self, callbackOf(args[0])),
  findLast: (frame, self, args) => self[findLastIndex(frame, self, callbackOf(args[0]))],
  findLastIndex: (frame, self, args) => findLastIndex(frame, self, callbackOf(args[0])),
  reduce: (frame, self, args) => reduce(frame, self, args, false),
  reduceRight: (frame, self, args) => reduce(frame, self, args, true),
  flatMap: (frame, self, args) => {
    const fn = callbackOf(args[0])
    const flat: unknown[] = []
    visitOwn(frame, self, (value, i) => {
      flattenInto(frame, fn.call(frame, value, i, self), 1, flat)
    })
    return flat
  },
  flat: (frame, self, args) => {
    const flat: unknown[] = []
    flattenInto(frame, self, 1 + (args[0] === undefined ? 1 : Math.max(0, toInteger(frame, args[0]))), flat)
    return flat
  },
  includes: (frame, self, args) => {
    payForSearch(frame, self, args[0])
    return self.includes(args[0], fromStart(frame, self, args[1]))
  },
  indexOf: (frame, self, args) => {
    payForSearch(frame, self, args[0])
    return self.indexOf(args[0], fromStart(frame, self, args[1]))
  },
  lastIndexOf: (frame, self, args) => {
    payForSearch(frame, self, args[0])
    return args.length > 1 ? self.lastIndexOf(args[0], toInteger(frame, args[1])) : self.lastIndexOf(args[0])
  },
  at: (frame, self, args) => self.at(toInteger(frame, args[0])),
  join: (frame, self, args) => joinArray(frame, self, args[0] === undefined ? ',' : toText(frame, args[0]), new Set()),
  valueOf: (_frame: Frame, self: Items) => self,
  hasOwnProperty: (_frame: Frame, self: Items, args: readonly unknown[]) => owns(self, toKey(args[0])),
  toString: (frame: Frame, self: Items) => joinArray(frame, self, ',', new Set()),
  slice: selected((self, start, end) => self.slice(start, end)),
  concat: (frame, self, args) => {
    const length = args.reduce<number>((sum, arg) => sum + (Array.isArray(arg) ? arg.length : 1), self.length)
    frame.spendArray(length)
    return self.concat(...args)
  },
  toSorted: (frame, self, args) => sorted(frame, self, args, false),
  toReversed: (frame, self) => {
    frame.spendArray(self.length)
    return self.toReversed()
  },
  with: (frame, self, args) => {
    frame.spendArray(self.length)
    return self.with(toInteger(frame, args[0]), args[1])
  },
  toSpliced: (frame, self, args) => {
    frame.spendArray(self.length + args.length)
    if (args.length === 0) return [...self]
    const start = toInteger(frame, args[0])
    return args.length === 1
      ? self.toSpliced(start)
      : self.toSpliced(start, toInteger(frame, args[1]), ...args.slice(2))
  },
  keys: (frame, self) => {
    frame.spendArray(self.length)
    return Array.from(self.keys())
  },
  values: (frame, self) => {
    frame.spendArray(self.length)
    return Array.from(self)
  },
  entries: (frame, self) => {
    frame.spendArray(2 * self.length)
    return Array.from(self.entries())
  },
  sort: (frame, self, args) => sorted(frame, self, args, true),
  reverse: (frame, self) => {
    frame.spendArray(self.length)
    const reversed: unknown[] = []
    reversed.length = self.length
    visitOwn(frame, self, (value, i) => {
      reversed[self.length - 1 - i] = value
    })
    return reversed
  },
})
