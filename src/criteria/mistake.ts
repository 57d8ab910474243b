import type { BinaryExpression, CallExpression, LogicalExpression, Node } from './nodes.js'
import type { Trace } from './parts.js'
import type { Program } from './program.js'
import { shorten } from '../config/safe-text.js'
import { allNodes } from './walk.js'

type Text = (node: Node) => string

/**
 * A part of a criterion that JavaScript reads otherwise than people do, as what is to be said of it: `0 < n < 5`,
 * `text.includes('a' || 'b')`. Only what nobody can mean.
 */
export function findMistake({ node, source }: Program, trace: Trace): string | undefined {
  const text: Text = ({ start, end }) => shorten(source.slice(start, end).trim().replace(/\s+/g, ' '), 60)
  for (const part of allNodes(node)) {
    const mistake = mistakeIn(part, text, trace)
    if (mistake !== undefined) return `may not ask what it seems to: ${mistake}`
  }
  return undefined
}

function mistakeIn(node: Node, text: Text, trace: Trace): string | undefined {
  switch (node.type) {
    case 'LogicalExpression':
      return inLogic(node, text)
    case 'BinaryExpression':
      return inComparison(node, text) ?? inEquality(node, text) ?? inIn(node, text, trace)
    case 'CallExpression':
      return inSearch(node, text, trace)
    default:
      return undefined
  }
}

function inLogic({ operator, left, right }: LogicalExpression, text: Text): string | undefined {
  if (left.type !== 'Literal' || left.regex) return undefined
  const isLeft = operator === '??' ? left.value !== null : Boolean(left.value) === (operator === '||')
  return `${text(left)} ${operator} ${text(right)} is always ${text(isLeft ? left : right)}; ask for each by itself`
}

const ORDER = new Set(['<', '<=', '>', '>='])

function inComparison({ operator, left, right }: BinaryExpression, text: Text): string | undefined {
  if (!ORDER.has(operator)) return undefined
  if (left.type === 'BinaryExpression' && ORDER.has(left.operator)) {
    const [first, second] = [text(left), `${text(left.right)} ${operator} ${text(right)}`]
    return `"${first}" is true or false, and that is compared with ${text(right)}: write ${first} && ${second}`
  }
  const isLength = left.type === 'MemberExpression' && left.property.type === 'Identifier' && isNamedLength(left)
  if (!isLength || right.type !== 'Literal' || right.value !== 0) return undefined
  const isNever = `a ${text(left.property)} is never below 0`
  if (operator === '>=') return `${isNever}: write "> 0", or "${text(left)} !== undefined"`
  return operator === '<' ? `${isNever}: write "=== 0"` : undefined
}

const isNamedLength = ({ property, computed }: Extract<Node, { type: 'MemberExpression' }>): boolean =>
  !computed && property.type === 'Identifier' && (property.name === 'length' || property.name === 'size')

function inEquality({ operator, left, right }: BinaryExpression, text: Text): string | undefined {
  if (operator !== '===' && operator !== '!==') return undefined
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isMade(side)) return `nothing is identical with ${text(side)}: write equals(${text(left)}, ${text(right)})`
    if (side.type === 'Identifier' && side.name === 'NaN')
      return `nothing equals NaN: write Number.isNaN(${text(other)})`
    const cased = caseOf(other)
    if (cased && isOtherwise(side, cased)) return `${text(other)} is never ${text(side)}`
  }
  return undefined
}

/** `'de' in ['de', 'en']`, as other languages have it. */
function inIn({ operator, left, right }: BinaryExpression, text: Text, trace: Trace): string | undefined {
  if (operator !== 'in' || !Array.isArray(trace.get(right))) return undefined
  const key = left.type === 'Literal' ? left.value : trace.get(left)
  if (typeof key !== 'string' || /^(?:\d+|length)$/.test(key)) return undefined
  return `"in" asks an array for an index: write ${text(right)}.includes(${text(left)})`
}

const SEARCHES = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf'])

function inSearch({ callee, arguments: args }: CallExpression, text: Text, trace: Trace): string | undefined {
  const [wanted] = args
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !wanted) return undefined
  const { name } = callee.property
  if (!SEARCHES.has(name)) return undefined
  const holder = callee.object.type === 'Literal' ? callee.object.value : trace.get(callee.object)
  if (Array.isArray(holder)) {
    return isMade(wanted) ? `nothing in an array is identical with ${text(wanted)}: write .some(...)` : undefined
  }
  if (typeof holder !== 'string') return undefined
  if (Array.isArray(trace.get(wanted))) return `.${name}() takes one text: write ${text(wanted)}.some(each => ...)`
  if (wanted.type === 'Literal' && wanted.value === '') return "every text contains ''"
  const cased = caseOf(callee.object)
  return cased && isOtherwise(wanted, cased) ? `${text(callee.object)} never contains ${text(wanted)}` : undefined
}

/** Written out, and so identical with nothing else. */
const isMade = ({ type }: Node): boolean =>
  type === 'ArrayExpression' || type === 'ObjectExpression' || type === 'NewExpression'

type Case = (text: string) => string

/** What the case of a text was made: `text.toLowerCase()`. */
function caseOf(node: Node): Case | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  if (property.type !== 'Identifier') return undefined
  if (property.name === 'toLowerCase') return (text) => text.toLowerCase()
  return property.name === 'toUpperCase' ? (text) => text.toUpperCase() : undefined
}

const isOtherwise = (node: Node, cased: Case): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && cased(node.value) !== node.value
