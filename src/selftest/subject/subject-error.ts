import { redactSecrets } from '../../config/secrets/secrets.js'

export type SubjectErrorCode =
  /** It was asked and broke down: it threw, crashed, or answered 5xx. The case fails. */
  | 'subject_broken'
  /** It cannot be started: no such file, export or program. */
  | 'subject_missing'
  | 'subject_unreachable'
  /** It answered 3xx or 4xx. */
  | 'subject_refused'
  /** It answered something that this package cannot read. */
  | 'subject_protocol'

/**
 * Thrown by a system under test that gives no result. Only `subject_broken` fails the case: with the others nothing was
 * tested, and the case is unknown. The message says what to do; keys in it, which the system may have quoted, are blotted out.
 */
export class SubjectError extends Error {
  override readonly name = 'SubjectError'

  constructor(
    readonly code: SubjectErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(redactSecrets(message), options)
  }
}
