import { randomUUID } from 'node:crypto'
import type { ReviewStore } from './port.js'
import type { Review, ReviewAnswer } from './review.js'
import { type HumanScore, validationsOf } from './spot-check/validations-of.js'

/** Who answers, and when. */
export interface Answering extends HumanScore {
  readonly by: string
  readonly at: Date
}

/** What an answer led to. */
export interface Answered {
  readonly review: Review
  /** A spot check that does not count: the person knew what the judges said. */
  readonly isSpoiled: boolean
}

/**
 * Puts a person's answer on record; an answer to a spot check is a check of each judge, too, unless the person has been
 * shown what the judges said: who knows it agrees with it more often.
 * @param review as the person saw it
 * @returns the review as it is now
 * @throws ReviewConflict when somebody else has answered meanwhile.
 */
export async function answerReview(
  store: ReviewStore,
  review: Review,
  answer: ReviewAnswer,
  { by, at, score }: Answering,
): Promise<Answered> {
  const decision = { id: randomUUID(), review: review.id, at: laterThan(review.reviewed_at, at), by, ...answer }
  const isBlind = review.source === 'spot_check' && !(await store.hasSeen(by, review))
  const answered = await store.decide(decision, review.version)
  if (isBlind) await store.logValidations(validationsOf(review, decision, { score }))
  return { review: answered, isSpoiled: review.source === 'spot_check' && !isBlind }
}

/** An answer stands after the one that the person saw, also within its millisecond and where two clocks differ. */
function laterThan(seen: string | null, at: Date): string {
  const isLater = seen === null || at.getTime() > Date.parse(seen)
  return (isLater ? at : new Date(Date.parse(seen) + 1)).toISOString()
}
