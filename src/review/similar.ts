import type { Review, ReviewStatus } from './review.js'

/** Another review with nearly the same input. */
export interface Similar {
  readonly id: string
  readonly status: ReviewStatus
  /** Shared runs of three words, of all that both have: 1 is the same text. */
  readonly similarity: number
}

/** From here on two inputs are shown as near-duplicates. */
const near = 0.7

/** Pure: near-duplicates of a review among others, the nearest first. */
export function similarReviews(review: Pick<Review, 'id' | 'input'>, others: readonly Review[]): Similar[] {
  const own = shingles(review.input)
  return others
    .filter(({ id }) => id !== review.id)
    .map(({ id, status, input }) => ({ id, status, similarity: jaccard(own, shingles(input)) }))
    .filter(({ similarity }) => similarity >= near)
    .toSorted((a, b) => b.similarity - a.similarity)
}

/** Runs of three words; of a shorter text its words. Broder (1997), "On the resemblance and containment of documents". */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const width = Math.min(3, words.length)
  return new Set(words.slice(0, words.length - width + 1).map((_, at) => words.slice(at, at + width).join(' ')))
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((each) => b.has(each)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
