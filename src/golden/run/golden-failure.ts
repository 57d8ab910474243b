import { messageText } from '../../config/text/safe-text.js'

/** Thrown by the test of a golden case that failed, and by a set that did. The message says why, in the gate's order. */
export class GoldenFailure extends Error {
  override readonly name = 'GoldenFailure'

  constructor(message: string, options?: ErrorOptions) {
    super(messageText(message), options)
  }
}
