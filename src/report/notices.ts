import type { RunRecord } from './run-record.js'
import { distrustText, untrusted } from './trust.js'
import { uncheckedTests } from './unchecked.js'

/** What a reader must know before believing the rest: an untrusted judge first, then what went wrong around the tests. */
export function notices(record: RunRecord): string[] {
  const { alert, warnings } = record
  return [...untrusted(record).map(distrustText), ...uncheckedTests(record), ...warnings, ...(alert?.warnings ?? [])]
}
