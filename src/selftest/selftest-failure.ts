import { messageText } from '../config/text/safe-text.js'

/** Thrown by a scenario's test when its case failed. The message shows every step. */
export class SelftestFailure extends Error {
  override readonly name = 'SelftestFailure'

  constructor(message: string) {
    super(messageText(message))
  }
}
