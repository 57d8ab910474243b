import type { NewReview, Review, ReviewDecision, ReviewSource, ReviewStatus } from './review.js'
import type { RunRow } from './run-row.js'
import type { Validation } from './validation.js'

export interface ReviewFilter {
  readonly status?: ReviewStatus | undefined
  readonly source?: ReviewSource | undefined
  readonly route?: string | undefined
}

export interface ReviewQuery extends ReviewFilter {
  /** The id of the last review of the page before. */
  readonly after?: string | undefined
  /** Default 50. */
  readonly limit?: number | undefined
}

/** What to claim: `after` leaves out what was skipped, in the order of {@link ReviewStore.claim}. */
export interface ClaimQuery extends Omit<ReviewQuery, 'status' | 'limit'> {
  /** Only these, by their ids. Default: all. */
  readonly among?: readonly string[] | undefined
}

/** How many reviews there are for every combination of status, source and route. */
export interface ReviewCount {
  readonly status: ReviewStatus
  readonly source: ReviewSource
  readonly route: string
  readonly count: number
}

export interface Claim {
  /** Who looks at it. */
  readonly by: string
  /** Nobody else gets it for so long. */
  readonly leaseMs: number
}

/** Where reviews, answers and checks of judges are kept. No review and no answer is ever overwritten or removed. */
export interface ReviewStore {
  /** Adds what is not known by its id. @returns how many were new. */
  add(reviews: readonly NewReview[]): Promise<number>
  get(id: string): Promise<Review | undefined>
  /** Oldest first. */
  list(query?: ReviewQuery): Promise<Review[]>
  counts(): Promise<ReviewCount[]>
  /**
   * The oldest pending review that nobody else has claimed; spot checks come first, since other answers show what the judges
   * said. A spot check is left out where this person has answered another review of the same input and output.
   */
  claim(query: ClaimQuery, claim: Claim): Promise<Review | undefined>
  /**
   * Puts an answer on record.
   * @param version of the review that was answered
   * @throws ReviewConflict when somebody else has answered meanwhile; RangeError when there is no such review.
   */
  decide(decision: ReviewDecision, version: number): Promise<Review>
  /** Whether this person has answered a review of this input and output, and so was shown what the judges said of it. */
  hasSeen(by: string, review: Pick<NewReview, 'input' | 'output'>): Promise<boolean>
  /** Every answer, oldest first. */
  decisions(review?: string): Promise<ReviewDecision[]>
  /** Adds answers of another store, by their ids. @returns how many were new. */
  merge(decisions: readonly ReviewDecision[]): Promise<number>
  /** @returns how many were new. */
  logValidations(validations: readonly Validation[]): Promise<number>
  /** Oldest first. One whose answer was taken back, or replaced by a later one, is not among them. */
  validations(): Promise<Validation[]>
  /** @returns how many were new. */
  addRunRows(rows: readonly RunRow[]): Promise<number>
  /** Oldest first. */
  runRows(): Promise<RunRow[]>
  close(): Promise<void>
}

/** Thrown by {@link ReviewStore.decide}: the answer was given to a state that is no more. */
export class ReviewConflict extends Error {
  override readonly name = 'ReviewConflict'
  constructor(readonly current: Review) {
    super(
      `Meanwhile ${current.reviewed_by ?? 'somebody'} set this review to "${current.status}". Look at it again before you answer.`,
    )
  }
}

export const defaultPage = 50
