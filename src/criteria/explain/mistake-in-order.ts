import type { BinaryExpression, MemberExpression, Node } from '../parse/nodes.js'
import { children } from '../parse/walk.js'
import { ORDER, isComparedByLetter } from '../values/order.js'
import { isObject, kindOf } from '../values/values.js'
import type { Reading } from './reading.js'
import { showValue } from './show-value.js'

/** A `<` or its like that compares otherwise than it reads, or what has no order, which is false whatever stands there. */
export function mistakeInOrder(node: BinaryExpression, reading: Reading): string | undefined {
  return inChain(node, reading) ?? inLength(node, reading) ?? inPlace(node, reading) ?? withoutOrder(node, reading)
}

function inChain({ operator, left, right }: BinaryExpression, reading: Reading): string | undefined {
  if (left.type !== 'BinaryExpression' || !ORDER.has(left.operator)) return undefined
  const [first, limit] = [reading.text(left), reading.text(right)]
  const second = `${reading.text(left.right)} ${operator} ${limit}`
  return `"${first}" is true or false, and that is compared with ${limit}: write ${first} && ${second}`
}

const isZero = (node: Node): boolean => node.type === 'Literal' && node.value === 0
const isBelowZero = (node: Node): boolean =>
  node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal' && !isZero(node.argument)

function inLength({ operator, left, right }: BinaryExpression, reading: Reading): string | undefined {
  if (left.type !== 'MemberExpression' || !isNamedLength(left)) return undefined
  const isNever = `a ${reading.text(left.property)} is never below 0`
  const isAlways = isZero(right) ? operator === '>=' : isBelowZero(right) && operator.startsWith('>')
  if (isAlways) return `${isNever}: write "> 0", or "${reading.text(left)} !== undefined"`
  const isNone = isZero(right) ? operator === '<' : isBelowZero(right)
  return isNone ? `${isNever}: write "=== 0"` : undefined
}

const isNamedLength = ({ property, computed }: MemberExpression): boolean =>
  !computed && property.type === 'Identifier' && (property.name === 'length' || property.name === 'size')

/** `text.indexOf('a') > 0`, which overlooks what is found at the start. */
function inPlace({ operator, left, right }: BinaryExpression, reading: Reading): string | undefined {
  if (left.type !== 'CallExpression' || left.callee.type !== 'MemberExpression') return undefined
  const { property } = left.callee
  const isPlace = property.type === 'Identifier' && (property.name === 'indexOf' || property.name === 'search')
  if (isPlace && (operator === '>=' || operator === '<') && reading.text(right) === '-1')
    return `${reading.text(left)} is -1 where nothing is found, and never below: write ${operator === '<' ? '===' : '!=='} -1`
  if (!isPlace || operator !== '>' || !isZero(right) || reading.valueOf(left) !== 0) return undefined
  return `${reading.text(left)} is 0, where the start matches: write >= 0`
}

function withoutOrder(node: BinaryExpression, reading: Reading): string | undefined {
  const { left, right } = node
  if (!reading.isWhole || !reading.trace.has(node) || reading.trace.ordered.has(node)) return undefined
  return besideOther(left, right, reading) ?? besideOther(right, left, reading) ?? ofTexts(left, right, reading)
}

/** Why `side` has no order, or none beside `other`. */
function besideOther(side: Node, other: Node, reading: Reading): string | undefined {
  const [value, beside] = [reading.valueOf(side), reading.valueOf(other)]
  const text = reading.text(side)
  const brokenDate = brokenDateIn(side, reading)
  if (brokenDate) return `${reading.text(brokenDate)} is no date, so nothing is before or after it`
  if (isObject(value) && !(value instanceof Date)) {
    const size = Array.isArray(value) ? 'length' : value instanceof Set || value instanceof Map ? 'size' : undefined
    return `${text} is ${kindOf(value)}, which has no order${size === undefined ? '' : `: write ${text}.${size}`}`
  }
  if (typeof value !== 'string') return undefined
  if (beside instanceof Date)
    return `${text} is a text and ${reading.text(other)} a Date, which have no order: write new Date(${text})`
  if ((typeof beside !== 'number' || Number.isNaN(beside)) && typeof beside !== 'bigint') return undefined
  if (!Number.isNaN(Number(value))) return undefined
  const length = isRead(side) ? `; for its length write ${text}.length` : ''
  return `${text} is ${isRead(side) ? `${showValue(value)}, ` : ''}a text and no number, neither above nor below another${length}`
}

const isRead = ({ type }: Node): boolean =>
  type === 'Identifier' || type === 'MemberExpression' || type === 'ChainExpression' || type === 'CallExpression'

function ofTexts(left: Node, right: Node, reading: Reading): string | undefined {
  const [a, b] = [reading.valueOf(left), reading.valueOf(right)]
  if (typeof a !== 'string' || typeof b !== 'string' || !isComparedByLetter(a, b)) return undefined
  const side = isRead(left) ? left : right
  return `${showValue(a)} and ${showValue(b)} are texts, compared by their letters: write Number(${reading.text(side)})`
}

/** `new Date(text)` or `Date.parse(text)` of a text that is no date. */
function brokenDateIn(node: Node, reading: Reading): Node | undefined {
  if (node.type === 'ArrowFunctionExpression') return undefined
  const [made] = timeMadeOf(node)
  if (made && typeof reading.valueOf(made) === 'string') {
    const value = reading.valueOf(node)
    if (Number.isNaN(value instanceof Date ? value.getTime() : value)) return node
  }
  for (const child of children(node)) {
    const found = brokenDateIn(child, reading)
    if (found) return found
  }
  return undefined
}

/** What a node makes a time of. */
function timeMadeOf(node: Node): readonly Node[] {
  if (node.type === 'NewExpression')
    return node.callee.name === 'Date' && node.arguments.length === 1 ? node.arguments : []
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  const isParse = property.type === 'Identifier' && property.name === 'parse'
  return isParse && object.type === 'Identifier' && object.name === 'Date' ? node.arguments.slice(0, 1) : []
}
