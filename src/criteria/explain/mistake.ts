import type { BinaryExpression, LogicalExpression, MemberExpression, Node, UnaryExpression } from '../parse/nodes.js'
import { allNodes } from '../parse/walk.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import { ORDER } from '../values/order.js'
import { isMade } from './made.js'
import { mistakeInAbsence } from './mistake-in-absence.js'
import { mistakeInCollection } from './mistake-in-collection.js'
import { mistakeInOrder } from './mistake-in-order.js'
import { caseOf, isOtherwise, mistakeInSearch } from './mistake-in-search.js'
import { mistakeInText } from './mistake-in-text.js'
import { findPrimitiveRoot } from './primitive-root.js'
import { Reading } from './reading.js'

/**
 * A part of a criterion that JavaScript reads otherwise than people do, as what is to be said of it: `0 < n < 5`,
 * `text.includes('a' || 'b')`, a field of a text. Only what nobody can mean.
 */
export function findMistake(program: Program, trace: Trace): string | undefined {
  const reading = new Reading(program, trace)
  for (const part of allNodes(program.node)) {
    const mistake = mistakeIn(part, reading)
    if (mistake !== undefined) return mistake
  }
  return findPrimitiveRoot(program, trace)
}

function mistakeIn(node: Node, reading: Reading): string | undefined {
  switch (node.type) {
    case 'LogicalExpression':
      return inLogic(node, reading)
    case 'UnaryExpression':
      return inDenial(node, reading)
    case 'BinaryExpression':
      if (ORDER.has(node.operator)) return mistakeInOrder(node, reading)
      return node.operator === 'in' ? inIn(node, reading) : inEquality(node, reading)
    case 'MemberExpression':
      return inIndex(node, reading) ?? mistakeInText(node, reading) ?? mistakeInCollection(node, reading)
    case 'CallExpression':
      return mistakeInSearch(node, reading)
    default:
      return undefined
  }
}

function inLogic({ operator, left, right }: LogicalExpression, reading: Reading): string | undefined {
  if (left.type !== 'Literal' || left.regex) return undefined
  const isLeft = operator === '??' ? left.value !== null : Boolean(left.value) === (operator === '||')
  const [first, second] = [reading.text(left), reading.text(right)]
  return `${first} ${operator} ${second} is always ${isLeft ? first : second}; ask for each by itself`
}

const PLACES = new Set(['indexOf', 'lastIndexOf', 'search', 'findIndex', 'findLastIndex'])

/** `!text.indexOf('a')`, for what is not there. */
function inDenial({ operator, argument }: UnaryExpression, reading: Reading): string | undefined {
  if (operator !== '!' || argument.type !== 'CallExpression' || argument.callee.type !== 'MemberExpression')
    return undefined
  const { property } = argument.callee
  if (property.type !== 'Identifier' || !PLACES.has(property.name)) return undefined
  return `${reading.text(argument)} is -1 where nothing is found, and "!" of that is false: write === -1`
}

function inEquality({ operator, left, right }: BinaryExpression, reading: Reading): string | undefined {
  if (!/^[!=]==?$/.test(operator)) return undefined
  const text = (node: Node): string => reading.text(node)
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isMade(side)) return `nothing is identical with ${text(side)}: write equals(${text(left)}, ${text(right)})`
    if (side.type === 'Identifier' && side.name === 'NaN')
      return `nothing equals NaN: write Number.isNaN(${text(other)})`
    const cased = caseOf(other)
    if (cased && isOtherwise(side, cased)) return `${text(other)} is never ${text(side)}`
    const absence = mistakeInAbsence(side, operator, other, reading)
    if (absence !== undefined) return absence
  }
  // `!==` asks whether it is NaN.
  if (operator.startsWith('=') && reading.isSame(left, right)) return `${text(left)} is compared with itself`
  const isOfDates = [left, right].every((side) => reading.valueOf(side) instanceof Date)
  return isOfDates && text(left) !== text(right)
    ? `no two Dates are identical: write equals(${text(left)}, ${text(right)})`
    : undefined
}

/** `'de' in ['de', 'en']`, as other languages have it. */
function inIn({ left, right }: BinaryExpression, reading: Reading): string | undefined {
  const key = reading.valueOf(left)
  const isAskedForWord =
    typeof key === 'string' && !/^(?:\d+|length)$/.test(key) && Array.isArray(reading.valueOf(right))
  if (!isAskedForWord && right.type !== 'ArrayExpression') return undefined
  return `"in" asks an array for an index: write ${reading.text(right)}.includes(${reading.text(left)})`
}

/** `rows[-1]`, as other languages have it. */
function inIndex({ object, property, computed }: MemberExpression, reading: Reading): string | undefined {
  if (!computed || property.type !== 'UnaryExpression' || property.operator !== '-') return undefined
  const [holder, index] = [reading.valueOf(object), reading.valueOf(property)]
  if ((!Array.isArray(holder) && typeof holder !== 'string') || typeof index !== 'number' || index === 0)
    return undefined
  return `nothing stands at ${index}: write ${reading.text(object)}.at(${reading.text(property)})`
}
