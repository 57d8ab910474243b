import { ConfigError } from '../../config/files/config-error.js'
import { readTextFile } from '../../config/files/text-file.js'
import { thrownMessage } from '../../config/thrown.js'

/** What was typed cannot be run; the message says why. The command ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Text of a file that was named on the command line. @param file as it was typed @throws UsageError that names it so. */
export function readNamedFile(path: string, file: string): string {
  try {
    return readTextFile(path, file)
  } catch (error) {
    const why = thrownMessage(error)
    throw new UsageError(error instanceof ConfigError ? why : `${file} cannot be read: ${why}`, { cause: error })
  }
}
