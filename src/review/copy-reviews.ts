import type { ReviewStore } from './port.js'
import { asNew } from './review.js'

/** How many were new in the target. */
export interface Copied {
  readonly reviews: number
  readonly answers: number
  readonly checks: number
  /** Rows of `ai_usage`, `ai_eval_set_runs` and `ai_test_mutations`. */
  readonly runRows: number
}

const pageSize = 1_000

/** Everything of one store into another. What the target has already stays as it is. */
export async function copyReviews(from: ReviewStore, to: ReviewStore): Promise<Copied> {
  let reviews = 0
  let after: string | undefined
  do {
    const page = await from.list({ after, limit: pageSize })
    reviews += await to.add(page.map(asNew))
    after = page.at(-1)?.id
  } while (after !== undefined)
  return {
    reviews,
    answers: await to.merge(await from.decisions()),
    checks: await to.logValidations(await from.validations()),
    runRows: await to.addRunRows(await from.runRows()),
  }
}
