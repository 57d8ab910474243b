import { outcomeOf } from '../outcome.js'
import type { Outcome } from '../outcome.js'
import { frameFor } from '../program.js'
import type { Program, RootValues } from '../program.js'
import { Plain, isFields } from '../values/values.js'
import type { Fields } from '../values/values.js'
import { candidatesFor } from './candidates.js'
import { pathsAsked } from './plain-questions.js'

/** More paths or literals than this covers are not tried: nothing is said of them. */
const MAX_TRIALS = 2_000

const known = new WeakMap<Program, Outcome['state'] | undefined>()

/**
 * What a criterion comes out as whatever data stands under the names that it reads; `undefined` where that differs, or
 * is not known. It is proved by trying {@link candidatesFor} it, for criteria of which that is a proof: {@link pathsAsked}.
 */
export function constantStateOf(program: Program): Outcome['state'] | undefined {
  if (!known.has(program)) known.set(program, prove(program))
  return known.get(program)
}

function prove(program: Program): Outcome['state'] | undefined {
  const asked = pathsAsked(program.node, program.roots)
  if (!asked) return undefined
  const paths = [...new Map(asked.map((path) => [path.join('.'), path])).values()]
  const candidates = candidatesFor(program.node)
  if (paths.some((path) => paths.some((other) => isBelow(other, path)))) return undefined
  if (candidates.length ** paths.length > MAX_TRIALS) return undefined
  let first: Outcome['state'] | undefined
  for (const values of combinations(candidates, paths.length)) {
    const { state } = outcomeOf(program, frameFor(program, rootsWith(paths, values)))
    if (state !== (first ??= state)) return undefined
  }
  return first
}

const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  path.length > above.length && above.every((name, i) => name === path[i])

function* combinations(candidates: readonly unknown[], length: number): Generator<readonly unknown[]> {
  if (length === 0) yield []
  else for (const rest of combinations(candidates, length - 1)) for (const each of candidates) yield [...rest, each]
}

/** The smallest data in which the paths hold the values. */
function rootsWith(paths: readonly (readonly string[])[], values: readonly unknown[]): RootValues {
  const roots = new Plain()
  for (const [i, path] of paths.entries()) {
    let holder: Fields = roots
    for (const name of path.slice(0, -1)) {
      const inner: unknown = Object.hasOwn(holder, name) ? holder[name] : new Plain()
      if (isFields(inner)) holder = holder[name] = inner
    }
    holder[path.at(-1)!] = values[i]
  }
  return new Map(Object.entries(roots))
}
