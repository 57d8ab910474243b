import type { TestRun } from '../test-run.js'
import type { ReviewStore } from '../../../review/port.js'

/** What the page works with. */
export interface Desk {
  readonly store: ReviewStore
  /** Who answers. */
  readonly by: string
  /** The project, absolute. */
  readonly rootDir: string
  /** Where run records lie, absolute. */
  readonly reportDir: string
  readonly now: () => Date
  readonly testRun: TestRun
}
