import type { RunRecord } from '../../report/record/run-record.js'
import type { CommandIO } from '../frame/command.js'
import { mayHold, readableRuns, runIds } from '../runs/find-run.js'

/**
 * The runs of the last days, oldest first. A run whose time lies ahead counts: clocks differ.
 * @param said told of each that cannot be read, which is left out
 * @param part leaves out, unread, those that do not have it. Default: all are read
 */
export function recentRuns(
  dir: string,
  days: number,
  now: Date,
  said: CommandIO['stderr'],
  part?: keyof RunRecord,
): RunRecord[] {
  const sinceMs = Math.max(0, now.getTime() - days * 24 * 60 * 60 * 1000) // a date has an end
  const since = new Date(sinceMs).toISOString().slice(0, 10).replaceAll('-', '')
  const dayOf = (id: string) => id.slice('selftest-'.length, 'selftest-YYYYMMDD'.length)
  const recent = runIds(dir).filter((id) => dayOf(id) >= since && (part === undefined || mayHold(dir, id, part)))
  return [...readableRuns(dir, recent, (why) => said.write(`Left out: ${why}\n`))]
}
