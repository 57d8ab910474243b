import { type RunSummary, runSummarySchema } from '../../baseline/run-summary.js'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { readRunRecord, type RunRecord } from './run-record.js'
import { summarizeRecord } from './summarize-record.js'

/** A run, in whichever form it was given. */
export interface AnyRun {
  readonly summary: RunSummary
  /** Absent when only a summary was given. */
  readonly record?: RunRecord
}

/**
 * Reads a run record or a run summary.
 * @throws Error that names every field that is wrong.
 */
export function readAnyRun(value: unknown): AnyRun {
  if (typeof value === 'object' && value !== null && 'run_id' in value) {
    const record = readRunRecord(value)
    return { summary: summarizeRecord(record), record }
  }
  const read = checkSchema(runSummarySchema, value)
  if (read.ok) return { summary: read.value }
  throw new Error(`This is neither a run record nor a run summary:\n${problemList(read.problems)}`)
}
