import { reviewId } from '../review-id.js'
import type { Judgment, NewReview, ReviewDecision } from '../review.js'
import type { Validation } from '../validation.js'

/** A person's answer to a spot check, besides approve (it passes) and reject (it fails). */
export interface HumanScore {
  /** 0-100. */
  readonly score?: number | undefined
}

/** One row for each judge that gave a verdict; none unless the person decided. */
export function validationsOf(review: NewReview, decision: ReviewDecision, { score }: HumanScore = {}): Validation[] {
  if (decision.status !== 'approved' && decision.status !== 'rejected') return []
  const human = decision.status === 'approved'
  return review.meta.judgments.filter(isVerdict).map((judgment) => ({
    id: reviewId('validation', decision.id, judgment.evaluator),
    test_id: reviewId('evaluation', review.input, review.output),
    evaluator_id: judgment.evaluator,
    evaluator_score: judgment.score === null ? null : Math.round(judgment.score * 100),
    human_agrees: (judgment.outcome === 'pass') === human,
    human_score: score ?? null,
    notes: decision.note,
    validated_at: decision.at,
    evaluator_pass: judgment.outcome === 'pass',
    kind: 'spot_check',
    reviewer: decision.by,
    stratum: stratumOf(review, judgment),
    weight: review.meta.weight ?? 1,
    run_id: review.meta.run_id ?? '',
    case_id: review.meta.case_id ?? '',
    answer: decision.id,
  }))
}

function stratumOf({ meta }: NewReview, { evaluator }: Judgment): Validation['stratum'] {
  const drawn = meta.strata?.find((stratum) => stratum.evaluator === evaluator)
  return drawn ? { outcome: drawn.outcome, size: drawn.size, population: drawn.population } : null
}

const isVerdict = ({ outcome }: Judgment): boolean => outcome !== 'unknown'
