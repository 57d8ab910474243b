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
  const lots = ids.map((id) => ({ id, lot: hashFraction('quick', id) }))
  const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, size)
  const chosen = new Set(drawn.map(({ id }) => id))
  return ids.filter((id) => chosen.has(id))
}

/** A run with only these cases. */
export function onlyCases(run: RunSummary, ids: ReadonlySet<string>): RunSummary {
  return { ...run, cases: run.cases.filter(({ id }) => ids.has(id)) }
}
