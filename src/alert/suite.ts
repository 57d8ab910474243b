import type { RunRecord } from '../report/run-record.js'

export interface AlertCase {
  readonly id: string
  readonly outcome: RunRecord['cases'][number]['outcome']
  /** Why it did not pass. */
  readonly reason?: string
  readonly tags?: readonly string[]
}

/** What an alert speaks of: a whole run, or one golden set in it. */
export interface AlertSuite {
  readonly name: string
  /** In [0, 1]; `null` when nothing was judged. */
  readonly pass_rate: number | null
  /** At least those that did not pass. */
  readonly cases: readonly AlertCase[]
  /** Default: counted from the tags of the failing cases. */
  readonly failing_tags?: readonly { readonly tag: string; readonly count: number }[]
}
