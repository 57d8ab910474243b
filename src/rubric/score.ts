import type { Rubric } from './rubric.js'

/** Scores nearer than this are equal: 0.1 + 0.2 must not miss a bar of 0.3. */
export const scoreEpsilon = 1e-9

/** How far full strictness raises the bar. Source: selftest.md, "Strictness Adjustment". */
const strictnessSpan = 0.2

/**
 * Weighted mean of the category scores, in [0, 1]. Source: selftest.md, "Overall Score".
 * @throws RangeError when a category of the rubric has no score.
 */
export function overallScore(rubric: Rubric, scores: Readonly<Record<string, number>>): number {
  let overall = 0
  for (const { name, weight } of rubric.categories) {
    const score = Object.hasOwn(scores, name) ? scores[name] : undefined
    if (score === undefined) throw new RangeError(`Rubric "${rubric.name}": category "${name}" has no score`)
    overall += weight * score
  }
  return Math.min(1, overall) // 0.2 + 0.4 + 0.3 + 0.1 is more
}

/**
 * The score that passes, in [0, 1.2]: `minScoreToPass + strictness * 0.2`.
 * Source: selftest.md, "Strictness Adjustment" (0.6 and 0.7 give the sample report's 0.74).
 */
export function effectiveThreshold(rubric: Pick<Rubric, 'minScoreToPass' | 'strictness'>): number {
  return rubric.minScoreToPass + rubric.strictness * strictnessSpan
}

/** Category -> lowest passing score, of those that have one; `undefined` where none has. */
export function minScoresOf({ categories }: Pick<Rubric, 'categories'>): Record<string, number> | undefined {
  const own = categories.flatMap(({ name, minScore }) => (minScore === undefined ? [] : [[name, minScore] as const]))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Whether scores pass a rubric: the overall score its threshold, and each category that has a `minScore` that one. */
export function passesRubric(rubric: Rubric, scores: Readonly<Record<string, number>>): boolean {
  const overall = overallScore(rubric, scores)
  return reaches(overall, effectiveThreshold(rubric)) && shortfalls(scores, minScoresOf(rubric)).length === 0
}

/** A category under its own bar. */
export interface Shortfall {
  readonly name: string
  readonly score: number
  readonly minScore: number
}

/** Categories whose score lies below the least that is demanded of them. */
export function shortfalls(
  scores: Readonly<Record<string, number>>,
  minScores: Readonly<Record<string, number>> = {},
): Shortfall[] {
  return Object.entries(minScores).flatMap(([name, minScore]) => {
    const score = Object.hasOwn(scores, name) ? scores[name] : undefined
    return score === undefined || reaches(score, minScore) ? [] : [{ name, score, minScore }]
  })
}

/** How near a judgement is to another outcome: of the overall score and of each category with a bar, the least distance. */
export function distanceToBar(rubric: Rubric, overall: number, scores: Readonly<Record<string, number>>): number {
  const own = Object.entries(minScoresOf(rubric) ?? {})
  return Math.min(
    Math.abs(overall - effectiveThreshold(rubric)),
    ...own.map(([name, minScore]) => Math.abs((scores[name] ?? 0) - minScore)),
  )
}

/** `score >= threshold`, forgiving floating point. */
export function reaches(score: number, threshold: number): boolean {
  return score >= threshold - scoreEpsilon
}
