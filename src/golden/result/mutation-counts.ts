import type { FinishedCase } from '../run/finished-case.js'
import type { NotMade } from '../run/record.js'
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
  const found = all.flatMap(({ record }) => (record.not_made ?? []).map((what) => ({ what, case_id: record.case.id })))
  const keyOf = ({ mutation_type, reason, fewer }: NotMade) => JSON.stringify([mutation_type, reason, fewer])
  return [...Map.groupBy(found, ({ what }) => keyOf(what)).values()]
    .map(overCases)
    .toSorted((a, b) => b.case_ids.length - a.case_ids.length || a.mutation_type.localeCompare(b.mutation_type, 'en'))
}

interface NotMadeOf {
  readonly what: NotMade
  readonly case_id: string
}

function overCases(same: readonly NotMadeOf[]): NotMade & { case_ids: string[] } {
  return { ...same[0]!.what, case_ids: same.map(({ case_id }) => case_id) }
}
