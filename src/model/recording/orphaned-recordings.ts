import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shownPath } from './place-of.js'
import { contradicting, indexRecordings, lineAt, type RecordingIndex } from './recording-lines.js'
import { readRecording, type Recording } from './recording.js'
import { ownerOfRecordings, recordingFileOf, type TestFileRecordings } from './recordings-of-test-file.js'
import { tryWriting } from './try-writing.js'

/** Those of a judge's canaries belong to no file, unless that is a test file of such a name. */
const ofCanaries = /^canaries\.(?!(?:.*\.)?[cm]?[jt]sx?\.jsonl$)/

/** Recordings beside these test files that belong to a file which is not there: it was deleted, moved or renamed. */
function orphanedRecordings(testFiles: readonly string[]): string[] {
  const own = new Set(testFiles.map(recordingFileOf))
  return [...new Set([...own].map(dirname))].flatMap(orphansIn).filter((file) => !own.has(file))
}

function orphansIn(folder: string): string[] {
  return recordingFilesIn(folder).filter((file) => {
    const owner = ownerOfRecordings(file)
    return owner !== undefined && !existsSync(owner) && !ofCanaries.test(basename(file))
  })
}

function recordingFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => ownerOfRecordings(file) !== undefined)
}

interface OtherFile {
  readonly file: string
  readonly index: RecordingIndex
}
type Opened = WeakMap<TestFileRecordings, readonly OtherFile[]>

interface Elsewhere {
  readonly file: string
  readonly recording: Recording
  readonly line: number
}

const orphans: Opened = new WeakMap()
const siblings: Opened = new WeakMap()

/** The same question, recorded beside these by a test file that is gone: it was renamed and its recordings were not. */
export function findOrphaned(recordings: TestFileRecordings, key: string): Elsewhere | undefined {
  return findIn(orphans, recordings, key, orphansIn)
}

/**
 * The same question, recorded beside these for another test file. Where test files are not isolated, a module that they
 * share asks once, for the one that loads it first, and that may be another one in the next run.
 */
export function findBeside(recordings: TestFileRecordings, key: string): Elsewhere | undefined {
  return findIn(siblings, recordings, key, recordingFilesIn)
}

function findIn(
  opened: Opened,
  recordings: TestFileRecordings,
  key: string,
  list: (folder: string) => readonly string[],
): Elsewhere | undefined {
  const others = () => list(dirname(recordings.file)).filter((file) => file !== recordings.file)
  const files = opened.get(recordings) ?? others().map((file) => ({ file, index: indexRecordings(file) }))
  opened.set(recordings, files)
  for (const { file, index } of files) {
    const place = contradicting(index, key).length > 0 ? undefined : index.places.get(key)
    const recording = place && readRecording(lineAt(index, place))
    if (recording) return { file, recording, line: place.line }
  }
  return undefined
}

/** Every reply of a run that could tell is recorded, so that none is asked for: `-u` alone would ask for all of them again. */
export const howToRemove = '-u with JURY_MODE=auto removes them, without a call'

/** Removes them under `-u`, and says so or names them; `undefined` when there are none. */
export function careForOrphans(testFiles: readonly string[], update: boolean): string | undefined {
  const found = orphanedRecordings(testFiles)
  const left = update ? found.filter((file) => tryWriting(file, () => rmSync(file))) : found
  if (left.length === 0) return undefined
  const start = update
    ? 'Removed recordings of files that are gone'
    : `Recordings of files that are gone (${howToRemove})`
  return [`${start}: ${left.length}`, ...left.map((file) => `  ${shownPath(file)}`)].join('\n')
}
