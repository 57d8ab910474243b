import { BaselineError } from '../../baseline/stored/baseline-error.js'
import type { RunRecord } from '../record/run-record.js'
import { plural } from '../text/number-text.js'

const mostListed = 10

/** @throws BaselineError for a part of a run: as a baseline it would let the other cases vanish unnoticed. */
export function refusePart(record: RunRecord | undefined, name: string): void {
  if (!record) return
  const { run_id, missing, golden_sets } = record
  if (missing) {
    const more = missing.length > mostListed ? ` and ${missing.length - mostListed} more` : ''
    throw new BaselineError(
      `Run "${run_id}" is a part of a run: ${missing.slice(0, mostListed).join(' ')}${more} Run all of it, and accept that run.`,
    )
  }
  const partial = golden_sets?.find((set) => set.name === name && set.not_run > 0)
  if (!partial) return
  throw new BaselineError(
    `Golden set "${name}" ran only in part in run "${run_id}": ${partial.not_run} of ${plural(partial.total, 'case')} did not run. ` +
      'Run it whole, without -t, `only` or `skip`, and accept that run.',
  )
}
