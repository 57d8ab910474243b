import { hashFraction } from '../../judge/pairwise/hash-fraction.js'
import type { RunSummary } from '../run-summary.js'

/** Source: testing-strategy.md section 3, "Cost Optimization". */
const quickCheckSize = 20

/**
 * Cases for a first, cheap look. A hash of the id chooses, so it is the same cases for every version, and adding a case
 * to the set moves at most one of them.
 *
 * @param size how many, default 20.
 * @returns ids in their given order; all of them where there are no more than `size`.
 */
export function quickCheckIds(ids: readonly string[], size = quickCheckSize): string[] {
  const chosen = new Set(lowest(ids, String, size))
  return ids.filter((id) => chosen.has(id))
}

/**
 * The part of a run that a quick check looks at. A golden case is drawn by its id in the set: a run of nothing but
 * `quickCheckIds` of the set, which costs no more than these, holds all of them.
 * @returns ids of cases
 */
export function quickCheckOf({ cases }: RunSummary): Set<string> {
  const nameOf = ({ id, golden }: RunSummary['cases'][number]) => golden?.caseId ?? id
  return new Set(lowest(cases, nameOf, quickCheckSize).map(({ id }) => id))
}

function lowest<T>(items: readonly T[], nameOf: (item: T) => string, size: number): T[] {
  const lots = items.map((item) => ({ item, lot: hashFraction('quick', nameOf(item)) }))
  return lots
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, size)
    .map(({ item }) => item)
}

/** A run with only these cases. */
export function onlyCases(run: RunSummary, ids: ReadonlySet<string>): RunSummary {
  return { ...run, cases: run.cases.filter(({ id }) => ids.has(id)) }
}
