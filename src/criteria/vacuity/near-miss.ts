import * as types from 'node:util/types'
import { isPath, namesOf } from '../explain/parts.js'
import { isMisspelling } from '../misspelling.js'
import type { Node } from '../parse/nodes.js'
import { allNodes } from '../parse/walk.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import type { CriterionScope } from '../values/scope.js'
import { isObject } from '../values/values.js'
import { areAlternatives } from './alternatives.js'

/** Names of one object that are compared with. */
const MAX_NAMES = 500

/**
 * A name that was read as `undefined` because the tested value has none such, but one that is spelt almost so; unless the
 * criterion reads that one as well, as an alternative.
 */
export function findNearMiss(program: Program, trace: Trace, scopes: readonly CriterionScope[]): string | undefined {
  const { node, roots, source } = program
  const members = [...allNodes(node)]
    .filter((part) => part.type === 'MemberExpression')
    .filter((part) => !part.computed)
  const textOf = (part: Node): string =>
    isPath(part) ? namesOf(part).join('.') : source.slice(part.start, part.end).trim()
  const readings = Map.groupBy(members, textOf)
  const namesOfOne = listingOnce()
  for (const part of members) {
    if (part.property.type !== 'Identifier') continue
    if (!trace.has(part) || trace.get(part) !== undefined) continue
    const { name } = part.property
    const path = isPath(part.object) ? namesOf(part.object) : []
    const holder = roots.has(path[0] ?? '') ? testedValue(scopes, path) : trace.get(part.object)
    const names = namesOfOne(holder)
    const similar = names.includes(name) ? undefined : names.find((each) => isMeant(name, each))
    if (similar === undefined) continue
    const others = readings.get(`${textOf(part.object)}.${similar}`)
    if (others && areAlternatives(program, readings.get(textOf(part)) ?? [], others)) continue
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

/** What lies at `path`; read through descriptors, so that nothing runs. */
function testedValue(scopes: readonly CriterionScope[], [root, ...names]: readonly string[]): unknown {
  let value: unknown = scopes.find((scope) => Object.hasOwn(scope, root!))
  for (const name of [root!, ...names]) {
    if (!isObject(value) || types.isProxy(value)) return undefined
    value = Object.getOwnPropertyDescriptor(value, name)?.value
  }
  return value
}

/** The names of a value's own properties; those of an object are listed once, since it may have very many. */
function listingOnce(): (value: unknown) => readonly string[] {
  const known = new Map<object, readonly string[]>()
  return (value) => {
    if (typeof value === 'string') return ['length']
    if (!isObject(value) || types.isProxy(value)) return []
    if (Array.isArray(value)) return ['length']
    const names = known.get(value) ?? Object.getOwnPropertyNames(value).slice(0, MAX_NAMES)
    known.set(value, names)
    return names
  }
}
