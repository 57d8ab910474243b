import { messageText } from '../config/safe-text.js'

/** {@link GoldenFailure}'s cause, and where the set's tests were written. */
interface GoldenFailureOptions extends ErrorOptions {
  /** A line of a stack, from {@link frameIn}. */
  readonly frame?: string | undefined
}

/**
 * Thrown by the test of a golden case that failed, and by a set that did. The message says why, in the gate's order; of
 * the stack only the line of the test file is left, which annotations need, since the rest would show this package's code.
 */
export class GoldenFailure extends Error {
  override readonly name = 'GoldenFailure'

  constructor(message: string, { frame, ...options }: GoldenFailureOptions = {}) {
    super(messageText(message), options)
    this.stack = [`GoldenFailure: ${this.message}`, ...(frame === undefined ? [] : [frame])].join('\n')
  }
}

/** The line of the current stack that stands in this file. */
export function frameIn(file: string): string | undefined {
  const name = file.replaceAll('\\', '/')
  return new Error().stack?.split('\n').find((line) => name !== '' && line.replaceAll('\\', '/').includes(name))
}
