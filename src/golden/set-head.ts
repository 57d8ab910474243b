import { createHash } from 'node:crypto'
import type { GoldenSet } from './load-golden-set.js'
import type { GoldenSetHead } from './record.js'

/** @param file the set's file relative to the project's root @param gate of the run, unless the set has its own */
export function setHead(set: GoldenSet, file: string, gate: 'enforce' | 'report'): GoldenSetHead {
  const tagRates = Object.entries(set.tag_gates).flatMap(([tag, { min_pass_rate }]) =>
    min_pass_rate === undefined ? [] : [[tag, min_pass_rate] as const],
  )
  return {
    name: set.name,
    file,
    type: set.type,
    strict: set.strict,
    min_pass_rate: set.min_pass_rate,
    gate: set.gate ?? gate,
    size: set.cases.length,
    case_ids_hash: hashOf(set.cases.map(({ id }) => id)),
    tag_pass_rates: Object.fromEntries(tagRates),
  }
}

const hashOf = (ids: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(ids.toSorted())).digest('hex').slice(0, 16)
