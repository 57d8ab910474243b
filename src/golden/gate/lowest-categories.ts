import { categories, type ValidatorBreakdown } from '../validator/breakdown.js'
import { shownScore } from './shown-score.js'

const namedAtMost = 2

/**
 * What pulled an overall score below its minimum, lowest first, with what the validator said of it:
 * `tone 40, "idiot" in line 2 puts the reader down; specificity 70`. `undefined` when no category is below.
 */
export function lowestCategories({ categoryScores, notes }: ValidatorBreakdown, minimum: number): string | undefined {
  const below = categories
    .flatMap((category) => {
      const score = categoryScores[category]
      return typeof score === 'number' && score < minimum ? [{ category, score, note: notes[category] }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, namedAtMost)
  if (below.length === 0) return undefined
  return below
    .map(({ category, score, note }) => `${category} ${shownScore(score)}${note === undefined ? '' : `, ${note}`}`)
    .join('; ')
}
