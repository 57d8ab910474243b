import type { Flag } from '../verdict.js'

/** Flags that a person should look at, and why; the others say how a verdict came about. */
export const flagsForAPerson: Partial<Record<Flag, string>> = {
  high_disagreement: 'the judges disagree widely',
  split_vote: 'as many judges passed it as failed it',
  near_threshold: 'a score is within 0.05 of its bar',
  self_contradiction: "the judge's own total or verdict differs from its scores",
}
