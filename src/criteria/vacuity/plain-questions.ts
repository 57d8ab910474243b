import { isPath, namesOf } from '../explain/parts.js'
import type { BinaryExpression, Node } from '../parse/nodes.js'

type Path = readonly string[]

/**
 * The paths below `roots` that an expression reads, as long as it asks nothing of what they hold but its type, its truth,
 * and how it compares with a literal; `undefined` when it does more.
 */
export function pathsAsked(node: Node, roots: ReadonlySet<string>): Path[] | undefined {
  const together = (...parts: readonly Node[]): Path[] | undefined => {
    const paths = parts.map((part) => pathsAsked(part, roots))
    return paths.every((each) => each !== undefined) ? paths.flat() : undefined
  }
  if (isLiteral(node) || isFresh(node)) return []
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return isPath(node) && roots.has(namesOf(node)[0]!) ? [namesOf(node)] : undefined
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === 'typeof' ? together(node.argument) : undefined
    case 'LogicalExpression':
      return together(node.left, node.right)
    case 'ConditionalExpression':
      return together(node.test, node.consequent, node.alternate)
    case 'BinaryExpression':
      return comparesWithLiteral(node) ? together(node.left, node.right) : undefined
    default:
      return undefined
  }
}

function comparesWithLiteral({ operator, left, right }: BinaryExpression): boolean {
  const sides = [left, right]
  if (operator === '===' || operator === '!==') return sides.some((side) => isLiteral(side) || isFresh(side))
  if (operator === '==' || operator === '!=') return sides.some(isLiteral)
  return ['<', '<=', '>', '>='].includes(operator) && sides.some(isNumber)
}

/** Types of values that are no data, or of which candidates have no order. */
const OTHER_TYPES = new Set<unknown>(['function', 'symbol', 'bigint'])

function isLiteral(node: Node): boolean {
  if (node.type === 'Literal') return !node.regex && !OTHER_TYPES.has(node.value)
  return node.type === 'Identifier' ? node.name === 'undefined' || node.name === 'NaN' : isNumber(node)
}

function isNumber(node: Node): boolean {
  if (node.type === 'UnaryExpression' && node.operator === '-') return isNumber(node.argument)
  return node.type === 'Literal' && typeof node.value === 'number' && Number.isFinite(node.value)
}

/** An array or an object that only the criterion knows: nothing is identical with it. */
function isFresh(node: Node): boolean {
  if (node.type === 'ObjectExpression') return node.properties.length === 0
  return node.type === 'ArrayExpression' && node.elements.every((element) => element?.type === 'Literal')
}
