import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { thrownMessage } from '../config/thrown.js'
import { closest } from '../config/closest.js'
import { defaultReportDirs } from '../report/report-dirs.js'
import { isRunId } from '../report/run-id.js'
import { readRunRecord, type RunRecord } from '../report/run-record.js'
import { UsageError } from './usage-error.js'

/** A run that cannot be shown. The message names one with nearly that id. */
export class NoSuchRun extends UsageError {}

/** Where run records lie, unless the plugin's option `reports.json` says otherwise. */
export const defaultReportDir = defaultReportDirs.json

/**
 * The record of a run.
 * @param runId default: the newest
 * @throws NoSuchRun when there is none, or its file is no run record.
 */
export function findRun(dir: string, runId?: string): RunRecord {
  const ids = runIds(dir)
  const wanted = runId ?? ids.at(-1)
  if (wanted === undefined)
    throw new NoSuchRun(`There are no runs in ${dir}. Run your tests or \`npx expect-jury selftest\` first.`)
  if (!ids.includes(wanted)) {
    const meant = closest(wanted, ids)
    throw new NoSuchRun(`There is no run "${wanted}" in ${dir}${meant ? `; did you mean ${meant}?` : ''}`)
  }
  const file = join(dir, `${wanted}.json`)
  try {
    return readRunRecord(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new NoSuchRun(`${file} cannot be read: ${thrownMessage(cause)}`, { cause })
  }
}

/** Oldest first: an id begins with its minute; within one the file's time decides. */
export function runIds(dir: string): string[] {
  if (!existsSync(dir)) return []
  const minute = (id: string): string => id.slice(0, 'selftest-YYYYMMDD-HHMM'.length)
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isRunId)
    .map((id) => ({ id, writtenMs: statSync(join(dir, `${id}.json`)).mtimeMs }))
    .sort((a, b) => (minute(a.id) === minute(b.id) ? a.writtenMs - b.writtenMs : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}
