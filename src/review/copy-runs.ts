import type { RunRecord } from '../report/run-record.js'
import type { ReviewStore } from './port.js'
import { rowsOfRun } from './rows-of-run.js'

/** What finished runs add to the tables of the documents. @returns how many rows were new. */
export async function copyRuns(records: Iterable<RunRecord>, to: Pick<ReviewStore, 'addRunRows'>): Promise<number> {
  let added = 0
  for (const record of records) added += await to.addRunRows(rowsOfRun(record))
  return added
}
