import * as types from 'node:util/types'
import { closest } from '../config/closest.js'
import type { Node } from './nodes.js'
import { isPath } from './parts.js'
import type { Program } from './program.js'
import type { CriterionScope } from './scope.js'
import { allNodes } from './walk.js'

/** Names of one object that are compared with. */
const MAX_NAMES = 500

/** A name that was read as `undefined` because the tested value has none such, but one that is spelt almost so. */
export function findNearMiss(
  { node, roots, source }: Program,
  trace: ReadonlyMap<object, unknown>,
  scopes: readonly CriterionScope[],
): string | undefined {
  for (const part of allNodes(node)) {
    if (part.type !== 'MemberExpression' || !isPath(part) || !trace.has(part) || trace.get(part) !== undefined) continue
    const path = namesOf(part)
    const name = path.at(-1)
    if (name === undefined || !roots.has(path[0]!)) continue
    const names = ownNames(scopes, path.slice(0, -1))
    if (names === undefined || names.includes(name)) continue
    const similar = closest(name, names)
    const holder = source.slice(part.object.start, part.object.end).trim()
    if (similar !== undefined) return `${holder} has no "${name}", but it has "${similar}"`
  }
  return undefined
}

function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'ChainExpression') return namesOf(node.expression)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  return [...namesOf(node.object), node.property.name]
}

/** The names of own properties of what lies at `path`; read through descriptors, so that nothing runs. */
function ownNames(scopes: readonly CriterionScope[], [root, ...names]: readonly string[]): string[] | undefined {
  let value: unknown = scopes.find((scope) => Object.hasOwn(scope, root!))
  for (const name of [root!, ...names]) {
    if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined
    value = Object.getOwnPropertyDescriptor(value, name)?.value
  }
  if (typeof value !== 'object' || value === null || types.isProxy(value) || Array.isArray(value)) return undefined
  return Object.getOwnPropertyNames(value).slice(0, MAX_NAMES)
}
