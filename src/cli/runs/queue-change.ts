import type { Decision } from '../../baseline/stored/baseline.js'
import { thrownMessage } from '../../config/thrown.js'
import type { RunRecord } from '../../report/record/run-record.js'
import { answerReview } from '../../review/answer-review.js'
import { comparisonReview, reviewsOfComparison } from '../../review/enqueue-from-run.js'
import { withKeptWords } from '../../review/kept-words.js'
import { openProjectReviews } from '../../review/open-review-store.js'
import type { ReviewStore } from '../../review/port.js'
import { unanswered } from '../../review/review.js'
import type { CommandIO } from '../frame/command.js'

/** A comparison in the reports waits for a person as one that a test has made, unless it was decided on before. */
export function queueChange(record: RunRecord, io: CommandIO): Promise<void> {
  return withQueue(io, async (store) => {
    const added = await store.add(withKeptWords(reviewsOfComparison(record), io.cwd))
    const decision = record.comparison?.decisions.at(-1)
    if (decision) await answer(store, record, decision, new Date(decision.when))
    return added > 0 && !decision
  })
}

/**
 * A decision that is in the baseline answers the review of the change, too.
 * @param options.isShown whether the review page lists the change, waiting or not; else only a review that waits is answered
 */
export function answerChange(
  record: RunRecord,
  decision: Decision,
  io: CommandIO,
  { isShown, at }: { readonly isShown: boolean; readonly at: Date },
): Promise<void> {
  return withQueue(io, async (store) => {
    const fresh = comparisonReview(record)
    if (fresh && isShown) await store.add([fresh])
    await answer(store, record, decision, at)
    return false
  })
}

const statuses = { approve: 'approved', reject: 'rejected', investigate: 'investigate' } as const

async function answer(
  store: ReviewStore,
  record: RunRecord,
  { decision, who, why }: Decision,
  at: Date,
): Promise<void> {
  const id = comparisonReview(record)?.id
  const review = id === undefined ? undefined : await store.get(id)
  const status = statuses[decision]
  if (!review || (review.status === status && review.note === why)) return
  await answerReview(store, review, { ...unanswered, status, note: why }, { by: who, at })
}

/** The comparison and the decision stand without the queue. @param act tells whether something new waits */
async function withQueue(
  { cwd, env, stderr }: CommandIO,
  act: (store: ReviewStore) => Promise<boolean>,
): Promise<void> {
  try {
    const { store, notice } = await openProjectReviews(cwd, env, { hurried: true })
    const waits = await act(store).finally(() => store.close())
    if (waits) stderr.write('The change waits for a decision: npx expect-jury review --source comparison\n')
    if (waits && notice !== undefined) stderr.write(`${notice}\n`)
  } catch (error) {
    stderr.write(`The review queue could not be used: ${thrownMessage(error)}\n`)
  }
}
