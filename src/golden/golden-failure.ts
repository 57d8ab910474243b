/**
 * Thrown by the test of a golden case that failed, and by a set that did. The message says why, in the gate's order; the
 * stack is left out, since it would show this package's code.
 */
export class GoldenFailure extends Error {
  override readonly name = 'GoldenFailure'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.stack = `GoldenFailure: ${message}`
  }
}
