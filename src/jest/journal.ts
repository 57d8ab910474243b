import { closeSync, fstatSync, mkdtempSync, openSync, readSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { goldenSetHeadSchema } from '../golden/run/record.js'
import { nowhereToKeep } from '../model/run-folder.js'
import { assertionRecordSchema, usageBesideSchema } from '../report/record/assertion.js'

const lineSchema = z.object({
  file: z.string(),
  name: z.string(),
  record: assertionRecordSchema,
  /** Of the lines of a test that name the same one, the last stands. */
  slot: z.string().optional(),
})
/** One assertion on its way from a worker to the reporter; Jest itself carries nothing for a passing one. */
export type JournalLine = z.infer<typeof lineSchema>

const setLineSchema = z.object({ file: z.string(), set: goldenSetHeadSchema })
/** A golden set that a test file describes. */
export type JournalSet = z.infer<typeof setLineSchema>

const usageLineSchema = z.object({ file: z.string(), name: z.string(), usage: usageBesideSchema })
/** What a test used beside its assertions. */
export type JournalUsage = z.infer<typeof usageLineSchema>

const objectSchema = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** Makes the folder of one run. @throws Error where nothing can be written. */
export function openJournal(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'expect-jury-'))
  } catch (cause) {
    throw nowhereToKeep(cause)
  }
}

/** Reads what the workers write: each call adds what is new. A last line that a killed worker cut off is left out. */
export class JournalReader {
  readonly #lines: JournalLine[] = []
  readonly #sets: JournalSet[] = []
  readonly #usages: JournalUsage[] = []
  readonly #dir: string
  #damaged = 0
  /** Bytes read so far, by file. */
  readonly #read = new Map<string, number>()

  constructor(dir: string) {
    this.#dir = dir
  }

  readOn(): readonly JournalLine[] {
    for (const name of readdirSync(this.#dir)) {
      const text = this.#textFrom(name, this.#read.get(name) ?? 0)
      const lines = text.slice(0, text.lastIndexOf('\n') + 1)
      this.#read.set(name, (this.#read.get(name) ?? 0) + Buffer.byteLength(lines))
      for (const line of lines.split('\n').slice(0, -1)) this.#take(line)
    }
    return this.#lines
  }

  /** How many of the lines that have been read so far hold nothing that was meant, as where a disk was full. */
  get damaged(): number {
    return this.#damaged
  }

  /** Of what has been read so far. */
  get sets(): readonly JournalSet[] {
    return this.#sets
  }

  /** Of what has been read so far. */
  get usages(): readonly JournalUsage[] {
    return this.#usages
  }

  #take(line: string): void {
    try {
      this.#add(objectSchema.parse(JSON.parse(line)))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      this.#damaged += 1
    }
  }

  #add(line: object): void {
    if ('set' in line) this.#sets.push(setLineSchema.parse(line))
    else if ('usage' in line) this.#usages.push(usageLineSchema.parse(line))
    else this.#lines.push(lineSchema.parse(line))
  }

  #textFrom(name: string, start: number): string {
    const file = openSync(join(this.#dir, name), 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - start)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, start))
    } finally {
      closeSync(file)
    }
  }
}

export function closeJournal(dir: string): void {
  rmSync(dir, { recursive: true, force: true })
}
