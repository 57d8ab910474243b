import { shorten } from '../../config/text/safe-text.js'
import { EvaluationFault } from '../frame.js'
import { toKey, touch } from './convert.js'
import { hasNamedProperty, inherits } from './left-out.js'
import { BLOCKED, Plain, hasHidden, isFields, isObject, kindOf, reasonOf } from './values.js'
import type { Fields } from './values.js'

const { hasOwn } = Object

/** Reads `object.name`: own data, or an error; never what a prototype gives. `object` is not null or undefined. */
export function readMember(object: unknown, name: string): unknown {
  if (object instanceof Plain) {
    const value = object[name]
    if (value === undefined) return absentField(object, name)
    if (typeof value !== 'symbol') return value
    throw new EvaluationFault(
      'unreadable',
      `"${shorten(name, 40)}" cannot be read: ${reasonOf(value).replace(`"${name}"`, 'it')}`,
    )
  }
  if (typeof object === 'string') return readString(object, name)
  touch(object)
  if (!isObject(object)) return notOwn(Object(object), name)
  if (isFields(object)) return touch(object[name]) ?? absentField(object, name)
  if (hasOwn(object, name)) return touch((object as Record<string, unknown>)[name])
  if (name === 'size' && (object instanceof Set || object instanceof Map)) return object.size
  if (hasNamedProperty(object, name)) {
    throw new EvaluationFault(
      'unreadable',
      `"${shorten(name, 40)}" cannot be read: of ${kindOf(object)}, named properties are not`,
    )
  }
  return notOwn(object, name)
}

function absentField(object: Fields, name: string): unknown {
  if (hasOwn(object, name) || !hasHidden(object, name)) return object[name]
  throw new EvaluationFault('unreadable', `"${shorten(name, 40)}" cannot be read: it is not enumerable`)
}

/** Reads `object[key]`. */
export function readComputed(object: unknown, key: unknown): unknown {
  if (typeof key === 'number' && (typeof object === 'string' || Array.isArray(object))) {
    const element: unknown = object[key]
    if (element !== undefined) return touch(element)
  }
  return readMember(object, toKey(key))
}

function readString(text: string, name: string): unknown {
  if (name === 'length') return text.length
  if (/^(?:0|[1-9]\d{0,9})$/.test(name)) return text[Number(name)]
  return notOwn(String.prototype, name)
}

/** `undefined` for a name that no prototype has either. */
function notOwn(holder: object, name: string): undefined {
  if (inherits(holder, name))
    throw new EvaluationFault('unreadable', `"${shorten(name, 40)}" cannot be read: it is inherited, not data`)
  return undefined
}

export const isBlocked = (name: string): boolean => BLOCKED.has(name)
