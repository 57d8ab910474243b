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

/**
 * Under `-u` removes them, and says so; else names them; `undefined` when there are none. Those stay that a test file beside
 * them may still ask for, which has a new name and did not run whole: it takes over what it asks for.
 *
 * @param complete test files whose tests all ran and came to a verdict
 */
export function careForOrphans(complete: readonly string[], update: boolean): string | undefined {
  const found = orphanedRecordings(complete)
  if (!update) return listed(`Recordings of files that are gone (${howToRemove})`, found)
  const byHeir = Map.groupBy(found, (file) => possibleHeir(file, complete))
  const removed = (byHeir.get(undefined) ?? []).filter((file) => tryWriting(file, () => rmSync(file)))
  const kept = [...byHeir].map(([heir, files]) => {
    const why = heir && `they may be those of ${shownPath(heir)}, which did not run whole`
    return why && listed(`Kept recordings of files that are gone (${why})`, files)
  })
  const notices = [listed('Removed recordings of files that are gone', removed), ...kept]
  return notices.filter((notice) => notice !== undefined).join('\n') || undefined
}

function listed(title: string, files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined
  return [`${title}: ${files.length}`, ...files.map((file) => `  ${shownPath(file)}`)].join('\n')
}

/** A test file that the owner of these recordings may have become, and of which nobody knows yet what it asks. */
function possibleHeir(recordings: string, complete: readonly string[]): string | undefined {
  const folder = dirname(dirname(recordings))
  const known = new Set(complete)
  const owner = basename(recordings, '.jsonl')
  const kinds = new Set([owner, ...complete].map((file) => testFileKind.exec(basename(file))?.[0]))
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .find((file) => !known.has(file) && [...kinds].some((kind) => kind !== undefined && file.endsWith(kind)))
}

/** `.test.ts`; of a file named `refund.js`, as in `__tests__`, `.js`. */
const testFileKind = /(?:\.[^.]+)?\.[cm]?[jt]sx?$/
