import * as types from 'node:util/types'
import { Snapshot } from './snapshot.js'
import type { ReadPlan } from './snapshot.js'

/** The names a criterion reads from, and their values. */
export type CriterionScope = Readonly<Record<string, unknown>>

/** Reads names as data, each from the first of `scopes` that has it. */
export function readScope(
  scopes: readonly CriterionScope[],
  reads: Iterable<readonly [string, ReadPlan]>,
): Map<string, unknown> {
  const proxy = scopes.find((scope) => types.isProxy(scope))
  if (proxy) throw new TypeError('the scope of a criterion is a plain object, not a Proxy')
  const snapshot = new Snapshot()
  const values = new Map<string, unknown>()
  for (const [name, plan] of reads) {
    const scope = scopes.find((each) => Object.hasOwn(each, name))
    if (scope) values.set(name, snapshot.readField(scope, name, plan))
  }
  return values
}
