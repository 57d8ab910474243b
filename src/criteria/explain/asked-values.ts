import { shorten } from '../../config/text/safe-text.js'
import type { ArrowFunctionExpression, CallExpression, Node, Pattern } from '../parse/nodes.js'
import { children } from '../parse/walk.js'
import type { Trace } from '../trace.js'
import { isFields } from '../values/values.js'
import { isMade } from './made.js'
import { isPath, namesOf } from './parts.js'
import { showValue } from './show-value.js'

/** As many items are looked at, and as many of their values shown. */
const MAX_ITEMS = 1_000
const MAX_SHOWN = 3

/** What a callback asked of the items of a list, and what it was in them. */
export interface Asked {
  /** As the callback writes it: `call.function.name`. */
  readonly text: string
  /** `'system', 'user', …`: each value once. */
  readonly values: string
}

const SEARCHES: ReadonlyMap<string, (value: unknown) => boolean> = new Map<string, (value: unknown) => boolean>([
  ['some', (value) => value === false],
  ['find', (value) => value === undefined],
  ['findLast', (value) => value === undefined],
  ['findIndex', (value) => value === -1],
  ['findLastIndex', (value) => value === -1],
  ['filter', (value) => Array.isArray(value)],
])
/** Methods whose callback is called with the items of an array of its own. */
const NESTED = new Set([...SEARCHES.keys(), 'every'])

/** For a search that found nothing, and a `filter`: what the items have where the callback looks. */
export function askedOf(node: CallExpression, source: string, trace: Trace): Asked[] {
  const search = searchIn(node)
  if (!search || !trace.has(node) || isMade(search.items)) return []
  if (!SEARCHES.get(search.method)?.(trace.get(node))) return []
  const items = trace.get(search.items)
  return Array.isArray(items) && items.length > 0 ? askedBy(search.callback, items, source) : []
}

/** The same in a sentence: ` (call.function.name is 'get_order')`, or nothing. */
export function askedText(node: CallExpression, source: string, trace: Trace): string {
  const asked = askedOf(node, source, trace).map(({ text, values }) => `${shorten(text, 40)} is ${values}`)
  return asked.length === 0 ? '' : ` (${asked.join('; ')})`
}

function searchIn(
  node: Node,
): { readonly method: string; readonly items: Node; readonly callback: ArrowFunctionExpression } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const [callback] = node.arguments
  if (property.type !== 'Identifier' || !NESTED.has(property.name)) return undefined
  return callback?.type === 'ArrowFunctionExpression' ? { method: property.name, items: object, callback } : undefined
}

function askedBy({ params: [param], body }: ArrowFunctionExpression, all: readonly unknown[], source: string): Asked[] {
  const items = all.slice(0, MAX_ITEMS)
  const bound = param ? boundBy(param) : undefined
  if (!bound) return []
  const valuesOf = (path: Node): unknown[] | undefined => {
    const [name = '', ...names] = namesOf(path)
    const before = bound.get(name)
    return before && items.map((item) => fieldOf(item, [...before, ...names]))
  }
  const asked = new Map<string, string>()
  const look = (node: Node): void => {
    const nested = searchIn(node)
    const lists = nested && isPath(nested.items) ? valuesOf(nested.items) : undefined
    if (nested && lists) {
      const inner = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
      for (const { text, values } of askedBy(nested.callback, inner, source)) asked.set(text, values)
      return
    }
    const values = isPath(node) ? valuesOf(node) : undefined
    if (values) asked.set(source.slice(node.start, node.end), shown(values, all.length > items.length))
    else if (!isPath(node)) valueNodes(node).forEach(look)
  }
  look(body)
  return [...asked].map(([text, values]) => ({ text, values }))
}

/** What is below a node, without the names of methods and fields, and without other callbacks. */
function valueNodes(node: Node): Node[] {
  if (node.type === 'ArrowFunctionExpression') return []
  if (node.type === 'MemberExpression') return node.computed ? [node.object, node.property] : [node.object]
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return children(node)
  return [node.callee.object, ...node.arguments]
}

/** The names that a parameter gives, and the fields of the item that they hold; `undefined` for patterns of other kinds. */
function boundBy(param: Pattern): Map<string, readonly string[]> | undefined {
  if (param.type === 'Identifier') return new Map([[param.name, []]])
  if (param.type !== 'ObjectPattern') return undefined
  const bound = new Map<string, readonly string[]>()
  for (const each of param.properties) {
    if (each.type !== 'Property' || each.computed || each.key.type !== 'Literal' || each.value.type !== 'Identifier')
      return undefined
    bound.set(each.value.name, [String(each.key.value)])
  }
  return bound
}

function fieldOf(item: unknown, names: readonly string[]): unknown {
  let value = item
  for (const name of names) {
    if ((typeof value === 'string' || Array.isArray(value)) && name === 'length') value = value.length
    else value = isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

function shown(values: readonly unknown[], isPart: boolean): string {
  const texts = new Set<string>()
  for (const value of new Set(values)) {
    if (texts.size > MAX_SHOWN) break
    texts.add(showValue(value))
  }
  const isMore = isPart || texts.size > MAX_SHOWN
  return [...[...texts].slice(0, MAX_SHOWN), ...(isMore ? ['…'] : [])].join(', ')
}
