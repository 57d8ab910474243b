import { type CriterionRecord, criterionNoun, criterionOutcome } from '../../report/record/criterion-record.js'
import type { Review } from '../../review/review.js'

/** Boolean criteria of a case: they were computed, so a person sees at once what they came to. */
export const criteriaOf = (review: Review): CriterionRecord[] => checksOf(review).filter(({ kind }) => kind)

/** Questions that a judge was asked: what it said is for after the answer. */
export const questionsOf = (review: Review): CriterionRecord[] => checksOf(review).filter(({ kind }) => !kind)

/** A check of a judge is about its scores; what else the case was held to would tell how it ended. */
const checksOf = ({ source, meta }: Review): CriterionRecord[] => (source === 'spot_check' ? [] : (meta.criteria ?? []))

/** `criterion: met`, `fail criterion: triggered`. */
export const cameTo = (checked: CriterionRecord): string => `${criterionNoun(checked)}: ${criterionOutcome(checked)}`
