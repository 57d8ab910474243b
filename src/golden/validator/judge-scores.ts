import type { RubricVerdict } from '../../judge/verdict.js'
import type { Category, ValidatorBreakdown } from './breakdown.js'

/**
 * Which category of the breakdown a rubric's category feeds: those of the same name, and these. A rubric category that
 * is in neither (`instruction_following`) counts in the overall score only. Several that feed one category: the lowest
 * counts.
 */
export const judgeCategories: Readonly<Record<string, Category>> = {
  factuality: 'factuality',
  accuracy: 'factuality',
  correctness: 'factuality',
  legality: 'legality',
  specificity: 'specificity',
  completeness: 'specificity',
  actionability: 'actionability',
  usefulness: 'actionability',
  structure: 'structure',
  format: 'structure',
  clarity: 'structure',
  tone: 'tone',
  safety: 'safety',
  security_awareness: 'safety',
}

/**
 * The breakdown with a judge's scores in place of the validator's, where the judge has one: [0, 1] becomes 0-100, and
 * the judge's overall score becomes the overall score. Violations and flags stay the validator's. A verdict without
 * scores changes nothing.
 */
export function withJudgeScores(
  breakdown: ValidatorBreakdown,
  verdict: RubricVerdict,
  mapping: Readonly<Record<string, Category>>,
): ValidatorBreakdown {
  if (verdict.overall === null) return breakdown
  const categoryScores = { ...breakdown.categoryScores }
  const notes = { ...breakdown.notes }
  const highestFirst = Object.entries(verdict.scores).toSorted(([, a], [, b]) => b - a)
  for (const [name, score] of highestFirst) {
    const category = Object.hasOwn(mapping, name) ? mapping[name] : undefined
    if (category === undefined) continue
    categoryScores[category] = score * 100
    notes[category] = `judged ${name} ${score.toFixed(2)}`
  }
  return { ...breakdown, overallScore: verdict.overall * 100, categoryScores, notes }
}
