import type { ReviewStore } from '../../review/port.js'
import type { Review } from '../../review/review.js'
import type { NearDuplicates, Similar } from '../../review/similar.js'

/** Candidates that a new one is compared with. */
const mostCompared = 2_000

/** Other candidates from production with nearly the same input, the nearest first. */
export async function similarCases(
  store: Pick<ReviewStore, 'list'>,
  nearDuplicates: NearDuplicates,
  review: Review,
): Promise<Similar[]> {
  const { source, route } = review
  if (source !== 'production') return []
  const others = await store.list({ source, route, limit: mostCompared })
  return (await nearDuplicates.of(review, others)).slice(0, 10)
}
