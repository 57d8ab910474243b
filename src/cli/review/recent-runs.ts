import type { RunRecord } from '../../report/run-record.js'
import { findRun, runIds } from '../find-run.js'

/** The runs of the last days, oldest first. A run whose time lies ahead counts: clocks differ. */
export function recentRuns(dir: string, days: number, now: Date): RunRecord[] {
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  const dayOf = (id: string) => id.slice('selftest-'.length, 'selftest-YYYYMMDD'.length)
  return runIds(dir)
    .filter((id) => dayOf(id) >= since)
    .map((id) => findRun(dir, id))
}
