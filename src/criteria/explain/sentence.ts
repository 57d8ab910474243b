import type { CallExpression, Node } from '../parse/nodes.js'
import { type Claim, isBad, says, type Sentence } from './claim.js'
import { comparisonSentence } from './comparison-sentence.js'
import { containmentSentence, foundSentence } from './containment-sentence.js'
import { firstDifference } from './difference.js'
import type { Evidence } from './evidence.js'
import { isPath, partsOf } from './parts.js'
import { nameValue, showValue } from './show-value.js'

/** Why a part of a criterion holds or does not, in the words of the criteria protocol. */
export function sentenceOn(claim: Claim, evidence: Evidence): Sentence {
  return special(claim, evidence) ?? says(values(claim, evidence))
}

function special(claim: Claim, evidence: Evidence): Sentence | undefined {
  const { node, holds } = claim
  if (node.type === 'BinaryExpression') return comparisonSentence({ ...claim, node }, evidence)
  const isDenied = node.type === 'UnaryExpression' && node.operator === '!'
  const called = isDenied ? node.argument : node
  if (called.type !== 'CallExpression') return undefined
  const found = isBad(claim) ? foundSentence(called, holds !== isDenied, evidence) : undefined
  return found ?? (isDenied ? undefined : call({ ...claim, node: called }, evidence))
}

function call(claim: Claim<CallExpression>, evidence: Evidence): Sentence | undefined {
  const { node, holds } = claim
  const { callee, arguments: args } = node
  if (callee.type === 'Identifier' && callee.name === 'equals' && !holds) return unequal(args, evidence)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const [argument] = args
  if (!argument || args.length > 1) return undefined
  if (evidence.text(callee) === 'Array.isArray')
    return says(
      `${evidence.text(argument)} is ${nameValue(evidence.valueOf(argument))}${holds ? '' : ', not an array'}`,
    )
  if (argument.type !== 'ArrowFunctionExpression') return containmentSentence(node, holds, evidence)
  const about = everyOrSome(node, callee.property.name, holds, evidence)
  return about && isBad(claim) ? says(about.text + evidence.asked(node), about.tellsMore) : about
}

function unequal([a, b]: readonly Node[], evidence: Evidence): Sentence | undefined {
  if (!a || !b || !evidence.isKnown(a) || !evidence.isKnown(b)) return undefined
  // What is written out is what was expected, on whichever side it stands.
  const [actual, expected] = isWritten(a) && !isWritten(b) ? [b, a] : [a, b]
  const difference = firstDifference(evidence.text(actual), evidence.valueOf(actual), evidence.valueOf(expected))
  return difference === undefined ? undefined : says(difference, true)
}

const isWritten = ({ type }: Node): boolean =>
  type === 'Literal' || type === 'ObjectExpression' || type === 'ArrayExpression'

function everyOrSome(node: CallExpression, method: string, holds: boolean, evidence: Evidence): Sentence | undefined {
  const {
    callee,
    arguments: [callback],
  } = node
  if (callee.type !== 'MemberExpression' || !callback) return undefined
  const holder = evidence.valueOf(callee.object)
  if (!Array.isArray(holder) || (method !== 'every' && method !== 'some')) return undefined
  const [items, rule] = [evidence.text(callee.object), evidence.text(callback)]
  const count = `${holder.length} item${holder.length === 1 ? '' : 's'}`
  if (holder.length === 0) return says(`${items} is empty, so ${rule} was never asked`)
  if (method === 'every' && holds) return says(`all ${count} of ${items} satisfy ${rule}`)
  if (method === 'some' && !holds) return says(`none of the ${count} of ${items} satisfies ${rule}`)
  if (!evidence.trace.has(node)) {
    // The budget ended before the item that decided: the last one in the trace is innocent.
    const some = holds ? `one of the ${count} of ${items} satisfies` : `not all ${count} of ${items} satisfy`
    return says(`${some} ${rule} (too many to say which one)`)
  }
  const one = `item ${String(evidence.trace.get(callback))} of ${items}`
  const { text, tellsMore } = inside(callback, holds, evidence)
  return says(`${one} ${holds ? 'satisfies' : 'does not satisfy'} ${rule}${text}`, tellsMore)
}

function inside(callback: Node, holds: boolean, evidence: Evidence): Sentence {
  if (callback.type !== 'ArrowFunctionExpression') return says('')
  const about = sentenceOn({ node: callback.body, holds, polarity: holds ? 'fail' : 'pass' }, evidence)
  if (about.tellsMore) return says(`: ${about.text}`, true)
  const shown = partsOf(callback.body, evidence.trace).filter(({ node }) => isPath(node))
  const said = shown.map(({ node, value }) => `${evidence.text(node)} is ${showValue(value)}`)
  return says(said.length === 0 ? '' : ` (${said.join(', ')})`)
}

const NAMES_AND_CALLS = new Set<Node['type']>(['Identifier', 'MemberExpression', 'ChainExpression', 'CallExpression'])

/** For everything else: the values of the names that were read. */
function values({ node: root, holds }: Claim, evidence: Evidence): string {
  const parts = partsOf(root, evidence.trace).filter(({ node }) => node !== root && NAMES_AND_CALLS.has(node.type))
  const seen = new Map(parts.map(({ node, value }) => [evidence.text(node), showValue(value)]))
  const said = [...seen].map(([text, value]) => `${text} is ${value}`)
  const value = evidence.trace.has(root) ? evidence.valueOf(root) : holds
  const isNothing = value === undefined || value === null // out of a `?.`, which counts as false
  const claim = `${evidence.text(root)} is ${String(isNothing ? value : holds)}`
  return said.length === 0 ? claim : `${claim}: ${said.join(', ')}`
}
