import type { RootValues } from './program.js'
import { isFields } from './values.js'

type Path = readonly [root: string, ...names: string[]] | readonly string[]

/** Every set of values in which one of the paths holds a candidate, then those in which several of them do. */
export function* replacements(
  values: RootValues,
  paths: readonly Path[],
  candidates: readonly unknown[],
): Generator<RootValues> {
  for (const path of paths) for (const candidate of candidates) yield replaced(values, path, candidate)
  if (paths.length < 2) return
  for (const candidate of candidates) yield paths.reduce((all, path) => replaced(all, path, candidate), values)
  yield* combinations(values, paths, candidates)
}

function* combinations(
  values: RootValues,
  paths: readonly Path[],
  candidates: readonly unknown[],
): Generator<RootValues> {
  const [path, ...rest] = paths
  if (!path) {
    yield values
    return
  }
  for (const candidate of candidates) yield* combinations(replaced(values, path, candidate), rest, candidates)
}

/** A copy in which `path` holds `value`; a way that does not lead there is left as it is. */
function replaced(values: RootValues, [root, ...names]: Path, value: unknown): RootValues {
  return new Map(values).set(root!, withField(values.get(root!), names, value))
}

function withField(holder: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (!isFields(holder)) return holder
  const fields = Object.getOwnPropertyDescriptors(holder)
  const copy: unknown = Object.create(Object.getPrototypeOf(holder) as object, fields)
  const field = withField(holder[name], rest, value)
  if (isFields(copy))
    Object.defineProperty(copy, name, { value: field, writable: true, configurable: true, enumerable: true })
  return copy
}
