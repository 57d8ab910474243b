import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalLine, JournalSet } from './journal.js'

/** Appends one line; every worker writes a file of its own. */
export function writeJournal(dir: string, line: JournalLine | JournalSet): void {
  appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
}
