import type { Compiler } from '../compile/compiler.js'
import type { Frame } from '../frame.js'
import type { MemberExpression } from '../parse/nodes.js'
import { toInteger, toKey, toNumber, toText, typeFault } from '../values/convert.js'
import { iterate } from '../values/iterate.js'
import { owns, refuseLeftOut } from '../values/left-out.js'
import { Plain, classOf, isFields, isObject } from '../values/values.js'
import { callbackOf } from './callback.js'
import { equals } from './equals.js'
import { parseJson, stringify } from './json.js'
import type { GlobalFunction } from './method.js'

/** Right-hand sides of `instanceof`. */
export const CLASSES: ReadonlySet<string> = new Set(
  'Array Object Set Map Date Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError'.split(
    ' ',
  ),
)

export function isInstance(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (name === 'Array') return Array.isArray(value)
  if (name === 'Set') return value instanceof Set
  if (name === 'Map') return value instanceof Map
  if (name === 'Date') return value instanceof Date
  if (name === 'Object') return !isFields(value) || value instanceof Plain
  return classOf(value)?.ancestors.has(name) === true
}

function enumerable(frame: Frame, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) throw typeFault(`${String(value)} has no properties`)
  if (isObject(value) && !isFields(value)) refuseLeftOut(value, 'cannot be listed')
  if (typeof value !== 'string' && !Array.isArray(value) && !isFields(value)) return []
  if (!isFields(value)) payForEntries(frame, value.length)
  const entries = Object.entries(value)
  if (isFields(value)) payForEntries(frame, entries.length)
  return entries
}

function hasOwn(value: unknown, name: string): boolean {
  if (value === undefined || value === null) throw typeFault(`${String(value)} has no properties`)
  return isObject(value) ? owns(value, name) : Object.hasOwn(Object(value), name)
}

/** Each has a name and an array of its own. */
function payForEntries(frame: Frame, count: number): void {
  frame.limitArray(count)
  frame.spend(1 + 2 * count)
}

function fromEntries(frame: Frame, [value]: readonly unknown[]): Plain {
  const object = new Plain()
  const entries = iterate(frame, value)
  payForEntries(frame, entries.length)
  for (const entry of entries) {
    if (!Array.isArray(entry)) throw typeFault('an entry is an array of a name and a value')
    object[toText(frame, entry[0])] = entry[1]
  }
  return object
}

function arrayFrom(frame: Frame, [value, map]: readonly unknown[]): unknown[] {
  const fn = map === undefined ? undefined : callbackOf(map)
  if (['number', 'boolean', 'bigint'].includes(typeof value) || value instanceof Date) return []
  const length = isFields(value) ? Math.max(0, Math.trunc(toNumber(frame, value['length']) || 0)) : 0
  if (isFields(value)) frame.spendArray(length)
  const items = isFields(value) ? Array.from({ length }, (_, i) => value[i]) : [...iterate(frame, value)]
  frame.spendArray(items.length)
  return fn ? items.map((item, i) => fn.call(frame, item, i)) : items
}

/** Reading a number from a text costs its length. */
function numeral(frame: Frame, value: unknown): string {
  const text = toText(frame, value)
  frame.spendString(text.length)
  return text
}

const MATH_FUNCTIONS =
  'abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p log2 max min pow round sign sin sinh sqrt tan tanh trunc'.split(
    ' ',
  )

const functions = new Map<string, GlobalFunction>([
  ['Object.keys', (frame, args) => enumerable(frame, args[0]).map(([key]) => key)],
  ['Object.values', (frame, args) => enumerable(frame, args[0]).map(([, value]) => value)],
  ['Object.entries', (frame, args) => enumerable(frame, args[0])],
  ['Object.fromEntries', fromEntries],
  ['Array.isArray', (_frame, args) => Array.isArray(args[0])],
  ['Array.from', arrayFrom],
  ['Array.of', (_frame, args) => [...args]],
  [
    'Number',
    (frame, args) => (args.length === 0 ? 0 : typeof args[0] === 'bigint' ? Number(args[0]) : toNumber(frame, args[0])),
  ],
  ['Number.isInteger', (_frame, args) => Number.isInteger(args[0])],
  ['Number.isSafeInteger', (_frame, args) => Number.isSafeInteger(args[0])],
  ['Number.isFinite', (_frame, args) => Number.isFinite(args[0])],
  ['Number.isNaN', (_frame, args) => Number.isNaN(args[0])],
  ['String', (frame, args) => (args.length === 0 ? '' : toText(frame, args[0]))],
  ['Boolean', (_frame, args) => Boolean(args[0])],
  ['Object.hasOwn', (_frame, args) => hasOwn(args[0], toKey(args[1]))],
  [
    'parseInt',
    (frame, args) =>
      Number.parseInt(numeral(frame, args[0]), args[1] === undefined ? undefined : toInteger(frame, args[1])),
  ],
  ['parseFloat', (frame, args) => Number.parseFloat(numeral(frame, args[0]))],
  ['isNaN', (frame, args) => Number.isNaN(toNumber(frame, args[0]))],
  ['isFinite', (frame, args) => Number.isFinite(toNumber(frame, args[0]))],
  ['Date.parse', (frame, args) => Date.parse(numeral(frame, args[0]))],
  [
    'Date.UTC',
    (frame, args) =>
      Reflect.apply(
        Date.UTC,
        Date,
        args.map((arg) => toNumber(frame, arg)),
      ),
  ],
  ['JSON.stringify', stringify],
  ['JSON.parse', parseJson],
  ['equals', (frame, args) => equals(frame, args[0], args[1])],
])
for (const name of ['parseInt', 'parseFloat']) functions.set(`Number.${name}`, functions.get(name)!)
for (const name of MATH_FUNCTIONS) {
  const operation = Reflect.get(Math, name) as (...values: number[]) => number
  functions.set(`Math.${name}`, (frame, args) => {
    const numbers = args.map((arg) => toNumber(frame, arg))
    return Reflect.apply(operation, Math, numbers)
  })
}
export const GLOBAL_FUNCTIONS: ReadonlyMap<string, GlobalFunction> = functions

const constants = new Map<string, { readonly value: number }>()
for (const [holder, names] of [
  ['Math', 'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'],
  ['Number', 'EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY'],
] as const) {
  const source: object = holder === 'Math' ? Math : Number
  for (const name of names.split(' ')) constants.set(`${holder}.${name}`, { value: Number(Reflect.get(source, name)) })
}

/** First names of everything global: never values by themselves. */
export const GLOBAL_NAMES: ReadonlySet<string> = new Set(
  [...functions.keys(), ...constants.keys(), ...CLASSES].map((name) => name.split('.')[0]!),
)

/** The constant that `Math.PI` and its like name, unless the name in front is the caller's own. */
export function constantOf(node: MemberExpression, compiler: Compiler): { readonly value: number } | undefined {
  const { object, property } = node
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || compiler.isBound(object.name)) return undefined
  return constants.get(`${object.name}.${property.name}`)
}
