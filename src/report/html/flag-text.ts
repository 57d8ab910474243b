import type { Flag } from '../../judge/verdict.js'

/** What a flag on a verdict means for who reads it. */
export const flagText = {
  high_disagreement: 'The judges disagree widely: the variance of their scores is over 400 on the 0–100 scale.',
  split_vote: 'As many judges passed it as failed it; that is not a pass.',
  near_threshold: 'A score is within 0.05 of its bar: another judge might decide otherwise.',
  judge_failed: 'A judge gave no usable vote and was left out.',
  same_model_panel: 'All judges are one model, which is worth little more than one vote.',
  self_contradiction: "The judge's own total or verdict differs from what its category scores give.",
} satisfies Record<Flag, string>
