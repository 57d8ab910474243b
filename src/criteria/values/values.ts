import { shorten } from '../../config/text/safe-text.js'

/**
 * The values of the language: primitives, arrays, {@link Plain} objects, and Set, Map and Date of our own making.
 * Nothing else exists in an evaluation.
 */

/**
 * Stands for something that is not data. It may lie in a container; reading it is an error. A symbol, because no value of
 * the language is one and `typeof` tells it apart at no cost.
 * @param reason completes "cannot be read: "
 */
export const unreadable = (reason: string): symbol => Symbol(reason)

export const reasonOf = (marker: symbol): string => marker.description ?? ''

/** Names that would lead from data to code; they are refused even as own data. */
export const BLOCKED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Leads from a copy to the tested object, for names that are not copied. No expression can name a symbol. */
export const SOURCE = Symbol('source')

/** Whether the tested object has a property of this name that is not enumerable; copies leave those out. */
export function hasHidden(copy: Plain | Bare, name: PropertyKey): boolean {
  const source = copy[SOURCE]
  return source !== undefined && Object.hasOwn(source, name)
}

/** A plain object of the tested value, or one made by a criterion. Inherited names are {@link unreadable}. */
export class Plain {
  [key: string]: unknown
  [SOURCE]?: object
}
emptyPrototype(Plain.prototype, null)
for (const name of Object.getOwnPropertyNames(Object.prototype)) hideName(Plain.prototype, name)

/** An object without a prototype: it inherits no names at all. */
export class Bare {
  [key: string]: unknown
  [SOURCE]?: object
}
emptyPrototype(Bare.prototype, null)

const CLASS = Symbol('class')
interface Classed {
  readonly [CLASS]?: { readonly name: string; readonly isError: boolean; readonly ancestors: ReadonlySet<string> }
}

/** Makes the objects that stand for instances of one class: own data, and none of what the class gives. */
export function instanceMaker(name: string, inherited: Iterable<string>, ancestors: Iterable<string>): () => Plain {
  class Instance extends Plain {}
  emptyPrototype(Instance.prototype, Plain.prototype)
  const classed = `comes from the class ${shorten(name, 40)}, not from data; test a plain object that holds it`
  for (const key of inherited) hideName(Instance.prototype, key, classed)
  const chain = new Set(ancestors)
  const description = { name, ancestors: chain, isError: chain.has('Error') }
  Object.defineProperty(Instance.prototype, CLASS, { value: description })
  return () => new Instance()
}

/** The class that an object is an instance of; absent for plain objects. */
export const classOf = (value: object): NonNullable<Classed[typeof CLASS]> | undefined => (value as Classed)[CLASS]

export const isErrorView = (value: unknown): value is Plain =>
  value instanceof Plain && classOf(value)?.isError === true

/** An object whose own properties are data: not an array, a Set, a Map or a Date. */
export type Fields = Plain | Bare
export const isFields = (value: unknown): value is Fields => value instanceof Plain || value instanceof Bare

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function emptyPrototype(prototype: object, parent: object | null): void {
  Object.setPrototypeOf(prototype, parent)
  for (const key of Reflect.ownKeys(prototype)) Reflect.deleteProperty(prototype, key)
}

function hideName(prototype: object, name: string, why = 'is inherited, not data'): void {
  // Writable, so that an own property of the same name can be made by assignment.
  const value = unreadable(`"${name}" ${why}`)
  Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false })
}

/** `typeof` of the language's values, in words: `an array`, `a string`, `null`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (Array.isArray(value)) return 'an array'
  if (value instanceof Set) return 'a Set'
  if (value instanceof Map) return 'a Map'
  if (value instanceof Date) return 'a Date'
  const name = classOf(value)?.name.slice(0, 40)
  if (name === undefined) return 'an object'
  return `${/^(?:[aeio]|u(?!rl))/i.test(name) ? 'an' : 'a'} ${name}`
}
