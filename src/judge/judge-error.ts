import { messageText } from '../config/text/safe-text.js'
import type { UnknownReason } from './verdict.js'

/**
 * Thrown by a matcher whose judge gave no verdict: an outage, a refusal, an unreadable reply, a missing key or recording,
 * a spent budget. It is thrown under `.not` too, since nothing was checked. The message says what to do now.
 */
export class JudgeError extends Error {
  override readonly name = 'JudgeError'
  /** Why: `no_key`, `no_recording`, `budget`, `truncated`, `refusal`, ... */
  readonly code: string

  /**
   * @param reason the `unknown` of the verdict.
   * @param options `cause`: what the validator or the judge threw
   */
  constructor(reason: UnknownReason, options?: ErrorOptions) {
    super(messageText(reason.message), options)
    this.code = reason.code
  }
}
