import { readFileSync } from 'node:fs'
import { thrownMessage } from '../config/thrown.js'

/** What was typed cannot be run; the message says why. The command ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Text of a file that was named on the command line. @param file as it was typed @throws UsageError that names it so. */
export function readNamedFile(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${thrownMessage(error)}`, { cause: error })
  }
}
