import type { MemberExpression, Node } from '../parse/nodes.js'
import { allNodes, children } from '../parse/walk.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import { kindOf } from '../values/values.js'

const PRIMITIVES = new Set(['string', 'number', 'boolean', 'bigint'])

/**
 * A text, a number or a boolean of which a criterion reads nothing but fields that nothing of its kind has, as what is to
 * be said of it: `result.status !== 'FAILED'` of a text, whatever it says. `(result.output ?? result).length > 3` reads
 * the text itself, too.
 */
export function findPrimitiveRoot({ node, roots }: Program, trace: Trace): string | undefined {
  for (const member of allNodes(node)) {
    if (!asksForUnknown(member, trace) || member.object.type !== 'Identifier') continue
    const { name } = member.object
    if (!roots.has(name) || !readersOf(name, node).every((reader) => asksForUnknown(reader, trace))) continue
    const value = trace.get(member.object)
    const field = member.property.type === 'Identifier' ? member.property.name : ''
    return `${name} is ${kindOf(value)}, and no ${typeof value} has "${field}"`
  }
  return undefined
}

function asksForUnknown(node: Node, trace: Trace): node is MemberExpression {
  if (node.type !== 'MemberExpression' || node.computed || !trace.has(node)) return false
  return trace.get(node) === undefined && PRIMITIVES.has(typeof trace.get(node.object))
}

/** What stands directly above each place where a name is read. */
function readersOf(name: string, root: Node): Node[] {
  return [...allNodes(root)].filter((reader) =>
    children(reader).some((child) => child.type === 'Identifier' && child.name === name && !isField(child, reader)),
  )
}

const isField = (node: Node, above: Node): boolean =>
  above.type === 'MemberExpression' && !above.computed && above.property === node
