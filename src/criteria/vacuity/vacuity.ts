import { shorten } from '../../config/text/safe-text.js'
import { findMistake } from '../explain/mistake.js'
import type { Node } from '../parse/nodes.js'
import { children } from '../parse/walk.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import type { CriterionScope } from '../values/scope.js'
import { constantStateOf } from './constant-state.js'
import { findNearMiss } from './near-miss.js'

/**
 * Why a criterion that came out as wanted should not be relied on, as what is to be said of it; `undefined` when nothing
 * speaks against it. Nothing is said that is not certain.
 *
 * It has an `every` that asked no element; it reads a name that the result does not have, beside one that is spelt almost
 * so; it comes out the same whatever stands under the names that it reads; it asks something else than it reads like; it
 * reads fields of a text.
 *
 * @param wanted what it came out as
 * @param trace the values of the parts of the program
 * @param scopes the tested values themselves, for the names that no criterion reads
 */
export function vacuityOf(
  program: Program,
  trace: Trace,
  wanted: 'true' | 'false',
  scopes: readonly CriterionScope[],
): string | undefined {
  const empty = askedNothing(program, wanted, trace)
  if (empty !== undefined) return `has an "every" that asked nothing: ${empty} is empty`
  const miss = findNearMiss(program, trace, scopes)
  if (miss !== undefined) return miss
  if (program.roots.size === 0) return 'checks nothing: it reads nothing of the result, so it always comes out the same'
  if (constantStateOf(program) !== undefined)
    return 'checks nothing: it comes out the same whatever is put under the names that it reads'
  const mistake = findMistake(program, trace)
  return mistake === undefined ? undefined : `may not ask what it seems to: ${mistake}`
}

/**
 * What the callback of an `every` that was true was never called for. Where false is wanted, only `!every` rests on it: in
 * others the `every` speaks against the answer.
 */
function askedNothing({ node: root, source }: Program, wanted: 'true' | 'false', trace: Trace): string | undefined {
  if (!trace.has(root)) return undefined // traced in part: elements may come later
  if (wanted === 'false' && !(root.type === 'UnaryExpression' && root.operator === '!')) return undefined
  const search = (node: Node, isRepeated: boolean): string | undefined => {
    const items = emptyItems(node, trace, isRepeated)
    if (items) return shorten(source.slice(items.start, items.end).trim(), 80)
    const isNextRepeated = isRepeated || node.type === 'ArrowFunctionExpression'
    for (const child of children(node)) {
      const found = search(child, isNextRepeated)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(root, false)
}

/** @param isRepeated inside a callback, so that the values in the trace are the last ones of several */
function emptyItems(node: Node, trace: Trace, isRepeated: boolean): Node | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || trace.get(node) !== true) return
  const { object, property } = node.callee
  const [callback] = node.arguments
  if (property.type !== 'Identifier' || property.name !== 'every' || !callback) return undefined
  const wasCalled = callback.type === 'ArrowFunctionExpression' ? trace.has(callback) : isRepeated
  const items = trace.get(object)
  return Array.isArray(items) && items.length === 0 && !wasCalled ? object : undefined
}
