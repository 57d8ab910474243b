// Counts up in a file under its lock, and leaves a lock behind every now and then as if it had been killed.
import { readFileSync, writeFileSync } from 'node:fs'
import { tryCreate, withFileLock } from '../../../src/model/file-lock.js'

const [, , file = '', times] = process.argv
for (let n = 0; n < Number(times); n++) {
  withFileLock(file, () => writeFileSync(file, String(Number(readFileSync(file, 'utf8')) + 1)))
  if (n % 5 === 0) tryCreate(`${file}.lock`, '999999999 0 0.1')
}
