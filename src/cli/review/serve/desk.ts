import type { NearDuplicates } from '../../../review/similar.js'
import type { Reviewer } from '../give-answer.js'
import type { TestRun } from '../test-run.js'

/** What the page works with. */
export interface Desk extends Reviewer {
  /** Where run records lie, absolute. */
  readonly reportDir: string
  readonly testRun: TestRun
  readonly nearDuplicates: NearDuplicates
}
