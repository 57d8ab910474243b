import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import {
  BLOCKED,
  Bare,
  Plain,
  classOf,
  hasHidden,
  isErrorView,
  isFields,
  isObject,
  kindOf,
  reasonOf,
} from './values.js'

const { hasOwn } = Object
const dateToString = Date.prototype.toString
const timeOf = Date.prototype.getTime

export type Primitive = string | number | bigint | boolean | null | undefined

/** Gives the value back, or refuses it where it is not data. */
export function touch(value: unknown): unknown {
  if (typeof value === 'symbol') throw new EvaluationFault('unreadable', `cannot be read: ${reasonOf(value)}`)
  return value
}

export const typeFault = (message: string): EvaluationFault => new EvaluationFault('type', message)

/** ECMA-262 ToPrimitive, over the language's values and within the budget. No conversion method of a value runs. */
export function toPrimitive(frame: Frame, value: unknown, hint: 'default' | 'number' | 'string'): Primitive {
  touch(value)
  if (!isObject(value)) return value as Primitive
  if (Array.isArray(value)) return joinArray(frame, value, ',', new Set())
  if (value instanceof Date) {
    return hint === 'number' ? Reflect.apply(timeOf, value, []) : Reflect.apply(dateToString, value, [])
  }
  if (value instanceof Set) return '[object Set]'
  if (value instanceof Map) return '[object Map]'
  if (isErrorView(value)) return errorText(frame, value)
  return fieldsText(value)
}

const CONVERSIONS = [Symbol.toPrimitive, 'toString', 'valueOf']

function fieldsText(value: object): string {
  const named = classOf(value)
  if (named) throw new EvaluationFault('unreadable', `${kindOf(value)} is not converted: its methods do not run`)
  if (value instanceof Bare) throw typeFault('an object without a prototype cannot be converted')
  if (!(value instanceof Plain)) throw typeFault('cannot be converted to a primitive')
  if (hasOwn(value, 'valueOf')) touch(value['valueOf'])
  if (hasOwn(value, 'toString')) {
    touch(value['toString'])
    throw typeFault('an object whose own "toString" is data cannot be converted')
  }
  if (isFields(value) && CONVERSIONS.some((name) => !hasOwn(value, name) && hasHidden(value, name))) {
    throw new EvaluationFault('unreadable', 'cannot be converted: it has a conversion of its own, which is not run')
  }
  return '[object Object]'
}

/** As Error.prototype.toString. */
function errorText(frame: Frame, error: Plain): string {
  const name = error['name'] === undefined ? 'Error' : toText(frame, error['name'])
  const message = error['message'] === undefined ? '' : toText(frame, error['message'])
  frame.spendString(name.length + message.length)
  return name && message ? `${name}: ${message}` : name || message
}

/** ECMA-262 ToString. */
export function toText(frame: Frame, value: unknown): string {
  if (typeof value === 'string') return value
  const primitive = toPrimitive(frame, value, 'string')
  return typeof primitive === 'string' ? primitive : String(primitive)
}

/** ECMA-262 ToNumber. */
export function toNumber(frame: Frame, value: unknown): number {
  if (typeof value === 'number') return value
  const primitive = toPrimitive(frame, value, 'number')
  if (typeof primitive === 'bigint') throw typeFault('cannot convert a BigInt to a number here')
  if (typeof primitive === 'string') frame.spendString(primitive.length)
  return Number(primitive)
}

/** ECMA-262 ToIntegerOrInfinity. */
export function toInteger(frame: Frame, value: unknown): number {
  const number = toNumber(frame, value)
  return Number.isNaN(number) ? 0 : Math.trunc(number)
}

/** A key that an expression computed; converted once, here. */
export function toKey(value: unknown): string {
  touch(value)
  if (isObject(value)) {
    throw new EvaluationFault('blocked', `${kindOf(value)} cannot be a key`)
  }
  const key = String(value)
  if (BLOCKED.has(key)) throw new EvaluationFault('blocked', `"${key}" cannot be read`)
  return key
}

/** As Array.prototype.join: `null`, `undefined` and an array inside itself become empty. */
export function joinArray(frame: Frame, array: readonly unknown[], separator: string, open: Set<object>): string {
  if (open.has(array)) return ''
  if (open.size > 500) throw new EvaluationFault('budget', 'arrays are nested too deep')
  open.add(array)
  let text = ''
  for (let i = 0; i < array.length; i++) {
    const element = array[i]
    const part = isEmpty(element)
      ? ''
      : Array.isArray(element)
        ? joinArray(frame, element, ',', open)
        : toText(frame, element)
    const next = i > 0 ? separator.length + part.length : part.length
    frame.spendString(next)
    text = i > 0 ? text + separator + part : part
    frame.limitString(text.length)
  }
  open.delete(array)
  return text
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null
