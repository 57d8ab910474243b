const whole = "the bar is the rubric's: defineRubric({ ...rubric, minScoreToPass: 0.9, strictness: 0 })"
const ofCategory = "a category's own bar is the rubric's: { name: 'safety', weight: 0.3, minScore: 0.8, description }"

/** What is to be written for a bar that somebody gives to what takes none: a judge, a golden set, a matcher. */
export const barsElsewhere = {
  threshold: whole,
  minScoreToPass: whole,
  min_score_to_pass: whole,
  strictness: whole,
  minScore: `${ofCategory}; of the whole, ${whole}`,
  minScores: ofCategory,
}
