import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { toInteger, toText, touch, typeFault } from '../values/convert.js'
import { hasNamedProperty, inherits, refuseOpaque } from '../values/left-out.js'
import { Snapshot } from '../values/snapshot.js'
import { isFields, isObject, kindOf } from '../values/values.js'
import type { GlobalFunction } from './method.js'

interface Layout {
  readonly indent: string
  /** Keys that are written, in this order; `undefined` writes all. */
  readonly keys: readonly string[] | undefined
  readonly open: Set<object>
}

const REFUSAL = 'cannot be written as JSON'

/** As JSON.stringify, within the budget; no `toJSON` runs. */
export const stringify: GlobalFunction = (frame, [value, replacer, space]) => {
  if (isObject(replacer) && !Array.isArray(replacer)) throw typeFault('JSON.stringify takes a list of keys, or null')
  if (Array.isArray(replacer)) frame.spendArray(2 * replacer.length)
  const keys = Array.isArray(replacer) ? [...new Set(replacer.map((key) => toText(frame, key)))] : undefined
  return write(frame, value, { indent: indentOf(frame, space), keys, open: new Set() })
}

function indentOf(frame: Frame, space: unknown): string {
  if (typeof space === 'number') return ' '.repeat(Math.min(10, Math.max(0, toInteger(frame, space))))
  return typeof space === 'string' ? space.slice(0, 10) : ''
}

function write(frame: Frame, value: unknown, layout: Layout): string | undefined {
  frame.spend(1)
  touch(value)
  if (typeof value === 'bigint') throw typeFault('a BigInt cannot be written as JSON')
  if (typeof value === 'string') frame.spendString(value.length)
  if (!isObject(value)) return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value)
  refuseOpaque(value, REFUSAL)
  if (!isFields(value) && (hasNamedProperty(value, 'toJSON') || inherits(value, 'toJSON'))) {
    throw new EvaluationFault('unreadable', `${REFUSAL}: ${kindOf(value)} has a "toJSON" of its own, which is not run`)
  }
  if (layout.open.has(value)) throw typeFault('a value that contains itself cannot be written as JSON')
  if (layout.open.size > 500) throw typeFault('this value is nested too deep for JSON')
  layout.open.add(value)
  const text = Array.isArray(value) ? writeArray(frame, value, layout) : writeObject(frame, value, layout)
  layout.open.delete(value)
  frame.limitString(text.length)
  return text
}

function writeArray(frame: Frame, items: readonly unknown[], layout: Layout): string {
  const parts: string[] = []
  for (let i = 0; i < items.length; i++) parts.push(write(frame, items[i], layout) ?? 'null')
  return enclosed(frame, '[', parts, ']', layout)
}

function writeObject(frame: Frame, value: object, layout: Layout): string {
  if (!isFields(value)) return '{}'
  touch(value['toJSON'])
  if (layout.keys) frame.spend(layout.keys.length >> 3)
  const parts: string[] = []
  for (const key of layout.keys ?? Object.keys(value)) {
    if (!Object.hasOwn(value, key)) continue
    const text = write(frame, value[key], layout)
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${layout.indent === '' ? '' : ' '}${text}`)
  }
  return enclosed(frame, '{', parts, '}', layout)
}

function enclosed(
  frame: Frame,
  open: string,
  parts: readonly string[],
  close: string,
  { indent, open: path }: Layout,
): string {
  if (parts.length === 0) return open + close
  const newLine = indent === '' ? '' : `\n${indent.repeat(path.size)}`
  const length = parts.reduce((sum, part) => sum + part.length + newLine.length + 1, 0)
  frame.spendString(length)
  return open + newLine + parts.join(`,${newLine}`) + newLine.slice(0, newLine.length - indent.length) + close
}

/** As JSON.parse, without a reviver. */
export const parseJson: GlobalFunction = (frame, args) => {
  const text = toText(frame, args[0])
  frame.spend(1 + (text.length >> 1))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (isObject(args[0])) throw typeFault(`${kindOf(args[0])} is not a text of JSON: read it without JSON.parse`)
    const why = typeof args[0] === 'string' ? whyNoJson(text, error) : undefined
    throw typeFault(`this ${why === undefined ? `is not JSON: it is ${text}` : `text is not JSON: ${why}`}`)
  }
  return new Snapshot().read(value)
}

/** The commonest ways in which a model's answer is no JSON; none of its words. */
function whyNoJson(text: string, error: unknown): string {
  if (text.trim() === '') return 'it is empty'
  if (/^\s*```/.test(text)) return 'it stands in a code fence'
  if (!/^\s*[{["\d-]/.test(text)) return `it begins with other text${/[{[]/.test(text) ? ' before the "{" or "["' : ''}`
  const message = error instanceof Error ? error.message : ''
  const [, at] = /at position (\d+)/.exec(message) ?? []
  if (/Unexpected end|Unterminated/.test(message) || Number(at) >= text.trimEnd().length) return 'it ends too early'
  return at === undefined ? 'it has a mistake' : `it has a mistake at character ${Number(at) + 1} of ${text.length}`
}
