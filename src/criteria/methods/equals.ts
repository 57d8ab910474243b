import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { touch } from '../values/convert.js'
import { refuseLeftOut, refuseOpaque } from '../values/left-out.js'
import { classOf, isErrorView, isFields, isObject } from '../values/values.js'
import type { Fields } from '../values/values.js'

const REFUSAL = 'cannot be compared'

/**
 * Deep equality of data: `equals(result.preview, [{ row: 0 }])`. Primitives by `Object.is`; arrays by their elements,
 * objects by their own enumerable fields and class, errors by name, message and cause too, Sets and Maps in order, Dates
 * by time. What is equal as far as it can be read, but has more, is an error; `#private` fields beside others are unseen.
 */
export function equals(frame: Frame, a: unknown, b: unknown, depth = 0): boolean {
  frame.spend(1)
  touch(a)
  touch(b)
  if (typeof a === 'string') frame.spend(a.length >> 5)
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  if (a === b) return true
  if (depth > 200) throw new EvaluationFault('budget', 'values are nested too deep to compare')
  if (!haveEqualData(frame, a, b, depth + 1)) return false
  for (const value of [a, b]) {
    refuseOpaque(value, REFUSAL)
    refuseLeftOut(value, REFUSAL)
  }
  return true
}

function haveEqualData(frame: Frame, a: object, b: object, depth: number): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return haveEqualElements(frame, a, b, depth)
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime())
  if ((a instanceof Set && b instanceof Set) || (a instanceof Map && b instanceof Map)) {
    if (a.size !== b.size) return false
    frame.spend(2 * a.size)
    return haveEqualElements(frame, [...a], [...b], depth)
  }
  if (!isFields(a) || !isFields(b) || classOf(a)?.name !== classOf(b)?.name) return false
  const names = namesOf(frame, a)
  if (names.length !== namesOf(frame, b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && equals(frame, a[name], b[name], depth))
}

/** By index: an empty slot is `undefined`. */
function haveEqualElements(frame: Frame, a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!equals(frame, a[i], b[i], depth)) return false
  return true
}

/** Listing fewer names costs less than comparing the values. */
const FEW_NAMES = 64

/** Name, message and cause of an error are not enumerable; its stack is no data. */
function namesOf(frame: Frame, value: Fields): string[] {
  const names = isErrorView(value)
    ? Object.getOwnPropertyNames(value).filter((name) => name !== 'stack')
    : Object.keys(value)
  if (names.length > FEW_NAMES) frame.spend(2 * names.length)
  return names
}
