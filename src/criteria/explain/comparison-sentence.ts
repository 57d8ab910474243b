import type { BinaryExpression, CallExpression, Node } from '../parse/nodes.js'
import { isObject } from '../values/values.js'
import { type Claim, isBad, says, type Sentence } from './claim.js'
import { notSame } from './difference.js'
import type { Evidence } from './evidence.js'
import { isCut, nameValue, showString } from './show-value.js'

/** `result.n is 13, not 12`; `undefined` for operators that compare nothing, and sides whose values are not known. */
export function comparisonSentence(claim: Claim<BinaryExpression>, evidence: Evidence): Sentence | undefined {
  const { left, right, operator } = claim.node
  if (left.type === 'Literal' || !evidence.isKnown(left) || !evidence.isKnown(right)) return undefined
  if (['===', '==', '!==', '!='].includes(operator)) return equality(claim, evidence)
  if (!['<', '>', '<=', '>='].includes(operator)) return undefined
  const limit = right.type === 'Literal' ? evidence.text(right) : named(right, evidence)
  const relation = `${claim.holds ? '' : 'not '}${operator} ${limit}`
  return says(`${amount(left, evidence)}, which is ${relation}${searched(claim, evidence)}`)
}

function equality(claim: Claim<BinaryExpression>, evidence: Evidence): Sentence {
  const { node, holds, polarity } = claim
  const { left, right, operator } = node
  const isEqual = operator === '===' || operator === '=='
  const same = isEqual === holds
  const [actual, expected] = [evidence.valueOf(left), evidence.valueOf(right)]
  const it = evidence.text(left)
  if (same && polarity === 'pass' && holds) return says(`${it} is ${nameValue(actual)}, criterion met`)
  if (same) return says(`${it} is ${nameValue(actual)}${searched(claim, evidence)}`)
  if (polarity === 'fail' && isEqual && expected === undefined) return says(`${it} is defined`)
  if (typeof actual === 'string' && typeof expected === 'string') {
    const differing = notSame(actual, expected).join(', not ')
    return says(`${it} is ${differing}${searched(claim, evidence)}`, isCut(actual) || isCut(expected))
  }
  const hint = unlikeItReads(it, actual, evidence.text(right), expected)
  const isSaid = right.type === 'Literal' || right.type === 'Identifier'
  const wanted = isSaid ? nameValue(expected) : named(right, evidence)
  return says(`${it} is ${nameValue(actual)}, not ${wanted}${hint}${searched(claim, evidence)}`, hint !== '')
}

/** `result.limit (10)`, once where both are the same. */
function named(node: Node, evidence: Evidence): string {
  const [written, value] = [evidence.text(node), nameValue(evidence.valueOf(node))]
  return value === written ? written : `${written} (${value})`
}

function unlikeItReads(left: string, actual: unknown, right: string, expected: unknown): string {
  if (Number.isNaN(expected) && Number.isNaN(actual)) return `; nothing equals NaN: write Number.isNaN(${left})`
  return isObject(actual) && isObject(expected)
    ? `; objects are compared by identity here: write equals(${left}, ${right})`
    : ''
}

/** `result.rows has 10 items` for a length, `result.n is 13` for the rest. */
function amount(node: Node, evidence: Evidence): string {
  const value = evidence.valueOf(node)
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'length') {
    const holder = evidence.valueOf(node.object)
    const unit = Array.isArray(holder) ? 'item' : typeof holder === 'string' ? 'character' : undefined
    if (unit) return `${evidence.text(node.object)} has ${String(value)} ${unit}${value === 1 ? '' : 's'}`
  }
  return `${evidence.text(node)} is ${nameValue(value)}`
}

const SEARCHES = new Set(['match', 'search', 'indexOf', 'lastIndexOf'])

/** The text of `text.match(/.../)`, `text.indexOf('...')` and their like, which their value does not tell. */
function searched(claim: Claim<BinaryExpression>, evidence: Evidence): string {
  const node = calledIn(claim.node.left)
  if (node?.callee.type !== 'MemberExpression') return ''
  if (node.arguments[0]?.type === 'ArrowFunctionExpression') return isBad(claim) ? evidence.asked(node) : ''
  const { object, property } = node.callee
  const text = evidence.valueOf(object)
  if (property.type !== 'Identifier' || !SEARCHES.has(property.name) || typeof text !== 'string') return ''
  return ` (${evidence.text(object)} is ${showString(text)})`
}

/** The call whose value, or a field of it, the node is. */
function calledIn(node: Node): CallExpression | undefined {
  if (node.type === 'ChainExpression') return calledIn(node.expression)
  if (node.type === 'MemberExpression') return calledIn(node.object)
  return node.type === 'CallExpression' ? node : undefined
}
