import * as types from 'node:util/types'
import { shorten } from '../../config/text/safe-text.js'
import { EvaluationFault } from '../frame.js'
import { SOURCE, classOf, isErrorView, isFields, kindOf } from './values.js'

/** The tested value that a copy was made of, where the copy cannot hold it itself. */
const tested = new WeakMap<object, object>()
/** Copies that hold all of it: the keys of a long array are not listed again at each comparison. */
const complete = new WeakSet<object>()

export function rememberTested(copy: object, value: object): void {
  tested.set(copy, value)
}

/** Whether the tested array, Set, Map or Date has a property of this name, which copies leave out. */
export function hasNamedProperty(copy: object, name: string): boolean {
  const source = tested.get(copy)
  return source !== undefined && Object.hasOwn(source, name)
}

/** Whether it has this name from a prototype: that of the tested array, Set, Map or Date may be of a class of its own. */
export function inherits(copy: object, name: string): boolean {
  const source = tested.get(copy)
  let at: object | null = source === undefined ? null : (Object.getPrototypeOf(source) as object | null)
  while (at !== null) {
    if (types.isProxy(at) || Object.hasOwn(at, name)) return true
    at = Object.getPrototypeOf(at) as object | null
  }
  return name in copy
}

/**
 * The tested value that this is a copy of; `undefined` for what a criterion made, and for a copy that leaves nothing
 * out.
 */
const sourceOf = (copy: object): object | undefined => tested.get(copy) ?? (isFields(copy) ? copy[SOURCE] : undefined)

/** As `Object.hasOwn` of the tested value. */
export const owns = (value: object, name: string): boolean => Object.hasOwn(sourceOf(value) ?? value, name)

/** Whether this is an instance whose data, if any, lies where it cannot be read: a URL, a Blob, `#private` fields. */
export const isOpaque = (value: object): boolean =>
  isFields(value) && classOf(value) !== undefined && !isErrorView(value) && Object.keys(value).length === 0

/** For what would take an {@link isOpaque} value for `{}`. */
export function refuseOpaque(value: object, what: string): void {
  if (isOpaque(value)) throw new EvaluationFault('unreadable', `${what}: ${kindOf(value)} shows no data of its own`)
}

/** For what would take values for equal that differ only in what their copies leave out. */
export function refuseLeftOut(copy: object, what: string): void {
  const source = sourceOf(copy)
  if (source === undefined || complete.has(copy)) return
  const key = namesOf(source).find((each) => !Object.hasOwn(copy, each))
  if (key === undefined) {
    complete.add(copy)
    return
  }
  const name = typeof key === 'symbol' ? String(key) : `"${key}"`
  throw new EvaluationFault('unreadable', `${what}: ${kindOf(copy)} has ${shorten(name, 40)}, which is not read`)
}

/** Of an array, those after `length`, which follows the indices (ECMA-262 OrdinaryOwnPropertyKeys). */
function namesOf(source: object): readonly PropertyKey[] {
  const keys = Reflect.ownKeys(source)
  return Array.isArray(source) ? keys.slice(keys.lastIndexOf('length')) : keys
}
