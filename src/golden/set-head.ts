import { createHash } from 'node:crypto'
import type { GoldenCase } from './golden-case.js'
import type { GoldenSet } from './load-golden-set.js'
import type { GoldenSetHead } from './record.js'

export interface SetHeadOptions {
  /** The set's file, relative to the project's root. */
  readonly file: string
  /** Of the run; a set may have its own. */
  readonly gate: 'enforce' | 'report'
  /** The cases that the set is judged by. */
  readonly counted: readonly GoldenCase[]
}

export function setHead(set: GoldenSet, { file, gate, counted }: SetHeadOptions): GoldenSetHead {
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
    size: counted.length,
    case_ids_hash: hashOf(counted.map(({ id }) => id)),
    tag_pass_rates: Object.fromEntries(tagRates),
  }
}

const hashOf = (ids: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(ids.toSorted())).digest('hex').slice(0, 16)
