import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shownPath } from './place-of.js'
import { readRecording, type Recording } from './recording.js'
import { indexRecordings, lineAt, type RecordingIndex } from './recording-lines.js'
import { recordingFileOf, type TestFileRecordings } from './recordings-of-test-file.js'
import { tryWriting } from './try-writing.js'

const ending = '.jsonl'

/** Recordings beside these test files that belong to a file which is not there: it was deleted, moved or renamed. */
function orphanedRecordings(testFiles: readonly string[]): string[] {
  const own = new Set(testFiles.map(recordingFileOf))
  return [...new Set([...own].map(dirname))].flatMap(orphansIn).filter((file) => !own.has(file))
}

function orphansIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !existsSync(join(dirname(folder), name.slice(0, -ending.length))))
    .map((name) => join(folder, name))
}

const opened = new WeakMap<TestFileRecordings, readonly { readonly file: string; readonly index: RecordingIndex }[]>()

/** The same question, recorded beside these by a test file that is gone: it was renamed and its recordings were not. */
export function findOrphaned(
  recordings: TestFileRecordings,
  key: string,
): { readonly file: string; readonly recording: Recording } | undefined {
  const others = () => orphansIn(dirname(recordings.file)).filter((file) => file !== recordings.file)
  const orphans = opened.get(recordings) ?? others().map((file) => ({ file, index: indexRecordings(file) }))
  opened.set(recordings, orphans)
  for (const { file, index } of orphans) {
    const place = index.places.get(key)
    const recording = place && readRecording(lineAt(index, place))
    if (recording) return { file, recording }
  }
  return undefined
}

/** Removes them under `-u`, and says so or names them; `undefined` when there are none. */
export function careForOrphans(testFiles: readonly string[], update: boolean): string | undefined {
  const found = orphanedRecordings(testFiles)
  const orphans = update ? found.filter((file) => tryWriting(file, () => rmSync(file))) : found
  if (orphans.length === 0) return undefined
  const start = update
    ? 'Removed recordings of files that are gone'
    : 'Recordings of files that are gone (-u removes them)'
  return [`${start}: ${orphans.length}`, ...orphans.map((file) => `  ${shownPath(file)}`)].join('\n')
}
