import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { tidyRecordings } from './recording-lines.js'
import { closeRecordings, openRecordings, recordingFileOf } from './recordings-of-test-file.js'

export const unusedRecordingSchema = z.object({
  /** Absolute path of the recording file. */
  file: z.string(),
  line: z.number().int(),
  key: z.string(),
  /** Name of the test that recorded it. */
  test: z.string(),
})
/** A recording that no test of a finished run of its file asked for. */
export type UnusedRecording = z.infer<typeof unusedRecordingSchema>

export const recordingUseSchema = z.object({ file: z.string(), unused: z.array(unusedRecordingSchema) })
/** What a worker tells the reporter about the recordings of a finished test file. JSON. */
export type RecordingUse = z.infer<typeof recordingUseSchema>

/**
 * Ends a test file in a worker: sorts what was recorded into its file, and says what was not used. `undefined` when the
 * test file has no recordings.
 */
export function finishRecordings(testFile: string): RecordingUse | undefined {
  const file = recordingFileOf(testFile)
  const used = closeRecordings(testFile)?.usedKeys ?? new Set()
  if (!existsSync(file)) return undefined
  const fresh = openRecordings(testFile)
  closeRecordings(testFile)
  const unused = [...fresh.all()].filter(({ recording }) => !used.has(recording.key))
  return { file, unused: unused.map(({ recording: { key, test }, line }) => ({ file, line, key, test })) }
}

/**
 * What no run of a file used: a file that runs in several projects is asked different questions in each.
 *
 * @param uses Of test files whose tests all ran and passed; a test that was skipped or failed early asks less.
 */
export function unusedRecordings(uses: readonly RecordingUse[]): UnusedRecording[] {
  const byFile = Map.groupBy(uses, ({ file }) => file)
  return [...byFile.values()].flatMap(([first, ...others]) => {
    const inAll = ({ key }: UnusedRecording) => others.every(({ unused }) => unused.some((other) => other.key === key))
    return first?.unused.filter(inAll) ?? []
  })
}

/** Removes these lines, and a file that has none left. For `-u`. */
export function pruneRecordings(unused: readonly UnusedRecording[]): void {
  for (const [file, gone] of Map.groupBy(unused, (recording) => recording.file)) {
    const keys = new Set(gone.map(({ key }) => key))
    tidyRecordings(file, (key) => !keys.has(key))
  }
}

/** Recording files beside these test files whose own test file is gone. */
export function abandonedRecordingFiles(testFiles: readonly string[]): string[] {
  const folders = new Set(
    testFiles.map((file) => dirname(recordingFileOf(file))).filter((folder) => existsSync(folder)),
  )
  return [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl') && !existsSync(join(dirname(folder), basename(name, '.jsonl'))))
      .map((name) => join(folder, name)),
  )
}
