import * as types from 'node:util/types'
import { isMisspelling } from './misspelling.js'
import { isPath, namesOf } from './parts.js'
import type { Trace } from './parts.js'
import type { Program } from './program.js'
import type { CriterionScope } from './scope.js'
import { allNodes } from './walk.js'

/** Names of one object that are compared with. */
const MAX_NAMES = 500

/**
 * A name that was read as `undefined` because the tested value has none such, but one that is spelt almost so; unless the
 * criterion reads that one as well: then both are meant.
 */
export function findNearMiss(
  { node, roots, source }: Program,
  trace: Trace,
  scopes: readonly CriterionScope[],
): string | undefined {
  const paths = [...allNodes(node)].filter((part) => part.type === 'MemberExpression' && isPath(part))
  const read = new Set(paths.map((path) => namesOf(path).join('.')))
  for (const part of paths) {
    if (part.type !== 'MemberExpression' || !trace.has(part) || trace.get(part) !== undefined) continue
    const holder = namesOf(part.object)
    const name = namesOf(part).at(-1)
    if (name === undefined || !roots.has(holder[0]!)) continue
    const names = ownNames(scopes, holder) ?? []
    const similar = names.includes(name) ? undefined : names.find((each) => isMeant(name, each))
    if (similar === undefined || read.has([...holder, similar].join('.'))) continue
    const text = source.slice(part.object.start, part.object.end).trim()
    return `may misspell "${similar}": ${text} has that, and no "${name}"`
  }
  return undefined
}

/** In other languages, the length. */
const otherLengths = new Set(['count', 'size', 'len'])

function isMeant(name: string, other: string): boolean {
  return isMisspelling(name, other) || (other === 'length' && otherLengths.has(name))
}

/** The names of own properties of what lies at `path`; read through descriptors, so that nothing runs. */
function ownNames(scopes: readonly CriterionScope[], [root, ...names]: readonly string[]): string[] | undefined {
  let value: unknown = scopes.find((scope) => Object.hasOwn(scope, root!))
  for (const name of [root!, ...names]) {
    if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined
    value = Object.getOwnPropertyDescriptor(value, name)?.value
  }
  if (typeof value === 'string' || (Array.isArray(value) && !types.isProxy(value))) return ['length']
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined
  return Object.getOwnPropertyNames(value).slice(0, MAX_NAMES)
}
