import { categories, type ValidatorBreakdown } from '../validator/breakdown.js'

/** A rubric's scores go from 0 to 1: a validator that scores so is told, as its 0.9 is next to nothing. */
export function scaleNote({ categoryScores }: ValidatorBreakdown): string | undefined {
  const low = categories.find((category) => isShare(categoryScores[category]))
  if (low === undefined) return undefined
  return `the validator scores ${low} ${categoryScores[low]}; its scores go from 0 to 100`
}

const isShare = (score: number | null | undefined): boolean => typeof score === 'number' && score > 0 && score < 1
