import { relative } from 'node:path'
import type { Decision } from '../../baseline/stored/baseline.js'
import { type Answered, answerReview } from '../../review/answer-review.js'
import type { ReviewStore } from '../../review/port.js'
import type { Review, ReviewAnswer, ReviewStatus } from '../../review/review.js'
import { storeDecision } from '../runs/decide.js'
import { BadInput } from './bad-input.js'
import { storedBaseline } from './stored-baseline.js'

/** Who answers, and where. */
export interface Reviewer {
  readonly store: ReviewStore
  readonly by: string
  /** The project, absolute. */
  readonly rootDir: string
  readonly now: () => Date
}

const decisions: Partial<Record<ReviewStatus, Decision['decision']>> = {
  approved: 'approve',
  rejected: 'reject',
  investigate: 'investigate',
}

/** What is said of an answer to a spot check that is no check of the judges. */
export const spoiledNotice = 'Not counted as a check of the judges: you had been shown what they said.'

/** The decision about a whole change, not about one of its cases. */
export const isWholeChange = ({ source, meta }: Pick<Review, 'source' | 'meta'>): boolean =>
  source === 'comparison' && meta.case_id === undefined

/**
 * Puts a person's answer on record. One about a whole change also stands in the baseline that it was compared with, where
 * `expect-jury compare --approve` puts it.
 * @returns the review as it is now, and the baseline's file, relative to the project, when the decision is in there.
 * @throws ReviewConflict when somebody else has answered meanwhile; BadInput for a decision about a change without a reason.
 */
export async function giveAnswer(
  { store, by, rootDir, now }: Reviewer,
  review: Review,
  answer: ReviewAnswer,
  score?: number,
): Promise<Answered & { readonly baselineFile?: string }> {
  const at = now()
  const decision = isWholeChange(review) ? decisions[answer.status] : undefined
  if (decision && answer.note.trim() === '') throw new BadInput('A decision about a change needs its reason.')
  const baseline = decision ? storedBaseline(review.meta.baseline, rootDir) : undefined
  const answered = await answerReview(store, review, answer, { by, at, score })
  const { run_id } = review.meta
  if (!decision || !baseline?.baseline || run_id === undefined) return answered
  await storeDecision(baseline, run_id, decision, { who: by, why: answer.note, now: at })
  return { ...answered, baselineFile: relative(rootDir, baseline.baseline.file) }
}
