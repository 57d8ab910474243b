import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { withFileLock } from '../file-lock.js'
import { readIfThere } from '../read-if-there.js'
import { keyOfLine, readRecording } from './recording.js'

/** Where a line stands in the file's bytes, and its number from 1. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly line: number
}

export interface RecordingIndex {
  readonly bytes: Buffer
  /** A key that stands twice means its last line, unless its replies differ: see {@link contradicting}. */
  readonly places: ReadonlyMap<string, Place>
  /** The lines of a key before its last one. */
  readonly earlier: ReadonlyMap<string, readonly Place[]>
  /** Numbers of lines that are no recordings: cut off, or a mark of a merge. */
  readonly broken: readonly number[]
  /** Sorted, no key twice, nothing broken. */
  readonly tidy: boolean
}

const newline = 10
/** Some editors put it in front of a file. */
const byteOrderMark = Buffer.from('\uFEFF')

/** Finds every line's key without reading what else it holds. A missing file is an empty one. */
export function indexRecordings(file: string): RecordingIndex {
  const bytes = readIfThere(file) ?? Buffer.alloc(0)
  const places = new Map<string, Place>()
  const earlier = new Map<string, Place[]>()
  const broken: number[] = []
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  let tidy = !hasMark
  let before: Buffer | undefined
  let start = hasMark ? byteOrderMark.length : 0
  for (let line = 1; start < bytes.length; line++) {
    const at = bytes.indexOf(newline, start)
    const end = at < 0 ? bytes.length : at
    if (end > start) {
      const content = bytes.subarray(start, end)
      const key = keyOfLine(content)
      if (key === undefined) broken.push(line)
      else {
        const known = places.get(key)
        if (known) earlier.set(key, [...(earlier.get(key) ?? []), known])
        tidy &&= !known && (!before || before.compare(content) < 0)
        places.set(key, { start, end, line })
        before = content
      }
    } else tidy = false
    start = end + 1
  }
  return { bytes, places, earlier, broken, tidy: tidy && broken.length === 0 }
}

export function lineAt({ bytes }: RecordingIndex, { start, end }: Place): string {
  return bytes.toString('utf8', start, end).trimEnd()
}

/** The lines of a key that hold different replies, as a merge leaves them; none where they agree or there is but one. */
export function contradicting(index: RecordingIndex, key: string): readonly Place[] {
  const earlier = index.earlier.get(key)
  const last = index.places.get(key)
  if (!earlier || !last) return []
  const places = [...earlier, last]
  const said = places.map((place) => readRecording(lineAt(index, place))?.reply)
  const replies = new Set(said.flatMap((reply) => (reply ? [JSON.stringify([reply.text, reply.finishReason])] : [])))
  return replies.size > 1 ? places : []
}

/** One write of whole lines; a line that an earlier kill cut off does not run into them. */
export function appendRecordings(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true })
  withFileLock(file, () => {
    const descriptor = openSync(file, 'a+')
    try {
      writeSync(descriptor, `${endsInLine(descriptor) ? '' : '\n'}${lines.join('\n')}\n`)
    } finally {
      closeSync(descriptor)
    }
  })
}

/**
 * Sorts the file, drops what is broken or written twice, and what `keep` refuses. An empty file is removed.
 * @param isRenewed keys whose last line was recorded now: of others, lines that contradict each other all stay
 */
export function tidyRecordings(
  file: string,
  keep: (key: string) => boolean,
  isRenewed: (key: string) => boolean = () => false,
): void {
  if (!existsSync(file)) return
  withFileLock(file, () => {
    const index = indexRecordings(file)
    const kept = [...index.places].filter(([key]) => keep(key))
    if (index.tidy && kept.length === index.places.size) return
    if (kept.length === 0) return rmSync(file)
    const places = kept.flatMap(([key, place]) => {
      const all = isRenewed(key) ? [] : contradicting(index, key)
      return all.length > 0 ? all : [place]
    })
    const lines = places.map(({ start, end }) => index.bytes.subarray(start, end))
    lines.sort((a, b) => a.compare(b))
    const aside = `${file}.tmp`
    writeFileSync(aside, Buffer.concat(lines.flatMap((line) => [line, lineBreak])))
    renameSync(aside, file)
  })
}

function endsInLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  const last = Buffer.alloc(1)
  return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] === newline)
}

const lineBreak = Buffer.from('\n')
