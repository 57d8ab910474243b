import type { FinishedCase } from '../run/finished-case.js'
import type { GoldenSetResult } from './set-result.js'

type Counts = NonNullable<GoldenSetResult['mutations']>

/** How the variants of a set came out, and which could not be made; nothing for a set that wanted none. */
export function mutationCounts(all: readonly FinishedCase[]): Pick<GoldenSetResult, 'mutations'> {
  const variants = all.filter(({ record }) => record.mutation !== undefined)
  const not_made = notMade(all)
  if (variants.length + not_made.length === 0) return {}
  const count = (what: FinishedCase['outcome']) => variants.filter(({ outcome }) => outcome === what).length
  const mutations = { held: count('pass'), broke: count('fail'), unknown: count('unknown') }
  return { mutations: { ...mutations, ...(not_made.length > 0 && { not_made }) } }
}

function notMade(all: readonly FinishedCase[]): NonNullable<Counts['not_made']> {
  const found = all.flatMap(({ record }) =>
    (record.not_made ?? []).map(({ mutation_type, reason }) => ({ mutation_type, reason, case_id: record.case.id })),
  )
  return [...Map.groupBy(found, ({ mutation_type, reason }) => JSON.stringify([mutation_type, reason])).values()]
    .map((same) => ({
      mutation_type: same[0]!.mutation_type,
      reason: same[0]!.reason,
      case_ids: same.map(({ case_id }) => case_id),
    }))
    .toSorted((a, b) => b.case_ids.length - a.case_ids.length || a.mutation_type.localeCompare(b.mutation_type, 'en'))
}
