import { comparisonSentence } from './comparison-sentence.js'
import { containmentSentence, foundSentence } from './containment-sentence.js'
import { firstDifference } from './difference.js'
import type { Evidence } from './evidence.js'
import type { Polarity } from './explain-error.js'
import type { CallExpression, Node } from './nodes.js'
import { isPath, partsOf } from './parts.js'
import { nameValue, showValue } from './show-value.js'

/** Why a part of a criterion holds or does not, in the words of the criteria protocol. */
export function sentenceOn(node: Node, holds: boolean, polarity: Polarity, evidence: Evidence): string {
  evidence.isBad = holds !== (polarity === 'pass')
  return special(node, holds, polarity, evidence) ?? values(node, holds, evidence)
}

function special(node: Node, holds: boolean, polarity: Polarity, evidence: Evidence): string | undefined {
  if (node.type === 'BinaryExpression') return comparisonSentence(node, holds, polarity, evidence)
  const isDenied = node.type === 'UnaryExpression' && node.operator === '!'
  const called = isDenied ? node.argument : node
  if (called.type !== 'CallExpression') return undefined
  const found = evidence.isBad ? foundSentence(called, holds !== isDenied, evidence) : undefined
  return found ?? (isDenied ? undefined : call(called, holds, evidence))
}

function call(node: CallExpression, holds: boolean, evidence: Evidence): string | undefined {
  const { callee, arguments: args } = node
  if (callee.type === 'Identifier' && callee.name === 'equals' && !holds) return unequal(args, evidence)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const [argument] = args
  if (!argument || args.length > 1) return undefined
  if (evidence.text(callee) === 'Array.isArray')
    return `${evidence.text(argument)} is ${nameValue(evidence.valueOf(argument))}${holds ? '' : ', not an array'}`
  if (argument.type !== 'ArrowFunctionExpression') return containmentSentence(node, holds, evidence)
  const about = everyOrSome(node, callee.property.name, holds, evidence)
  return about === undefined ? undefined : about + evidence.asked(node)
}

function unequal([a, b]: readonly Node[], evidence: Evidence): string | undefined {
  if (!a || !b || !evidence.isKnown(a) || !evidence.isKnown(b)) return undefined
  // What is written out is what was expected, on whichever side it stands.
  const [actual, expected] = isWritten(a) && !isWritten(b) ? [b, a] : [a, b]
  evidence.tellsMore = true
  return firstDifference(evidence.text(actual), evidence.valueOf(actual), evidence.valueOf(expected))
}

const isWritten = ({ type }: Node): boolean =>
  type === 'Literal' || type === 'ObjectExpression' || type === 'ArrayExpression'

function everyOrSome(node: CallExpression, method: string, holds: boolean, evidence: Evidence): string | undefined {
  const {
    callee,
    arguments: [callback],
  } = node
  if (callee.type !== 'MemberExpression' || !callback) return undefined
  const holder = evidence.valueOf(callee.object)
  if (!Array.isArray(holder) || (method !== 'every' && method !== 'some')) return undefined
  const [items, rule] = [evidence.text(callee.object), evidence.text(callback)]
  const count = `${holder.length} item${holder.length === 1 ? '' : 's'}`
  if (holder.length === 0) return `${items} is empty, so ${rule} was never asked`
  if (method === 'every' && holds) return `all ${count} of ${items} satisfy ${rule}`
  if (method === 'some' && !holds) return `none of the ${count} of ${items} satisfies ${rule}`
  if (!evidence.trace.has(node)) {
    // The budget ended before the item that decided: the last one in the trace is innocent.
    const some = holds ? `one of the ${count} of ${items} satisfies` : `not all ${count} of ${items} satisfy`
    return `${some} ${rule} (too many to say which one)`
  }
  const one = `item ${String(evidence.trace.get(callback))} of ${items}`
  return `${one} ${holds ? 'satisfies' : 'does not satisfy'} ${rule}${inside(callback, holds, evidence)}`
}

function inside(callback: Node, holds: boolean, evidence: Evidence): string {
  if (callback.type !== 'ArrowFunctionExpression') return ''
  const about = sentenceOn(callback.body, holds, holds ? 'fail' : 'pass', evidence)
  if (evidence.tellsMore) return `: ${about}`
  const shown = partsOf(callback.body, evidence.trace).filter(({ node }) => isPath(node))
  const said = shown.map(({ node, value }) => `${evidence.text(node)} is ${showValue(value)}`)
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

const NAMES_AND_CALLS = new Set<Node['type']>(['Identifier', 'MemberExpression', 'ChainExpression', 'CallExpression'])

/** For everything else: the values of the names that were read. */
function values(root: Node, holds: boolean, evidence: Evidence): string {
  const parts = partsOf(root, evidence.trace).filter(({ node }) => node !== root && NAMES_AND_CALLS.has(node.type))
  const seen = new Map(parts.map(({ node, value }) => [evidence.text(node), showValue(value)]))
  const said = [...seen].map(([text, value]) => `${text} is ${value}`)
  const claim = `${evidence.text(root)} is ${String(holds)}`
  return said.length === 0 ? claim : `${claim}: ${said.join(', ')}`
}
