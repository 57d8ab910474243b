import { CriterionError } from './criterion-error.js'
import type { Frame } from './frame.js'
import { MAX_STEPS } from './limits.js'
import type { Node } from './nodes.js'
import { runProgram, traceProgram } from './program.js'
import type { Program } from './program.js'
import { Trace } from './trace.js'
import { kindOf } from './values.js'

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
  const kind = kindOf(value)
  const hint =
    typeof value === 'number'
      ? '; write "> 0"'
      : typeof value === 'string'
        ? '; write "!== \'\'"'
        : Array.isArray(value)
          ? '; write ".length > 0", ".some(...)" or ".every(...)"'
          : '; write "!== undefined"'
  const say = value === undefined || value === null ? '; compare it, or read it with "?."' : hint
  return new CriterionError('not-boolean', `the value is ${kind}, not true or false${say}`, source, node.start)
}
