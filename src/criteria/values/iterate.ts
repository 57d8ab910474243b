import type { Frame } from '../frame.js'
import { typeFault } from './convert.js'
import { kindOf } from './values.js'
import type { Fields } from './values.js'

/** What a `...`, a `new Set(...)` or a destructuring of the value goes through. Holes become `undefined`. */
export function iterate(frame: Frame, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') {
    frame.spendArray(value.length)
    return Array.from(value)
  }
  if (value instanceof Set || value instanceof Map) {
    frame.spendArray(value.size)
    return Array.from(value as Iterable<unknown>)
  }
  throw typeFault(`${kindOf(value)} cannot be iterated`)
}

/** The names of the fields that a `...` copies. */
export function namesToCopy(frame: Frame, value: Fields): string[] {
  const names = Object.keys(value)
  frame.limitArray(names.length)
  frame.spend(2 * names.length)
  return names
}
