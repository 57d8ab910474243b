import { isOpaque } from './left-out.js'
import { isFields, isObject } from './values.js'

/** Turns a value of the language into ordinary JavaScript; what could not be read is left out as `undefined`. */
export function toOrdinary(value: unknown, seen: Map<object, unknown> = new Map()): unknown {
  if (typeof value === 'symbol') return undefined
  if (!isObject(value)) return value
  if (isOpaque(value)) return undefined
  const known = seen.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    seen.set(value, copy)
    copy.length = value.length
    for (const key of Object.keys(value)) Reflect.set(copy, key, toOrdinary(Reflect.get(value, key), seen))
    return copy
  }
  if (value instanceof Set) {
    const copy = new Set()
    seen.set(value, copy)
    for (const element of value) copy.add(toOrdinary(element, seen))
    return copy
  }
  if (value instanceof Map) {
    const copy = new Map()
    seen.set(value, copy)
    for (const [key, element] of value) copy.set(toOrdinary(key, seen), toOrdinary(element, seen))
    return copy
  }
  if (!isFields(value)) return value
  const copy: Record<string, unknown> = {}
  seen.set(value, copy)
  for (const key of Object.keys(value)) {
    Object.defineProperty(copy, key, {
      value: toOrdinary(value[key], seen),
      writable: true,
      configurable: true,
      enumerable: true,
    })
  }
  return copy
}
