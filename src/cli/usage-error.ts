/** What was typed cannot be run; the message says why. The command ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Reads or writes a file that was named on the command line. @throws UsageError that names it. */
export function usingFile<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
