import type { ClaimQuery, ReviewStore } from '../../review/port.js'
import type { Review } from '../../review/review.js'

/** Nobody else gets a case while one person may be thinking about it. */
export const leaseMs = 15 * 60 * 1000

/** The oldest case that nobody else has, and that this person has not skipped. */
export async function nextClaimed(
  store: ReviewStore,
  by: string,
  filter: Omit<ClaimQuery, 'after'>,
  skipped: ReadonlySet<string>,
): Promise<Review | undefined> {
  let after: string | undefined
  for (;;) {
    const review = await store.claim({ ...filter, after }, { by, leaseMs })
    if (!review || !skipped.has(review.id)) return review
    after = review.id
  }
}
