import type { Node } from '../parse/nodes.js'
import type { Reading } from './reading.js'

const GIVES_NULL = new Set(['match', 'exec'])
const GIVES_UNDEFINED = new Set(['find', 'findLast'])

/** `text.match(/a/) !== undefined`, `rows.find(r => r.ok) !== null`: what is found is never the one, nor nothing the other. */
export function mistakeInAbsence(call: Node, operator: string, nothing: Node, reading: Reading): string | undefined {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression' || operator.length < 3) return undefined
  const { property } = call.callee
  if (property.type !== 'Identifier' || !reading.trace.has(call)) return undefined
  if (isUndefined(nothing) && GIVES_NULL.has(property.name))
    return `${reading.text(call)} is null where nothing is found, never undefined: write ${operator} null`
  if (isNull(nothing) && GIVES_UNDEFINED.has(property.name) && reading.trace.get(call) === undefined)
    return `${reading.text(call)} is undefined where nothing is found: write ${operator} undefined`
  return undefined
}

const isUndefined = (node: Node): boolean => node.type === 'Identifier' && node.name === 'undefined'

const isNull = (node: Node): boolean => node.type === 'Literal' && node.value === null && !node.regex
