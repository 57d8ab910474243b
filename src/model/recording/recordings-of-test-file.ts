import { basename, dirname, join } from 'node:path'
import { realTime } from '../../config/real-time.js'
import { sharedState } from '../../config/shared-state.js'
import type { ChatReply } from '../port.js'
import { warnOnce } from '../warn-once.js'
import { shownPath } from './place-of.js'
import {
  appendRecordings,
  contradicting,
  indexRecordings,
  lineAt,
  tidyRecordings,
  type Place,
  type RecordingIndex,
} from './recording-lines.js'
import { readRecording, testOfLine, writeRecording, type Recording } from './recording.js'
import { tryWriting } from './try-writing.js'

const [folderName, ending] = ['__recordings__', '.jsonl']

/**
 * `dir/__recordings__/refund.test.ts.jsonl` of `dir/refund.test.ts`. @param owner a test file, or the configuration of a
 * selftest
 */
export function recordingFileOf(owner: string): string {
  return join(dirname(owner), folderName, basename(owner) + ending)
}

/** The other way round; `undefined` for a file that holds no recordings. The owner need not be there. */
export function ownerOfRecordings(file: string): string | undefined {
  const folder = dirname(file)
  if (basename(folder) !== folderName || !file.endsWith(ending)) return undefined
  return join(dirname(folder), basename(file, ending))
}

/**
 * A recorded reply. `line` is unknown for what this run recorded itself: the file is sorted when it ends. `lines`: one that
 * is damaged, or several that hold different replies to the question.
 */
export type Found =
  | { readonly kind: 'recording'; readonly recording: Recording; readonly line: number | undefined }
  | { readonly kind: 'broken'; readonly lines: readonly number[] }
  | { readonly kind: 'missing' }

/** The recordings of one test file while it runs. */
export class TestFileRecordings {
  readonly file: string
  /** Replies that are on their way: whoever asks the same meanwhile gets the same. */
  readonly inFlight = new Map<string, Promise<ChatReply>>()
  readonly #used = new Set<string>()
  readonly #added = new Map<string, Recording>()
  readonly #dropped = new Set<string>()
  readonly #unwritten: string[] = []
  #writing: Promise<void> | undefined
  readonly #index: RecordingIndex
  #all: { recording: Recording; line: number }[] | undefined

  constructor(testFile: string) {
    this.file = recordingFileOf(testFile)
    this.#index = indexRecordings(this.file)
    const [first, ...others] = this.#index.broken
    if (first !== undefined) {
      const more = others.length > 0 ? `, nor are ${others.length} more of its lines` : ''
      const place = `${shownPath(this.file)}:${first}`
      warnOnce(
        `${place} is damaged and not used${more}. Restore it from version control, or delete what is no recording.`,
      )
    }
  }

  find(key: string): Found {
    const added = this.#added.get(key)
    if (added) return { kind: 'recording', recording: added, line: undefined }
    const place = this.#dropped.has(key) ? undefined : this.#index.places.get(key)
    if (!place) return { kind: 'missing' }
    this.#used.add(key)
    const contradictory = contradicting(this.#index, key)
    if (contradictory.length > 0) return { kind: 'broken', lines: contradictory.map(({ line }) => line) }
    const recording = readRecording(lineAt(this.#index, place))
    return recording ? { kind: 'recording', recording, line: place.line } : { kind: 'broken', lines: [place.line] }
  }

  /** Whether there is a line for this key, be it as it may; that it was looked for makes it no used one. */
  has(key: string): boolean {
    return this.#added.has(key) || (this.#index.places.has(key) && !this.#dropped.has(key))
  }

  /** Recorded by this process since the file was opened. */
  isFresh(key: string): boolean {
    return this.#added.has(key)
  }

  /** Resolves when the recording is in the file, if it can be. Replies that arrive together are written together. */
  async add(recording: Recording): Promise<void> {
    this.#used.add(recording.key)
    this.#dropped.delete(recording.key)
    this.#added.set(recording.key, recording)
    this.#unwritten.push(writeRecording(recording))
    await (this.#writing ??= realTime.nextTurn().then(() => this.#write()))
  }

  /** What the file holds for this key is not what the model answers any more. */
  drop(key: string): void {
    if (this.#index.places.has(key)) this.#dropped.add(key)
  }

  #write(): void {
    this.#writing = undefined
    const lines = this.#unwritten.splice(0)
    if (lines.length === 0 || tryWriting(this.file, () => appendRecordings(this.file, lines))) return
    this.#unwritten.unshift(...lines) // a virus scanner or a full disk may be out of the way when the file ends
  }

  /** Numbers of lines that are no recordings at all. */
  get brokenLines(): readonly number[] {
    return this.#index.broken
  }

  /** All as they were when the file was opened: where a miss looks for what is nearest. */
  all(): readonly { readonly recording: Recording; readonly line: number }[] {
    return (this.#all ??= this.#read([...this.#index.places.values()]))
  }

  /** Keys that were asked for or recorded. */
  get usedKeys(): ReadonlySet<string> {
    return this.#used
  }

  /** Names of the tests for which something was recorded since the file was opened, also where it could not be kept. */
  get recordingTests(): ReadonlySet<string> {
    return new Set([...this.#added.values()].map(({ test }) => test))
  }

  /** Something was recorded or dropped since the file was opened: line numbers are no longer those of the file. */
  get changed(): boolean {
    return this.#added.size + this.#dropped.size > 0
  }

  /** Also those that are damaged within: nothing else would ever take them out. */
  unused(used: ReadonlySet<string>): { key: string; test: string; line: number }[] {
    const places = [...this.#index.places].filter(([key]) => !used.has(key))
    return places.map(([key, place]) => ({ key, test: testOfLine(lineAt(this.#index, place)), line: place.line }))
  }

  /** Sorts what was added into the file, and takes out what was dropped. */
  settle(): void {
    if (!this.changed) return
    this.#write()
    const keep = (key: string) => !this.#dropped.has(key)
    tryWriting(this.file, () => tidyRecordings(this.file, keep, (key) => this.#added.has(key)))
  }

  /** Those of them that are not damaged. */
  #read(places: readonly Place[]): { recording: Recording; line: number }[] {
    return places.flatMap((place) => {
      const recording = readRecording(lineAt(this.#index, place))
      return recording ? [{ recording, line: place.line }] : []
    })
  }
}

const open = sharedState('recordings', () => new Map<string, TestFileRecordings>())

/** For runners that do not say when a file ends. Only there while it is needed: a worker may run many files. */
const settleAtExit = () => {
  for (const recordings of open.values()) recordings.settle()
}

/** Read on the first question of a test file, then kept until {@link closeRecordings}. */
export function openRecordings(testFile: string): TestFileRecordings {
  const known = open.get(testFile)
  if (known) return known
  if (open.size === 0) process.on('exit', settleAtExit)
  const recordings = new TestFileRecordings(testFile)
  open.set(testFile, recordings)
  return recordings
}

/** `undefined` when no test of the file asked a recorded model. */
export function closeRecordings(testFile: string): TestFileRecordings | undefined {
  const recordings = open.get(testFile)
  open.delete(testFile)
  if (open.size === 0) process.off('exit', settleAtExit)
  recordings?.settle()
  return recordings
}
