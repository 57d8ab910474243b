import { redactAround } from '../../config/secrets/secrets.js'
import { shorten } from '../../config/text/safe-text.js'
import { escaped } from '../invisible.js'
import { classOf, isErrorView, isFields, isObject, kindOf, reasonOf } from '../values/values.js'
import type { Fields } from '../values/values.js'

const MAX_STRING = 60
const MAX_INLINE = 40

/** A value in a few words, for a diagram: `13`, `'DRY RUN'`, `Array(10)`, `{ row: 0, col: 29 }`. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return showString(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'symbol') return `(${reasonOf(value)})`
  if (!isObject(value)) return Object.is(value, -0) ? '-0' : String(value)
  if (value instanceof Set) return showSet(value)
  if (value instanceof Map) return `Map(${value.size})`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : `Date ${value.toISOString()}`
  if (Array.isArray(value)) return showArray(value)
  if (isErrorView(value)) return shorten(`${classOf(value)?.name ?? 'Error'}: ${messageOf(value)}`, MAX_STRING)
  return isFields(value) ? showFields(value) : kindOf(value)
}

/** A value in a sentence: as {@link showValue}, but an array, an object and their like by what they are. */
export function nameValue(value: unknown): string {
  return isObject(value) && !(value instanceof Date) && !isErrorView(value) ? kindOf(value) : showValue(value)
}

function messageOf({ message }: Fields): string {
  return typeof message === 'string' ? message : showValue(message)
}

/** @param place a place that must be seen, where the text is long */
export function showString(said: string, place = 0): string {
  const { text, at } = redactAround(said, place)
  const from = at > MAX_STRING / 2 && text.length > MAX_STRING ? at - MAX_STRING / 2 : 0
  const part = text.slice(from, from + MAX_STRING)
  const before = from > 0 ? '…' : ''
  const after = from + MAX_STRING < text.length ? '…' : ''
  return `'${before}${shownText(part)}${after}'`
}

/** As {@link showString}, the end of a long text. */
export const showEnd = (text: string): string => showString(text, text.length - MAX_STRING / 2)

/** Whether {@link showString} leaves a part out. */
export const isCut = (text: string): boolean => text.length > MAX_STRING

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const shownText = (text: string): string => escaped(text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!))

function showArray(items: readonly unknown[]): string {
  if (items.length > 5 || items.some(isObject)) return `Array(${items.length})`
  const text = `[${items.map(showValue).join(', ')}]`
  return text.length > MAX_INLINE ? `Array(${items.length})` : text
}

function showSet(items: ReadonlySet<unknown>): string {
  const text = items.size > 5 ? '' : showArray([...items])
  return text.startsWith('[') ? `Set ${text}` : `Set(${items.size})`
}

function showFields(value: Fields): string {
  const name = classOf(value)?.name
  const keys = Object.keys(value)
  const prefix = name === undefined ? '' : `${shorten(name, MAX_INLINE)} `
  if (keys.length === 0) return `${prefix}{}`
  if (keys.length <= 4 && !keys.some((key) => isObject(value[key]))) {
    const text = `${prefix}{ ${keys.map((key) => `${shownText(shorten(key, 20))}: ${showValue(value[key])}`).join(', ')} }`
    if (text.length <= MAX_INLINE) return text
  }
  const shown = keys.slice(0, 3).map((key) => shownText(shorten(key, 20)))
  return `${prefix}{ ${shown.join(', ')}${keys.length > 3 ? ', …' : ''} }`
}
