import { plural, scoreText } from './number-text.js'
import type { CaseRecord } from './run-record.js'

/** Something that several failed cases have in common. */
export interface Recommendation {
  /** `Review factuality handling`. */
  readonly action: string
  /** Ids of the cases it would help, worst first. */
  readonly cases: readonly string[]
  /** `lowest category, mean score 0.35`. */
  readonly reason: string
}

interface Finding {
  readonly action: string
  readonly reason: string
  /** In [0, 1]; lower is worse. */
  readonly score: number
  readonly id: string
}

/** What to look at first: the lowest category of each failed case, failed checks and criteria; the commonest first. */
export function recommendations(cases: readonly CaseRecord[]): Recommendation[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of cases.filter((entry) => entry.outcome === 'fail').flatMap(findings)) {
    const group = groups.get(finding.action)
    if (group) group.push(finding)
    else groups.set(finding.action, [finding])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length || meanScore(a) - meanScore(b)).map(recommendation)
}

/** `Review factuality handling for a, b and 3 more (lowest category, mean score 0.35)`. */
export function recommendationText({ action, cases, reason }: Recommendation, text: (id: string) => string): string {
  const named = cases.slice(0, 3).map(text).join(', ')
  const more = cases.length > 3 ? ` and ${cases.length - 3} more` : ''
  return `${text(action)} for ${named}${more} (${text(reason)})`
}

function recommendation(group: readonly Finding[]): Recommendation {
  const worstFirst = [...group].sort((a, b) => a.score - b.score)
  const [first] = worstFirst
  const scored = first?.reason === lowest
  const mean = `, ${group.length > 1 ? 'mean ' : ''}score ${scoreText(meanScore(group))}`
  return {
    action: first?.action ?? '',
    cases: [...new Set(worstFirst.map((finding) => finding.id))],
    reason: scored ? lowest + mean : `${first?.reason} in ${plural(group.length, 'case')}`,
  }
}

const lowest = 'lowest category'

function findings(entry: CaseRecord): Finding[] {
  const { id } = entry
  const checks = entry.failed_checks.map(({ check }) => ({
    action: `Fix what the check "${check}" found`,
    reason: 'failed',
    score: 0,
    id,
  }))
  const criteria = entry.criteria
    .filter(({ met }) => !met)
    .map(({ criterion }) => ({ action: `Review the criterion ${criterion}`, reason: 'not met', score: 0, id }))
  const gates = (entry.golden?.reasons ?? [])
    .filter(({ unmeasured }) => !unmeasured)
    .map(({ category }) => ({
      action: `Review ${category.replaceAll('_', ' ')} handling`,
      reason: 'gate not met',
      score: 0,
      id,
    }))
  const category = lowestCategory(entry)
  const scored = category
    ? [{ action: `Review ${category.name.replaceAll('_', ' ')} handling`, reason: lowest, score: category.score, id }]
    : []
  return [...scored, ...gates, ...checks, ...criteria]
}

function lowestCategory({ scores }: CaseRecord): { name: string; score: number } | undefined {
  const categories = Object.entries(scores).filter(([name]) => name !== 'overall_score')
  const [worst] = categories.sort(([, a], [, b]) => a - b)
  return worst && { name: worst[0].replace(/_score$/, ''), score: worst[1] }
}

function meanScore(group: readonly Finding[]): number {
  return group.reduce((sum, finding) => sum + finding.score, 0) / group.length
}
