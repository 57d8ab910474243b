import { randomUUID } from 'node:crypto'
import { reviewId } from '../../../src/review/review-id.js'
import { type NewReview, newReviewSchema, type ReviewDecision } from '../../../src/review/review.js'
import type { Validation } from '../../../src/review/validation.js'

const start = Date.UTC(2026, 1, 6, 12)

/** The n-th review of a test: each a second after the one before. */
export function review(n: number, over: Partial<NewReview> = {}): NewReview {
  return newReviewSchema.parse({
    id: reviewId('sample', String(n)),
    created_at: new Date(start + n * 1000).toISOString(),
    source: 'judge',
    route: 'support',
    input: `question ${n}`,
    output: `answer ${n}`,
    meta: {},
    ...over,
  })
}

export const reviews = (count: number, over: Partial<NewReview> = {}): NewReview[] =>
  Array.from({ length: count }, (_, n) => review(n, over))

export function decision(review: string, over: Partial<ReviewDecision> = {}): ReviewDecision {
  const answer = { status: 'approved' as const, labels: { tone: 4 }, tags: ['polite'], note: 'fine' }
  return { id: randomUUID(), review, at: new Date(start + 1e6).toISOString(), by: 'ada', ...answer, ...over }
}

export function validation(n: number, over: Partial<Validation> = {}): Validation {
  return {
    id: reviewId('validation', String(n)),
    test_id: reviewId('evaluation', String(n)),
    evaluator_id: 'general',
    evaluator_score: 80,
    human_agrees: true,
    human_score: null,
    notes: '',
    validated_at: new Date(start + n * 1000).toISOString(),
    evaluator_pass: true,
    kind: 'spot_check',
    reviewer: 'ada',
    stratum: null,
    weight: 1,
    run_id: 'selftest-20260206-1234-abcdef',
    case_id: `case-${n}`,
    answer: null,
    ...over,
  }
}
