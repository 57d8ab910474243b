import * as types from 'node:util/types'
import { Snapshot } from './snapshot.js'
import type { ReadPlan } from './snapshot.js'

/** The names a criterion reads from, and their values. */
export type CriterionScope = Readonly<Record<string, unknown>>

/** @throws TypeError unless it is an object of names and their values. */
export function requireScope(scope: unknown): void {
  if (types.isProxy(scope)) throw new TypeError('the scope of a criterion is a plain object, not a Proxy')
  if (typeof scope === 'object' && scope !== null && !Array.isArray(scope)) return
  throw new TypeError('the scope of a criterion is an object of names and their values, as in { result, input }')
}

/** Reads names as data, each from the first of `scopes` that has it. */
export function readScope(
  scopes: readonly CriterionScope[],
  reads: Iterable<readonly [string, ReadPlan]>,
): Map<string, unknown> {
  scopes.forEach(requireScope)
  const snapshot = new Snapshot()
  const values = new Map<string, unknown>()
  for (const [name, plan] of reads) {
    const scope = scopes.find((each) => Object.hasOwn(each, name))
    if (scope) values.set(name, snapshot.readField(scope, name, plan))
  }
  return values
}
