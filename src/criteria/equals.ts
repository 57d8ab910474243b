import { touch } from './convert.js'
import { EvaluationFault } from './frame.js'
import type { Frame } from './frame.js'
import { classOf, isFields, isObject } from './values.js'

/**
 * Deep equality of data: `equals(result.preview, [{ row: 0 }])`. Primitives by `Object.is`; arrays by their elements,
 * objects by their own enumerable fields and class, Sets and Maps in order, Dates by time.
 */
export function equals(frame: Frame, a: unknown, b: unknown, depth = 0): boolean {
  frame.spend(1)
  touch(a)
  touch(b)
  if (typeof a === 'string') frame.spend(a.length >> 5)
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  if (a === b) return true
  if (depth > 200) throw new EvaluationFault('budget', 'values are nested too deep to compare')
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((element, i) => equals(frame, element, b[i], depth + 1))
  }
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime())
  if (a instanceof Set && b instanceof Set) return equals(frame, [...a], [...b], depth + 1)
  if (a instanceof Map && b instanceof Map) return equals(frame, [...a], [...b], depth + 1)
  if (!isFields(a) || !isFields(b) || classOf(a)?.name !== classOf(b)?.name) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && equals(frame, a[key], b[key], depth + 1))
}
