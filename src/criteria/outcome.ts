import { CriterionError } from './criterion-error.js'
import type { Program } from './compile-criterion.js'
import { runProgram } from './compile-criterion.js'
import type { Node } from './nodes.js'
import { kindOf } from './values.js'

/** What became of one criterion: true, false, or an error that says why there is no answer. */
export type Outcome = { readonly state: 'true' | 'false' } | { readonly state: 'error'; readonly error: CriterionError }

/** Runs a criterion and reads its value as a boolean. Nothing but `true` and `false` is one. */
export function outcomeOf(program: Program, values: ReadonlyMap<string, unknown>): Outcome {
  try {
    const value = runProgram(program, values)
    if (typeof value === 'boolean') return { state: value ? 'true' : 'false' }
    if ((value === undefined || value === null) && cameFromChain(program, program.node, values))
      return { state: 'false' }
    return { state: 'error', error: notBoolean(program, value) }
  } catch (error) {
    if (error instanceof CriterionError) return { state: 'error', error }
    throw error
  }
}

/** Whether the part of the expression that gave its value is a `?.` chain. */
function cameFromChain(program: Program, node: Node, values: ReadonlyMap<string, unknown>): boolean {
  const valueOf = (part: Node) => runProgram(program.part(part), values)
  if (node.type === 'ChainExpression') return true
  if (node.type === 'ConditionalExpression') {
    return cameFromChain(program, valueOf(node.test) ? node.consequent : node.alternate, values)
  }
  if (node.type !== 'LogicalExpression') return false
  const left = valueOf(node.left)
  const stopped =
    node.operator === '&&' ? !left : node.operator === '||' ? Boolean(left) : left !== null && left !== undefined
  return cameFromChain(program, stopped ? node.left : node.right, values)
}

function notBoolean({ source, node }: Program, value: unknown): CriterionError {
  const kind = kindOf(value)
  const hint =
    typeof value === 'number'
      ? '; write "> 0"'
      : typeof value === 'string'
        ? '; write "!== \'\'"'
        : '; write "!== undefined"'
  const say = value === undefined || value === null ? '; compare it, or read it with "?."' : hint
  return new CriterionError('not-boolean', `the value is ${kind}, not true or false${say}`, source, node.start)
}
