import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sharedState } from '../config/shared-state.js'
import { thrownMessage } from '../config/thrown.js'
import type { WrittenReports } from './write-reports.js'

const mostRuns = 20

/** Of this process, by run, oldest first: absolute paths. */
const written = sharedState<string[][]>('watched-runs', () => [])

/**
 * Keeps the reports of the last 20 runs of a watcher, and removes those of the run before: each rerun leaves three files,
 * and the runner's watcher has a handle on every one.
 * @returns why one could not be removed, if so: the run stands.
 */
export async function forgetReports({ html, json, markdown }: WrittenReports, rootDir: string): Promise<string[]> {
  written.push([html, json, markdown].flatMap((path) => (path === undefined ? [] : [resolve(rootDir, path)])))
  const old = written.splice(0, Math.max(0, written.length - mostRuns)).flat()
  const removed = await Promise.allSettled(old.map((path) => rm(path, { force: true })))
  return removed.flatMap((result) =>
    result.status === 'rejected' ? [`An old report was not removed (${thrownMessage(result.reason)}).`] : [],
  )
}
