import { randomUUID } from 'node:crypto'
import type { ReviewStore } from './port.js'
import type { Review, ReviewAnswer } from './review.js'
import { type HumanScore, validationsOf } from './spot-check/validations-of.js'

/** Who answers, and when. */
export interface Answering extends HumanScore {
  readonly by: string
  readonly at: Date
}

/**
 * Puts a person's answer on record; an answer to a spot check is a check of each judge, too.
 * @param review as the person saw it
 * @throws ReviewConflict when somebody else has answered meanwhile.
 */
export async function answerReview(
  store: ReviewStore,
  review: Review,
  answer: ReviewAnswer,
  { by, at, score }: Answering,
): Promise<Review> {
  const decision = { id: randomUUID(), review: review.id, at: at.toISOString(), by, ...answer }
  const answered = await store.decide(decision, review.version)
  if (review.source === 'spot_check') await store.logValidations(validationsOf(review, decision, { score }))
  return answered
}
