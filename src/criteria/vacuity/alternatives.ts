import type { MemberExpression, Node } from '../parse/nodes.js'
import { allNodes, children } from '../parse/walk.js'
import type { Program } from '../program.js'

/**
 * Whether a criterion that reads two names of one object means both, by all the places where it reads them: it asks the
 * same of either (`a.colour === 'red' || a.color === 'red'`), or whether the first is there at all (`a.colour ?? a.color.name`).
 * `a.price > 0 && a.pirce !== 4` does not.
 */
export function areAlternatives(
  { node, source }: Program,
  ones: readonly MemberExpression[],
  others: readonly MemberExpression[],
): boolean {
  const parents = new Map([...allNodes(node)].flatMap((each) => children(each).map((child) => [child, each] as const)))
  const asked = new Set(others.map((other) => questionAbout(other, source, parents)))
  return ones.some((one) => asksForPresence(one, parents) || asked.has(questionAbout(one, source, parents)))
}

type Parents = ReadonlyMap<Node, Node>

/** What is asked by one operand, without the name that it is asked of. */
function questionAbout(member: MemberExpression, source: string, parents: Parents): string {
  let question: Node = member
  for (let above = parents.get(member); above && isPartOfQuestion(above, question); above = parents.get(above))
    question = above
  const text = `${source.slice(question.start, member.property.start)}?${source.slice(member.property.end, question.end)}`
  return text.replace(/\s+/g, '')
}

function isPartOfQuestion(above: Node, below: Node): boolean {
  if (above.type === 'CallExpression') return above.callee === below
  return ['MemberExpression', 'ChainExpression', 'UnaryExpression', 'BinaryExpression'].includes(above.type)
}

function asksForPresence(member: MemberExpression, parents: Parents): boolean {
  const above = parents.get(member)
  switch (above?.type) {
    case 'MemberExpression':
      return above.optional
    case 'UnaryExpression':
      return above.operator === 'typeof'
    case 'BinaryExpression':
      return [above.left, above.right].some(isNothing)
    case 'LogicalExpression':
      return above.left === member && above.operator !== '&&'
    case 'ConditionalExpression':
      return above.test === member
    default:
      return false
  }
}

const isNothing = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'Literal' && node.value === null && !node.regex)
