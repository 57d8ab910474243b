import type { RegexNode } from './regex-syntax.js'

/**
 * An upper bound of the steps that a backtracking engine needs for one search in a text of `length` characters:
 * every place to start at, times what trying every way to match from there costs. `Infinity` where choices multiply
 * inside a loop.
 */
export function backtrackingBound(node: RegexNode, length: number): number {
  const { ways, steps } = costOf(withoutLastLoop(node), length)
  return (length + 1) * Math.max(ways, steps)
}

/** A loop over one character at the very end gives back nothing of what it took beyond its minimum: nothing after it can fail. */
function withoutLastLoop(node: RegexNode): RegexNode {
  const last = node.type === 'sequence' ? node.items.at(-1) : undefined
  if (node.type !== 'sequence' || last?.type !== 'repeat') return node
  const isPlain = last.body.type === 'set' || last.body.type === 'property'
  return isPlain ? { type: 'sequence', items: [...node.items.slice(0, -1), { ...last, max: last.min }] } : node
}

/** From one place: in how many ways a part can match, and the steps that finding them all takes. */
interface Cost {
  readonly ways: number
  readonly steps: number
}

const ENDLESS: Cost = { ways: Infinity, steps: Infinity }
/** V8 compares a run of characters several at a time: measured 0.1 to 0.4 ns each, beside 2 for a turn of a loop. */
const PLAIN: Cost = { ways: 1, steps: 1 / 8 }

function costOf(node: RegexNode, length: number): Cost {
  switch (node.type) {
    case 'set':
    case 'property':
    case 'assert':
      return PLAIN
    case 'group':
      return costOf(node.body, length)
    case 'sequence':
      return node.items.map((item) => costOf(item, length)).reduce(inSequence, { ways: 1, steps: 0 })
    case 'alternatives':
      return node.items
        .map((item) => costOf(item, length))
        .reduce((sum, item) => ({ ways: sum.ways + item.ways, steps: sum.steps + item.steps }))
    case 'repeat':
      return repeatCost(node, length)
    default:
      return ENDLESS
  }
}

/** For each way of what comes before, everything that comes next is tried. */
function inSequence(before: Cost, next: Cost): Cost {
  if (before.ways === Infinity || next.ways === Infinity) return ENDLESS
  return { ways: before.ways * next.ways, steps: before.steps + before.ways * next.steps }
}

function repeatCost({ body, min, max }: Extract<RegexNode, { type: 'repeat' }>, length: number): Cost {
  const { ways, steps } = costOf(body, length)
  const turn = Math.max(1, steps)
  // A turn takes a character; a loop whose turns take none ends with its minimum.
  const most = isNullable(body) ? Math.max(min, length + 1) : length + 1
  if (ways === 1 && max === Infinity) return { ways: most, steps: Math.min(min, most) * turn + most * steps }
  if (ways === 1) return { ways: max - min + 1, steps: Math.min(max, most) * turn }
  if (max === Infinity) return ENDLESS
  let sum: Cost = { ways: 0, steps: 0 }
  for (let count = 0; count <= max; count++) {
    const tried = ways ** count
    if (tried === Infinity) return ENDLESS
    sum = { ways: sum.ways + (count < min ? 0 : tried), steps: sum.steps + (count < max ? tried * turn : 0) }
  }
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
