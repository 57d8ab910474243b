import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { toKey, toPrimitive, toText, touch, typeFault } from './convert.js'
import type { Primitive } from './convert.js'
import { inherits, owns } from './left-out.js'
import { isObject, kindOf } from './values.js'

export type BinaryOperation = (frame: Frame, left: unknown, right: unknown) => unknown
type NumberOperation = (left: number, right: number) => number

/** A BigInt is compared with a string by reading the string as one, which takes the square of its length. */
const MAX_BIGINT_TEXT = 1_000

/** Comparing two long strings costs their length, and so does reading one as a number. */
function payForComparison(frame: Frame, left: unknown, right: unknown): void {
  const [text, other] = typeof left === 'string' ? [left, right] : [right, left]
  if (typeof text !== 'string') return
  if (typeof other === 'string') payForTexts(frame, text, other)
  else if (typeof other === 'number' || typeof other === 'boolean') frame.spend(text.length >> 3)
  else if (typeof other === 'bigint' && text.length > MAX_BIGINT_TEXT)
    throw new EvaluationFault('budget', 'this string is too long to compare with a BigInt')
}

function payForTexts(frame: Frame, a: string, b: string): void {
  if (a.length > 64 && b.length > 64) frame.spend(Math.min(a.length, b.length) >> 5)
}

function strictlyEqual(frame: Frame, left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') payForTexts(frame, left, right)
  return left === right
}

function looselyEqual(frame: Frame, left: unknown, right: unknown): boolean {
  payForComparison(frame, left, right)
  if (
    isObject(left) === isObject(right) ||
    left === null ||
    left === undefined ||
    right === null ||
    right === undefined
  ) {
    return left == right
  }
  const a = toPrimitive(frame, left, 'default')
  const b = toPrimitive(frame, right, 'default')
  payForComparison(frame, a, b)
  return a == b
}

function add(frame: Frame, left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  const a = toPrimitive(frame, left, 'default')
  const b = toPrimitive(frame, right, 'default')
  if (typeof a !== 'string' && typeof b !== 'string') return arithmetic('+', (x, y) => x + y)(frame, a, b)
  const first = toText(frame, a)
  const second = toText(frame, b)
  frame.spendString(first.length + second.length)
  return first + second
}

function arithmetic(operator: string, operation: NumberOperation): BinaryOperation {
  return (frame, left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return operation(left, right)
    const a = numeric(frame, left)
    const b = numeric(frame, right)
    if (typeof a !== 'bigint' && typeof b !== 'bigint') return operation(Number(a), Number(b))
    if (typeof a !== typeof b) throw typeFault('a BigInt and another number cannot be mixed')
    throw new EvaluationFault('unsupported', `BigInt values can be compared; "${operator}" of them is not supported`)
  }
}

function numeric(frame: Frame, value: unknown): Primitive {
  const primitive = toPrimitive(frame, value, 'number')
  if (typeof primitive !== 'string') return primitive
  frame.spendString(primitive.length)
  return Number(primitive)
}

type Comparable = string | number | bigint
type Comparison = (left: Comparable, right: Comparable) => boolean

function relational(compare: Comparison): BinaryOperation {
  return (frame, left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return compare(left, right)
    const a = comparable(frame, left)
    const b = comparable(frame, right)
    payForComparison(frame, a, b)
    return compare(a, b)
  }
}

function comparable(frame: Frame, value: unknown): Comparable {
  const primitive = toPrimitive(frame, value, 'number')
  return typeof primitive === 'string' || typeof primitive === 'bigint' ? primitive : Number(primitive)
}

function isIn(_frame: Frame, key: unknown, holder: unknown): boolean {
  if (!isObject(holder)) {
    const instead = typeof holder === 'string' ? ': for a part of a text write .includes(...)' : ''
    throw typeFault(`"in" needs an object, this is ${kindOf(holder)}${instead}`)
  }
  touch(holder)
  const name = toKey(key)
  if (Object.hasOwn(holder, name) || owns(holder, name)) return true
  if (inherits(holder, name))
    throw new EvaluationFault('unreadable', `cannot be asked for: "${name}" is inherited, not data`)
  return false
}

export const BINARY_OPERATIONS: ReadonlyMap<string, BinaryOperation> = new Map<string, BinaryOperation>([
  ['===', strictlyEqual],
  ['!==', (frame, left, right) => !strictlyEqual(frame, left, right)],
  ['==', looselyEqual],
  ['!=', (frame, left, right) => !looselyEqual(frame, left, right)],
  ['<', relational((a, b) => a < b)],
  ['>', relational((a, b) => a > b)],
  ['<=', relational((a, b) => a <= b)],
  ['>=', relational((a, b) => a >= b)],
  ['+', add],
  ['-', arithmetic('-', (a, b) => a - b)],
  ['*', arithmetic('*', (a, b) => a * b)],
  ['/', arithmetic('/', (a, b) => a / b)],
  ['%', arithmetic('%', (a, b) => a % b)],
  ['**', arithmetic('**', (a, b) => a ** b)],
  ['|', arithmetic('|', (a, b) => a | b)],
  ['&', arithmetic('&', (a, b) => a & b)],
  ['^', arithmetic('^', (a, b) => a ^ b)],
  ['<<', arithmetic('<<', (a, b) => a << b)],
  ['>>', arithmetic('>>', (a, b) => a >> b)],
  ['>>>', arithmetic('>>>', (a, b) => a >>> b)],
  ['in', isIn],
])

/** `-`, `+`, `~` on something that is not a number. */
export function unaryNumber(frame: Frame, operator: '+' | '-' | '~', value: unknown): unknown {
  const operand = numeric(frame, value)
  if (typeof operand === 'bigint') {
    if (operator === '+') throw typeFault('cannot convert a BigInt to a number here')
    return operator === '-' ? -operand : ~operand
  }
  const number = Number(operand)
  return operator === '-' ? -number : operator === '+' ? number : ~number
}
