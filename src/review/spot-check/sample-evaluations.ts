import type { RunRecord } from '../../report/record/run-record.js'
import { withKeptWords } from '../kept-words.js'
import type { ReviewStore } from '../port.js'
import { reviewId } from '../review-id.js'
import type { NewReview } from '../review.js'
import { drawEvaluations } from './draw-evaluations.js'

export interface SampleOptions {
  readonly count: number
  readonly seed: string
  /** The project, whose recordings hold what the judges said. */
  readonly rootDir: string
}

/**
 * The sample of a seed: drawn and queued when it is first asked for, and the same ones afterwards, answered or not; more are
 * drawn when a larger sample is asked for. What a person has checked in another sample is not drawn again.
 */
export async function sampleEvaluations(
  store: ReviewStore,
  runs: readonly RunRecord[],
  { count, seed, rootDir }: SampleOptions,
): Promise<NewReview[]> {
  const checks = await store.list({ source: 'spot_check', limit: Number.MAX_SAFE_INTEGER })
  const drawn = checks.filter(({ meta }) => meta.sample === seed)
  if (drawn.length >= count) return drawn.slice(0, count)
  const validations = await store.validations()
  const known = new Set([
    ...validations.map(({ test_id }) => test_id),
    ...checks.map(({ input, output }) => reviewId('evaluation', input, output)),
  ])
  const more = withKeptWords(drawEvaluations(runs, { count: count - drawn.length, seed, known, validations }), rootDir)
  await store.add(more)
  return [...drawn, ...more]
}
