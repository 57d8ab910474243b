import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { assertionRecordSchema } from '../report/assertion.js'

const lineSchema = z.object({ file: z.string(), name: z.string(), record: assertionRecordSchema })
/** One assertion on its way from a worker to the reporter; Jest itself carries nothing for a passing one. */
export type JournalLine = z.infer<typeof lineSchema>

/** Makes the folder of one run. */
export function openJournal(): string {
  return mkdtempSync(join(tmpdir(), 'expect-jury-'))
}

/** Reads what the workers wrote and empties the folder. A last line that a killed worker cut off is left out. */
export function takeJournal(dir: string): JournalLine[] {
  const files = readdirSync(dir).map((name) => join(dir, name))
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
  for (const file of files) rmSync(file)
  return lines.map((line) => lineSchema.parse(JSON.parse(line)))
}

export function closeJournal(dir: string): void {
  rmSync(dir, { recursive: true, force: true })
}
