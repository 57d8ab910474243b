import type { RunRecord } from '../../report/run-record.js'
import type { CommandIO } from '../command.js'
import { readableRuns, runIds } from '../find-run.js'

/**
 * The runs of the last days, oldest first. A run whose time lies ahead counts: clocks differ.
 * @param said told of each that cannot be read, which is left out
 */
export function recentRuns(dir: string, days: number, now: Date, said: CommandIO['stderr']): RunRecord[] {
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  const dayOf = (id: string) => id.slice('selftest-'.length, 'selftest-YYYYMMDD'.length)
  const recent = runIds(dir).filter((id) => dayOf(id) >= since)
  return [...readableRuns(dir, recent, (why) => said.write(`Left out: ${why}\n`))]
}
