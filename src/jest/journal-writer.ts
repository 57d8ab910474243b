import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { redactSecrets } from '../config/secrets/secrets.js'
import type { JournalLine, JournalSet, JournalUsage } from './journal.js'

// Tests mock them.
const { stringify } = JSON
const append = appendFileSync

/** Appends one line, without the secrets that its texts may hold; every worker writes a file of its own. */
export function writeJournal(dir: string, line: JournalLine | JournalSet | JournalUsage): void {
  append(join(dir, `${process.pid}.jsonl`), `${redactSecrets(stringify(line))}\n`)
}
