import { CONSTANTS } from '../compile/constants.js'
import type { ArrowFunctionExpression, CallExpression, Node } from '../parse/nodes.js'
import type { Trace } from '../trace.js'

/** A part of a criterion that was evaluated, and what it came to. */
export interface Part {
  /** Offset in the source under which the value is shown. */
  readonly at: number
  readonly node: Node
  readonly value: unknown
  /** For `every`, `some` and their like: the call of the callback that decided, or ended in an error. */
  readonly decided?: DecidingCall
}
export interface DecidingCall {
  readonly at: number
  readonly index: number
  /** Values of the names and paths in the callback. */
  readonly parts: readonly Part[]
}

/** The parts whose values tell why a criterion came out as it did, in the order of the source. */
export function partsOf(root: Node, trace: Trace): Part[] {
  const parts: Part[] = []
  collect(root, trace, parts)
  return parts.filter((part) => part.node !== root || isCall(root)).toSorted((a, b) => a.at - b.at)
}

function collect(node: Node, trace: Trace, parts: Part[]): void {
  if (node.type === 'Identifier' && CONSTANTS.has(node.name)) return
  if (isPath(node)) {
    const shown = seenPath(node, trace)
    if (shown) parts.push(shown)
    return
  }
  const decided = node.type === 'CallExpression' ? decidingCall(node, trace) : undefined
  const at = placeOf(node)
  if (at !== undefined && (trace.has(node) || decided))
    parts.push({ at, node, value: trace.get(node), ...(decided && { decided }) })
  for (const child of childrenOf(node)) collect(child, trace, parts)
}

/** `a.b.c` and `a?.b.c`: shown as one. */
export function isPath(node: Node): boolean {
  if (node.type === 'ChainExpression') return isPath(node.expression)
  if (node.type === 'Identifier') return true
  return node.type === 'MemberExpression' && !node.computed && isPath(node.object)
}

/** The names of a path: of `a.b?.c`, `a`, `b`, `c`. */
export function namesOf(node: Node): string[] {
  const names: string[] = []
  let at = node
  while (at.type === 'ChainExpression' || at.type === 'MemberExpression') {
    if (at.type === 'MemberExpression' && at.property.type === 'Identifier') names.push(at.property.name)
    at = at.type === 'ChainExpression' ? at.expression : at.object
  }
  if (at.type === 'Identifier') names.push(at.name)
  return names.toReversed()
}

/** The longest piece of a path that has a value; `.length` stands beside what it is the length of. */
function seenPath(node: Node, trace: Trace): Part | undefined {
  if (trace.has(node) && typeof trace.get(node) !== 'symbol') return { at: node.start, node, value: trace.get(node) }
  if (node.type === 'ChainExpression') return seenPath(node.expression, trace)
  return node.type === 'MemberExpression' ? seenPath(node.object, trace) : undefined
}

/** Under which character a value is shown; `undefined` for parts that say nothing by themselves. */
function placeOf(node: Node): number | undefined {
  switch (node.type) {
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' ? node.callee.property.start : node.start
    case 'MemberExpression':
      return node.property.start
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.at
    case 'UnaryExpression':
      return node.operator === '!' ? undefined : node.start
    case 'NewExpression':
      return node.start
    default:
      return undefined
  }
}

function childrenOf(node: Node): Node[] {
  switch (node.type) {
    case 'CallExpression': {
      const { callee } = node
      const receiver = callee.type === 'MemberExpression' ? [callee.object] : []
      return [...receiver, ...node.arguments].filter(
        (each) => each.type !== 'ArrowFunctionExpression' && !isGlobal(each),
      )
    }
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object]
    case 'ChainExpression':
      return [node.expression]
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right]
    case 'UnaryExpression':
    case 'SpreadElement':
      return [node.argument]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'TemplateLiteral':
      return [...node.expressions]
    case 'ArrayExpression':
      return node.elements.filter((element) => element !== null)
    case 'ObjectExpression':
      return node.properties.map((property) => (property.type === 'Property' ? property.value : property))
    case 'NewExpression':
      return [...node.arguments]
    default:
      return []
  }
}

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' || (node.type === 'ChainExpression' && isCall(node.expression))

const isGlobal = (node: Node): boolean =>
  node.type === 'Identifier' && ['Object', 'Array', 'Math', 'Number', 'JSON', 'Date'].includes(node.name)

/** The value of a call with which its callback ends the walk through the array. */
const DECIDES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['every', (value) => value === false],
  ['some', (value) => value === true],
  ['find', (value) => value !== undefined],
  ['findLast', (value) => value !== undefined],
  ['findIndex', (value) => value !== -1],
  ['findLastIndex', (value) => value !== -1],
])

function decidingCall(node: CallExpression, trace: Trace): DecidingCall | undefined {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const [arrow] = node.arguments
  const hasDecided = trace.has(node) && DECIDES.get(callee.property.name)?.(trace.get(node))
  // An element that ended it all in an error; where the work became too much, the last one is innocent.
  const hasFailed = !trace.has(node) && trace.stopped !== undefined && trace.stopped !== 'budget'
  if (arrow?.type !== 'ArrowFunctionExpression' || !(hasDecided || hasFailed)) return undefined
  const index = trace.get(arrow)
  return typeof index === 'number' ? { at: arrow.body.start, index, parts: bodyParts(arrow, trace) } : undefined
}

function bodyParts(arrow: ArrowFunctionExpression, trace: Trace): Part[] {
  const parts: Part[] = []
  collect(arrow.body, trace, parts)
  return parts.filter((part) => isPath(part.node))
}
