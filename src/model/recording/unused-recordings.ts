import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { z } from 'zod'
import { getHost } from '../../config/host.js'
import { resolveMode } from '../../config/options/mode.js'
import { toJson } from '../../config/to-json.js'
import { makeFolderOfRun, recordingUsesIn } from '../run-folder.js'
import { careForOrphans, howToRemove } from './orphaned-recordings.js'
import { shownPath } from './place-of.js'
import { tidyRecordings } from './recording-lines.js'
import { closeRecordings, recordingFileOf, TestFileRecordings } from './recordings-of-test-file.js'
import { tryWriting } from './try-writing.js'

const unusedRecordingSchema = z.object({
  /** Absolute path of the recording file. */
  file: z.string(),
  line: z.number().int(),
  key: z.string(),
  /** Name of the test that recorded it. */
  test: z.string(),
  /** That test asked for none of its recordings. */
  silent: z.boolean(),
})
/** A recording that no test of a finished run of its file asked for. */
export type UnusedRecording = z.infer<typeof unusedRecordingSchema>

const recordingUseSchema = z.object({ testFile: z.string(), unused: z.array(unusedRecordingSchema) })
/** What a worker tells the reporter about the recordings of a finished test file. */
export type RecordingUse = z.infer<typeof recordingUseSchema>

/** Ends a test file in a worker: sorts what was recorded into its file, and leaves word of what was not used. */
export function finishRecordings(testFile: string): RecordingUse {
  const use = { testFile, unused: unusedIn(testFile, closeRecordings(testFile)) }
  const runDir = getHost()?.runDir
  if (runDir) {
    makeFolderOfRun(recordingUsesIn(runDir))
    appendFileSync(join(recordingUsesIn(runDir), `${process.pid}-${threadId}.jsonl`), `${toJson(use)}\n`)
  }
  return use
}

/** What the workers left word of, for the process that started them. */
export function recordingUses(runDir: string): RecordingUse[] {
  const folder = recordingUsesIn(runDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => recordingUseSchema.parse(JSON.parse(line)))
  })
}

/**
 * Test files whose tests all ran, passed and came to a verdict: a test that was skipped or failed early asks less. By
 * absolute path, with the names of their tests as recordings have them.
 */
export type CompleteFiles = ReadonlyMap<string, readonly string[]>

/**
 * What no run of a test file used: a file that runs in several projects is asked different questions in each. A complete
 * file that no worker left word of asked nothing at all.
 */
export function unusedRecordings(uses: readonly RecordingUse[], complete: CompleteFiles): UnusedRecording[] {
  const byTestFile = Map.groupBy(uses, ({ testFile }) => testFile)
  return [...complete.keys()].flatMap((testFile) => {
    const [first, ...others] = byTestFile.get(testFile) ?? [{ unused: unusedIn(testFile) }]
    const unusedByOthers = others.map(({ unused }) => new Set(unused.map(({ key }) => key)))
    const inAll = ({ key }: UnusedRecording) => unusedByOthers.every((keys) => keys.has(key))
    return first?.unused.filter(inAll) ?? []
  })
}

/** Removes these lines, and a file that has none left. For `-u`. @returns Those that could be removed. */
export function pruneRecordings(unused: readonly UnusedRecording[]): UnusedRecording[] {
  return [...Map.groupBy(unused, ({ file }) => file)].flatMap(([file, going]) => {
    const keys = new Set(going.map(({ key }) => key))
    return tryWriting(file, () => tidyRecordings(file, (key) => !keys.has(key))) ? going : []
  })
}

/** After a run: removes unused recordings under `-u`, and says so or names them; `undefined` when all were used. */
export function careForRecordings(runDir: string, complete: CompleteFiles, update: boolean): string | undefined {
  if (!looksUpAll()) return undefined
  const notices = [careForUnused(runDir, complete, update), careForOrphans([...complete.keys()], update)]
  return notices.filter((notice) => notice !== undefined).join('\n') || undefined
}

function careForUnused(runDir: string, complete: CompleteFiles, update: boolean): string | undefined {
  const found = unusedRecordings(recordingUses(runDir), complete)
  const unused = update ? pruneRecordings(found) : found
  if (unused.length === 0) return undefined
  const passed = new Set(
    [...complete].flatMap(([path, tests]) => tests.map((test) => placeOf(recordingFileOf(path), test))),
  )
  const isUnasked = ({ file, test, silent }: UnusedRecording) => silent && passed.has(placeOf(file, test))
  const lines = unused
    .toSorted((a, b) => Number(isUnasked(b)) - Number(isUnasked(a)))
    .map((one) => `${lineOf(one)}${isUnasked(one) ? ', which passed and asked nothing' : ''})`)
  const more = lines.length > namedRecordings ? [`  and ${lines.length - namedRecordings} more`] : []
  const start = update ? 'Removed recordings that no test used' : `Recordings that no test used (${howToRemove})`
  return [`${start}: ${unused.length}`, ...lines.slice(0, namedRecordings), ...more].join('\n')
}

const namedRecordings = 5

const placeOf = (file: string, test: string): string => JSON.stringify([file, test])

const lineOf = ({ file, line, test }: UnusedRecording): string => `  ${shownPath(file)}:${line} (test "${test}"`

function unusedIn(testFile: string, asked?: TestFileRecordings): UnusedRecording[] {
  const file = recordingFileOf(testFile)
  if (!existsSync(file) || !looksUpAll()) return []
  const current = asked && !asked.changed ? asked : new TestFileRecordings(testFile) // the lines have moved
  const used = asked?.usedKeys ?? new Set()
  const asking = new Set(asked?.recordingTests)
  for (const { recording } of current.all()) if (used.has(recording.key)) asking.add(recording.test)
  return current.unused(used).map(({ key, test, line }) => {
    return { file, line, key, test, silent: !asking.has(test) }
  })
}

/** A run that always calls looks nothing up, and one with quick panels only what their first judges were asked. */
function looksUpAll(): boolean {
  return resolveMode(process.env, getHost()) !== 'live' && process.env['JURY_PANEL'] !== 'quick'
}
