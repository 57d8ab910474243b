import type { CallExpression, Node } from '../parse/nodes.js'
import { isMade } from './made.js'
import type { Reading } from './reading.js'

const SEARCHES = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf'])

/** A call that searches for what cannot be found, or for less than is written there. */
export function mistakeInSearch(call: CallExpression, reading: Reading): string | undefined {
  const left = leftOut(call)
  if (left) return `${reading.text(left)} is not looked at: ask for it by itself`
  const {
    callee,
    arguments: [wanted, from],
  } = call
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !wanted) return undefined
  const { name } = callee.property
  if (!SEARCHES.has(name)) return undefined
  const text = (node: Node): string => reading.text(node)
  const holder = reading.valueOf(callee.object)
  if (typeof holder !== 'string' && !Array.isArray(holder)) return undefined
  if (from && typeof reading.valueOf(from) === 'string')
    return `.${name}() looks for one: ask for ${text(wanted)} and for ${text(from)} by themselves`
  if (Array.isArray(holder))
    return isMade(wanted) ? `nothing in an array is identical with ${text(wanted)}: write .some(...)` : undefined
  if (Array.isArray(reading.valueOf(wanted)))
    return `.${name}() takes one text: write ${text(wanted)}.some(each => ...)`
  if (wanted.type === 'Literal' && wanted.value === '') return "every text contains ''"
  const cased = caseOf(callee.object)
  return cased && isOtherwise(wanted, cased) ? `${text(callee.object)} never contains ${text(wanted)}` : undefined
}

/** What stands behind all that a call looks at: `equals(a, b, c)`, `/x/.test(a, b)`. */
function leftOut({ callee, arguments: args }: CallExpression): Node | undefined {
  if (callee.type === 'Identifier') return callee.name === 'equals' ? args[2] : undefined
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Literal') return undefined
  return callee.object.regex ? args[1] : undefined
}

type Case = (text: string) => string

/** What the case of a text was made: `text.toLowerCase()`. */
export function caseOf(node: Node): Case | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  if (property.type !== 'Identifier') return undefined
  if (property.name === 'toLowerCase') return (text) => text.toLowerCase()
  return property.name === 'toUpperCase' ? (text) => text.toUpperCase() : undefined
}

export const isOtherwise = (node: Node, cased: Case): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && cased(node.value) !== node.value
