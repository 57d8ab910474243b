import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { closest } from '../../config/options/closest.js'
import { messageText } from '../../config/text/safe-text.js'
import { thrownMessage } from '../../config/thrown.js'
import { readIfThere } from '../../model/read-if-there.js'
import { isRunId } from '../../report/record/run-id.js'
import { readRunRecord, type RunRecord } from '../../report/record/run-record.js'
import { defaultReportDirs } from '../../report/report-dirs.js'
import { UsageError } from '../frame/usage-error.js'

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
  const wanted = runId ?? runIds(dir).at(-1)
  if (wanted === undefined)
    throw new NoSuchRun(`There are no runs in ${dir}. Run your tests or \`npx expect-jury selftest\` first.`)
  if (!hasRun(dir, wanted)) {
    const meant = closest(wanted, runIds(dir))
    throw new NoSuchRun(`There is no run "${wanted}" in ${dir}${meant ? `; did you mean ${meant}?` : ''}`)
  }
  const file = recordFile(dir, wanted)
  try {
    return readRunRecord(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new NoSuchRun(`${file} cannot be read: ${thrownMessage(cause)}`, { cause })
  }
}

/**
 * The run that was typed: its id, or the path of one of its files.
 * @param typed default: the newest
 * @throws NoSuchRun as {@link findRun} does.
 */
export function findTyped(typed: string | undefined, dir: string, cwd: string): { record: RunRecord; dir: string } {
  if (typed === undefined || !/\.(?:json|html|md)$/.test(typed)) return { record: findRun(dir, typed), dir }
  const beside = typed.endsWith('.md') ? dir : dirname(resolve(cwd, typed)) // no record lies beside the Markdown
  return { record: findRun(beside, basename(typed, extname(typed))), dir: beside }
}

/** The records of these runs, one at a time. @param tell of each that cannot be read, which is left out */
export function* readableRuns(
  dir: string,
  ids: readonly string[],
  tell: (why: string) => void,
): Generator<RunRecord, void> {
  for (const id of ids) {
    try {
      yield findRun(dir, id)
    } catch (error) {
      if (!(error instanceof NoSuchRun)) throw error
      tell(messageText(error.message))
    }
  }
}

export const hasRun = (dir: string, id: string): boolean => isRunId(id) && existsSync(recordFile(dir, id))

/** False where the record of a run has no such part for sure: told at once, where reading it takes 20 ms a megabyte. */
export const mayHold = (dir: string, id: string, part: keyof RunRecord): boolean =>
  readIfThere(recordFile(dir, id))?.includes(`"${part}"`) ?? false

const recordFile = (dir: string, id: string): string => join(dir, `${id}.json`)

/** Oldest first: an id begins with its minute; within one the file's time decides. */
export function runIds(dir: string): string[] {
  if (!existsSync(dir)) return []
  const minute = (id: string): string => id.slice(0, 'selftest-YYYYMMDD-HHMM'.length)
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isRunId)
    .map((id) => ({ id, writtenMs: statSync(recordFile(dir, id)).mtimeMs }))
    .sort((a, b) => (minute(a.id) === minute(b.id) ? a.writtenMs - b.writtenMs : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}
