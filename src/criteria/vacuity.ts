import type { Polarity } from './explain.js'
import { candidatesFor } from './candidates.js'
import { replacements } from './replace-field.js'
import { findNearMiss } from './near-miss.js'
import type { Node } from './nodes.js'
import { outcomeOf } from './outcome.js'
import type { Trace } from './parts.js'
import { frameFor } from './program.js'
import type { Program, RootValues } from './program.js'
import type { ReadPlan } from './snapshot.js'
import type { CriterionScope } from './scope.js'
import { shorten } from './show-value.js'
import { isFields } from './values.js'
import { children } from './walk.js'

/** How many changed results a criterion is tried on, and the steps of all of them together. */
const MAX_TRIALS = 400
const MAX_TRIAL_STEPS = 1_000_000
const STEPS_PER_TRIAL = 100

/**
 * Why a criterion that came out well could not have come out otherwise, as a sentence; `undefined` when it could.
 *
 * It could not when nothing that is put under the names that it reads changes the outcome, one field at a time or
 * together; when `every` asked no element; when it reads a name that the result does not have, beside one that is
 * spelt almost so.
 *
 * @param trace the values of the parts of the program, run on `values`
 * @param scopes the tested values themselves, for the names that no criterion reads
 */
export function vacuityOf(
  program: Program,
  values: RootValues,
  trace: Trace,
  polarity: Polarity,
  scopes: readonly CriterionScope[],
): string | undefined {
  const empty = polarity === 'pass' ? askedNothing(program, trace) : undefined
  if (empty !== undefined) return empty
  const miss = findNearMiss(program, trace, scopes)
  if (miss !== undefined) return miss
  if (canFail(program, values, polarity)) return undefined
  return program.reads.size === 0
    ? 'it reads nothing of the result, so it always comes out the same'
    : 'it comes out the same whatever is put under the names that it reads'
}

/** An `every` over an empty array that was true. */
function askedNothing(program: Program, trace: Trace): string | undefined {
  const search = (node: Node): string | undefined => {
    const isEvery =
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.type === 'Identifier' &&
      node.callee.property.name === 'every'
    if (isEvery && trace.get(node) === true) {
      const items = trace.get(node.callee.object)
      const text = program.source.slice(node.callee.object.start, node.callee.object.end).trim()
      if (Array.isArray(items) && items.length === 0) return `${shorten(text, 80)} is empty, so "every" asked nothing`
    }
    for (const child of children(node)) {
      const found = search(child)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(program.node)
}

/** Whether some change of what the criterion reads gives another outcome. */
function canFail(program: Program, values: RootValues, polarity: Polarity): boolean {
  const paths = [...program.reads].flatMap(([root, plan]) => pathsOf([root], plan, values.get(root)))
  const candidates = candidatesFor(program.node)
  let steps = MAX_TRIAL_STEPS
  let trials = 0
  for (const changed of replacements(values, paths, candidates)) {
    // Too many to try: nothing is said against the criterion.
    if (++trials > MAX_TRIALS || steps <= 0) return true
    const frame = frameFor(program, changed)
    const outcome = outcomeOf(program, frame, steps)
    steps = frame.steps - STEPS_PER_TRIAL
    if (outcome.state !== (polarity === 'pass' ? 'true' : 'false')) return true
  }
  return false
}

/** The paths that a plan reads, as far as there are fields: of an array, the array itself. */
function pathsOf(path: readonly string[], plan: ReadPlan, value: unknown): (readonly string[])[] {
  if (plan === 'all' || !isFields(value)) return [path]
  return [...plan].flatMap(([name, inner]) => pathsOf([...path, name], inner, value[name]))
}
