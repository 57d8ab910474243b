import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { jsonValue } from '../../config/files/json-value.js'
import { thrownCode } from '../../config/thrown.js'

/** Where a line stands in the file's bytes, and its number from 1. */
export interface LinePlace {
  readonly start: number
  readonly end: number
  readonly line: number
}

interface Seen {
  /** Everything before it was read. */
  offset: number
  lines: number
  /** The last bytes before the offset: when they are others now, the file is another one. */
  tail: Buffer
}

const nothing = (): Seen => ({ offset: 0, lines: 0, tail: Buffer.alloc(0) })
const newline = 10
/** Some editors put it before what they save. */
const byteOrderMark = Buffer.from('\uFEFF')
const tailLength = 64

/** A file of JSON Lines that many processes append to. What was read once is not read again. */
export class JsonLinesFile {
  private seen = nothing()

  constructor(readonly path: string) {}

  /**
   * Visits every whole line that was added since the last call, with a line break behind it or without.
   * @param restart called first when the file is another one than before, as after a `git checkout`: all lines follow.
   */
  refresh(visit: (line: string, place: LinePlace) => void, restart: () => void): void {
    const file = this.openToRead()
    if (file === undefined) {
      if (this.seen.offset > 0) restart()
      this.seen = nothing()
      return
    }
    try {
      if (!this.continues(file)) {
        this.seen = nothing()
        restart()
      }
      this.readOn(file, visit)
    } finally {
      closeSync(file)
    }
  }

  read({ start, end }: LinePlace): string {
    const file = openSync(this.path, 'r')
    try {
      return bytes(file, start, end - start).toString('utf8')
    } finally {
      closeSync(file)
    }
  }

  /**
   * One write for all lines, so that those of another process stand before or after them. A line that a kill has cut
   * off does not run into them.
   */
  append(values: readonly unknown[]): void {
    if (values.length === 0) return
    mkdirSync(dirname(this.path), { recursive: true })
    const file = openSync(this.path, 'a+')
    try {
      const cutOff = this.isCutOff(file) ? '\n' : ''
      const lines = Buffer.from(cutOff + values.map((value) => `${JSON.stringify(value)}\n`).join(''))
      const written = writeSync(file, lines)
      if (written < lines.length) throw new Error(`${this.path} took a part of what was written. Is the disk full?`)
    } finally {
      closeSync(file)
    }
  }

  private isCutOff(file: number): boolean {
    const { size } = fstatSync(file)
    return size > 0 && bytes(file, size - 1, 1)[0] !== newline
  }

  private openToRead(): number | undefined {
    try {
      return openSync(this.path, 'r')
    } catch (error) {
      if (thrownCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  private continues(file: number): boolean {
    const { offset, tail } = this.seen
    return fstatSync(file).size >= offset && bytes(file, offset - tail.length, tail.length).equals(tail)
  }

  private readOn(file: number, visit: (line: string, place: LinePlace) => void): void {
    const from = this.seen.offset
    const added = bytes(file, from, fstatSync(file).size - from)
    let start = from === 0 && added.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
    for (let end = added.indexOf(newline); end >= 0; end = added.indexOf(newline, start)) {
      this.seen.lines += 1
      if (end > start) {
        const place = { start: from + start, end: from + end, line: this.seen.lines }
        visit(added.toString('utf8', start, end), place)
      }
      start = end + 1
    }
    const last = added.toString('utf8', start)
    if (isWhole(last)) {
      // Its line is counted with the line break that an append puts behind it.
      visit(last, { start: from + start, end: from + added.length, line: this.seen.lines + 1 })
      start = added.length
    }
    if (start === 0) return
    this.seen.offset = from + start
    this.seen.tail = Buffer.concat([this.seen.tail, added.subarray(0, start)].map((part) => part.subarray(-tailLength)))
    this.seen.tail = this.seen.tail.subarray(-tailLength)
  }
}

/**
 * An editor may have left the last line without its break. One that is being written, or was cut off, is no whole object yet.
 */
const isWhole = (line: string): boolean => line.trimEnd().endsWith('}') && jsonValue(line) !== undefined

function bytes(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const read = readSync(file, buffer, done, length - done, position + done)
    if (read === 0) break
    done += read
  }
  return buffer.subarray(0, done)
}
