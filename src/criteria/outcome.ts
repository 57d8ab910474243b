import { shorten } from '../config/text/safe-text.js'
import { CriterionError } from './criterion-error.js'
import type { Frame } from './frame.js'
import { MAX_STEPS } from './limits.js'
import type { Node } from './parse/nodes.js'
import { withPlainWords } from './plain-words.js'
import { runProgram, traceProgram } from './program.js'
import type { Program } from './program.js'
import { Trace } from './trace.js'
import { kindOf } from './values/values.js'

/** What became of one criterion: true, false, or an error that says why there is no answer. */
export type Outcome = { readonly state: 'true' | 'false' } | { readonly state: 'error'; readonly error: CriterionError }

/** Runs a criterion and reads its value as a boolean. Nothing but `true` and `false` is one. */
export function outcomeOf(program: Program, frame: Frame): Outcome {
  try {
    const value = runProgram(program, frame)
    if (typeof value === 'boolean') return { state: value ? 'true' : 'false' }
    if ((value === undefined || value === null) && cameFromChain(program.node, traceProgram(program, frame, MAX_STEPS)))
      return { state: 'false' }
    return { state: 'error', error: notBoolean(program, value) }
  } catch (error) {
    if (error instanceof CriterionError) return { state: 'error', error }
    throw error
  }
}

/** As {@link outcomeOf}, with the values of the parts; an error explains itself, and may have cost the whole budget once. */
export function tracedOutcomeOf(program: Program, frame: Frame): { readonly outcome: Outcome; readonly trace: Trace } {
  const outcome = outcomeOf(program, frame)
  return { outcome, trace: outcome.state === 'error' ? new Trace() : traceProgram(program, frame) }
}

/** Whether the part of the expression that gave its value is a `?.` chain. */
function cameFromChain(node: Node, trace: ReadonlyMap<object, unknown>): boolean {
  if (node.type === 'ChainExpression') return true
  // Of the two ways, only the one that was taken has a value.
  if (node.type === 'ConditionalExpression') {
    return cameFromChain(trace.has(node.consequent) ? node.consequent : node.alternate, trace)
  }
  return node.type === 'LogicalExpression' && cameFromChain(trace.has(node.right) ? node.right : node.left, trace)
}

function notBoolean({ source, node }: Program, value: unknown): CriterionError {
  const reason = `the value is ${kindOf(value)}, not true or false${hintFor(source, node, value)}`
  return new CriterionError('not-boolean', reason, source, node.start)
}

function hintFor(source: string, node: Node, value: unknown): string {
  if (value === undefined || value === null) return '; compare it, or read it with "?."'
  const again = comparedAgain(source, node)
  if (again !== undefined) return `; write ${again}`
  if (typeof value === 'number') return '; write "> 0"'
  if (typeof value === 'string') return node.type === 'Literal' ? withPlainWords('') : '; write "!== \'\'"'
  return Array.isArray(value) ? '; write ".length > 0", ".some(...)" or ".every(...)"' : '; write "!== undefined"'
}

/** For `status === 'COMPLETE' || 'DONE'`. */
function comparedAgain(source: string, node: Node): string | undefined {
  if (node.type !== 'LogicalExpression' || node.right.type !== 'Literal') return undefined
  const before = node.left.type === 'LogicalExpression' ? node.left.right : node.left
  if (before.type !== 'BinaryExpression' || !/^[!=]==?$/.test(before.operator)) return undefined
  const text = ({ start, end }: Node): string => shorten(source.slice(start, end).trim(), 60)
  return `${node.operator} ${text(before.left)} ${before.operator} ${text(node.right)}`
}
