import type { RegexNode } from './regex-syntax.js'

/**
 * An upper bound of the steps that a backtracking engine needs for one search in a text of `length` characters:
 * every place to start at, times every way to choose. `Infinity` where choices multiply inside a loop.
 */
export function backtrackingBound(node: RegexNode, length: number): number {
  return (length + 1) * ways(withoutLastLoop(node), length)
}

/** A loop over one character at the very end never gives back what it took: nothing after it can fail. */
function withoutLastLoop(node: RegexNode): RegexNode {
  const last = node.type === 'sequence' ? node.items.at(-1) : undefined
  const isPlain = last?.type === 'repeat' && (last.body.type === 'set' || last.body.type === 'property')
  return node.type === 'sequence' && isPlain ? { type: 'sequence', items: node.items.slice(0, -1) } : node
}

/** In how many ways a part can match from one place. */
function ways(node: RegexNode, length: number): number {
  switch (node.type) {
    case 'set':
    case 'property':
    case 'assert':
      return 1
    case 'group':
      return ways(node.body, length)
    case 'sequence':
      return node.items.reduce((product, item) => product * ways(item, length), 1)
    case 'alternatives':
      return node.items.reduce((sum, item) => sum + ways(item, length), 0)
    case 'repeat':
      return repeatWays(node, length)
    default:
      return Infinity
  }
}

function repeatWays({ body, min, max }: Extract<RegexNode, { type: 'repeat' }>, length: number): number {
  const each = ways(body, length)
  if (each === 1) return max === Infinity ? length + 1 : max - min + 1
  if (max === Infinity) return Infinity
  let sum = 0
  for (let count = min; count <= max && sum < Number.MAX_VALUE; count++) sum += each ** count
  return sum
}

/** How many instructions a pattern has with its counted loops written out. */
export function unrolledSize(node: RegexNode): number {
  switch (node.type) {
    case 'group':
      return 2 + unrolledSize(node.body)
    case 'sequence':
    case 'alternatives':
      return node.items.reduce((sum, item) => sum + 1 + unrolledSize(item), 0)
    case 'repeat':
      return 1 + unrolledSize(node.body) * Math.max(1, node.max === Infinity ? node.min + 1 : node.max)
    default:
      return 1
  }
}

/** Whether a part can match the empty text. */
function isNullable(node: RegexNode): boolean {
  switch (node.type) {
    case 'set':
    case 'property':
      return false
    case 'group':
      return isNullable(node.body)
    case 'sequence':
      return node.items.every(isNullable)
    case 'alternatives':
      return node.items.some(isNullable)
    case 'repeat':
      return node.min === 0 || isNullable(node.body)
    default:
      return true
  }
}

/** Whether a linear engine may give another extent or other groups than JavaScript's: both depend on how a loop ends. */
export function hasSubtleLoops(node: RegexNode): boolean {
  switch (node.type) {
    case 'group':
      return hasSubtleLoops(node.body)
    case 'sequence':
    case 'alternatives':
      return node.items.some(hasSubtleLoops)
    case 'repeat':
      return hasSubtleLoops(node.body) || isNullable(node.body) || (node.max > 1 && hasCapture(node.body))
    default:
      return false
  }
}

function hasCapture(node: RegexNode): boolean {
  if (node.type === 'group') return node.capture || hasCapture(node.body)
  if (node.type === 'repeat') return hasCapture(node.body)
  return (node.type === 'sequence' || node.type === 'alternatives') && node.items.some(hasCapture)
}
