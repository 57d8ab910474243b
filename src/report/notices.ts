import type { RunRecord } from './run-record.js'
import { distrustText, untrusted } from './trust.js'
import { uncheckedTests } from './unchecked.js'

/**
 * What a reader must know before believing the rest: an untrusted judge and what is missing first, then what went wrong
 * around the tests.
 */
export function notices(record: RunRecord): string[] {
  const { alert, warnings, missing = [], golden_sets: sets = [] } = record
  const ofSets = sets.flatMap(({ name, notes = [] }) => notes.map((note) => `Golden set "${name}": ${note}`))
  return [
    ...untrusted(record).map(distrustText),
    ...missing,
    ...uncheckedTests(record),
    ...ofSets,
    ...warnings,
    ...(alert?.warnings ?? []),
  ]
}
