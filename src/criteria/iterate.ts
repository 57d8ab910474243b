import { typeFault } from './convert.js'
import type { Frame } from './frame.js'
import { kindOf } from './values.js'

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
