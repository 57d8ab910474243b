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

/** `score >= threshold`, forgiving floating point. */
export function reaches(score: number, threshold: number): boolean {
  return score >= threshold - scoreEpsilon
}
