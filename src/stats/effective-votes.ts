import { pearson } from './correlation.js'
import { requireSameLength } from './guard.js'
import { mean } from './mean.js'

/** What {@link effectiveVotes} found. */
export interface EffectiveVotes {
  judges: number
  /** Mean correlation of the errors over all pairs of judges, in [-1, 1]. */
  errorCorrelation: number
  /** How many judges with independent errors the panel is worth, in [1, judges]. */
  votes: number
}

/**
 * How many independent votes a panel is worth. Judges that err on the same items add little to each other.
 *
 * @param correct one row per item, one entry per judge in a fixed order: was the judge right?
 * @returns null unless at least two judges have both been right and been wrong (the correlation of a constant is
 * undefined); judges that never or always erred are left out of the correlation, but counted.
 * @throws RangeError if rows differ in length.
 * @see Kish (1965), Survey Sampling: k / (1 + (k - 1) r), with r the mean correlation of errors (taken as 0 if negative),
 * applied to judges by Kohli (2026), "Nine Judges, Two Effective Votes", arXiv:2605.29800.
 */
export function effectiveVotes(correct: readonly (readonly boolean[])[]): EffectiveVotes | null {
  const [first = []] = correct
  for (const row of correct) requireSameLength(first, row)
  const judges = first.length
  const errors = first.map((_, judge) => correct.map((row) => (row[judge] ? 0 : 1)))
  const correlations = errors.flatMap((a, index) =>
    errors.slice(index + 1).flatMap((b) => {
      const correlation = pearson(a, b)
      return correlation === null ? [] : [correlation]
    }),
  )
  const errorCorrelation = mean(correlations)
  if (errorCorrelation === null) return null
  return { judges, errorCorrelation, votes: judges / (1 + (judges - 1) * Math.max(0, errorCorrelation)) }
}
