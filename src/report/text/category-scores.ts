import type { CaseRecord } from '../record/run-record.js'

/** The scores of a case by the names of their categories, without the overall one: `factuality_score` -> `factuality`. */
export function categoryScores({ scores }: Pick<CaseRecord, 'scores'>): Record<string, number> {
  const ofCategories = Object.entries(scores).filter(([name]) => name !== 'overall_score')
  return Object.fromEntries(ofCategories.map(([name, score]) => [name.replace(/_score$/, ''), score]))
}
