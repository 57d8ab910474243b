import { breathe } from '../config/real-time.js'
import type { Review, ReviewStatus } from './review.js'
import { resemblance, shinglesOf } from './shingles.js'

/** Another review with nearly the same input. */
export interface Similar {
  readonly id: string
  readonly status: ReviewStatus
  /** Shared runs of three words, of all that both have: 1 is the same text. */
  readonly similarity: number
}

/** From here on two inputs are shown as near-duplicates. */
const near = 0.7

/** Finds near-duplicates. Every text is read once: a review is never changed. */
export class NearDuplicates {
  private readonly shingles = new Map<string, Uint32Array>()

  /** Those of a review among others, the nearest first. Lets others go on while it reads many texts. */
  async of(review: Pick<Review, 'id' | 'input'>, others: readonly Review[]): Promise<Similar[]> {
    const own = this.read(review)
    const found: Similar[] = []
    for (const other of others) {
      await breathe()
      if (other.id === review.id) continue
      const similarity = resemblance(own, this.read(other))
      if (similarity >= near) found.push({ id: other.id, status: other.status, similarity })
    }
    return found.toSorted((a, b) => b.similarity - a.similarity)
  }

  private read({ id, input }: Pick<Review, 'id' | 'input'>): Uint32Array {
    const shingles = this.shingles.get(id) ?? shinglesOf(input)
    this.shingles.set(id, shingles)
    return shingles
  }
}
