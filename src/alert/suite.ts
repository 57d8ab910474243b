import type { RunRecord } from '../report/record/run-record.js'

export interface AlertCase {
  readonly id: string
  readonly outcome: RunRecord['cases'][number]['outcome']
  /** Why it did not pass. */
  readonly reason?: string
  readonly tags?: readonly string[]
  /** Its verdict has a flag that a person should look at. Default false. */
  readonly to_review?: boolean
}

/** What an alert speaks of: a whole run, or one golden set in it. */
export interface AlertSuite {
  readonly name: string
  /** In [0, 1]; `null` when nothing was judged. */
  readonly pass_rate: number | null
  readonly cases: readonly AlertCase[]
  /** How many of the failing cases a mutation broke. Default 0. */
  readonly broken_mutations?: number
  /** How many cases of golden sets did not run. Default 0. */
  readonly not_run?: number
  /** Parts of the run that never came, each in a sentence. */
  readonly missing?: readonly string[] | undefined
  /** What an A/B comparison that is no approval says, in one clause, and which cases it is about. */
  readonly comparison?: { readonly message: string; readonly case_ids: readonly string[] } | undefined
}
