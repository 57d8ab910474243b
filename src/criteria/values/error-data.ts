import * as types from 'node:util/types'
import { unreadable } from './values.js'

const { getPrototypeOf, getOwnPropertyDescriptor } = Object

export const getter = unreadable('it is a getter, and getters are not run')

// What `fetch` rejects with on a timeout or an abort; its name and message lie behind getters of Node.
const domPrototype: object = DOMException.prototype
const domGetters = new Set(['name', 'message'].map((key) => getOwnPropertyDescriptor(domPrototype, key)?.get))

/** Whether it is an error as engines make them. A DOMException counts as a native one only in later versions of Node. */
export function isError(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false
  return types.isNativeError(value) || isDomException(value)
}

function isDomException(value: object): boolean {
  let at = getPrototypeOf(value) as object | null
  while (at !== null && at !== Object.prototype && at !== domPrototype && !types.isProxy(at))
    at = getPrototypeOf(at) as object | null
  return at === domPrototype
}

/** The `name` or `message` that an error inherits. None of its own code runs. */
export function inheritedText(error: object, key: string): unknown {
  for (let at: object | null = error; at !== null && !types.isProxy(at); at = getPrototypeOf(at) as object | null) {
    const property = getOwnPropertyDescriptor(at, key)
    if (property === undefined) continue
    const value: unknown = property.get && domGetters.has(property.get) ? domText(error, property.get) : property.value
    return typeof value === 'string' ? value : getter
  }
  return undefined
}

function domText(error: object, read: () => unknown): unknown {
  try {
    return Reflect.apply(read, error, [])
  } catch {
    return undefined // it only has the prototype of one
  }
}
