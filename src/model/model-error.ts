import { messageText } from '../config/text/safe-text.js'

/** Why a model gave no usable reply. */
export type ModelErrorCode =
  | 'no_key'
  | 'unauthorized'
  | 'unknown_model'
  | 'bad_request'
  | 'rate_limited'
  | 'endpoint_down'
  | 'bad_response'
  | 'timeout'
  | 'aborted'
  | 'budget'
  | 'no_recording'
  | 'broken_recording'
  | 'secret_in_prompt'
  | 'secret_in_reply'

/**
 * Thrown by {@link ChatModel.complete} when there is no reply to read. The message is one or more whole sentences for a
 * person: what happened, where, and what to do now. It never holds a key or a header.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** True when the same request may succeed a moment later. Default: by the code. */
  readonly transient: boolean
  /** How long the endpoint asked to wait, milliseconds, when it said so. */
  readonly retryAfterMs: number | undefined
  /** How often a transient failure is worth another try. Default: as often as any. */
  readonly retries: number | undefined

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    options: ModelErrorOptions = {},
  ) {
    super(messageText(message), options)
    this.transient = options.transient ?? transientCodes.has(code)
    this.retryAfterMs = options.retryAfterMs
    this.retries = options.retries
  }
}

export interface ModelErrorOptions {
  cause?: unknown
  transient?: boolean
  retryAfterMs?: number | undefined
  retries?: number
}

const transientCodes: ReadonlySet<ModelErrorCode> = new Set(['rate_limited', 'endpoint_down', 'bad_response'])
