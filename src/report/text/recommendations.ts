import { reaches, shortfalls } from '../../rubric/score.js'
import { criterionNoun, criterionOutcome } from '../record/criterion-record.js'
import type { CaseRecord } from '../record/run-record.js'
import { categoryScores } from './category-scores.js'
import { brokenCriteria, failedAssertions, failedByScores, wrongStatus } from './failure-cause.js'
import { plural, scoreText } from './number-text.js'

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
  /** The score is one that a judge gave. */
  readonly scored: boolean
  readonly id: string
}

/**
 * What to look at first: why each failed case failed, by scores or by anything else; the cause of most cases first. What
 * is said of several cases holds for each: a gate and a judge may fail the same category, and a baseline lose or tie.
 */
export function recommendations(cases: readonly CaseRecord[]): Recommendation[] {
  const groups = new Map<string, Map<string, Finding>>()
  for (const finding of cases.filter((entry) => entry.outcome === 'fail').flatMap(findings)) {
    const key = JSON.stringify([finding.action, finding.reason])
    const group = groups.get(key)
    if (group) group.set(finding.id, finding)
    else groups.set(key, new Map([[finding.id, finding]]))
  }
  return [...groups.values()]
    .map((group) => Array.from(group.values()))
    .sort((a, b) => b.length - a.length || meanScore(a) - meanScore(b))
    .map(recommendation)
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
  const mean = `${group.length > 1 ? 'mean ' : ''}score ${scoreText(meanScore(group))}`
  const cases = worstFirst.map((finding) => finding.id)
  return {
    action: first?.action ?? '',
    cases,
    reason: first?.scored ? `${first.reason}, ${mean}` : `${first?.reason} in ${plural(cases.length, 'case')}`,
  }
}

function findings(entry: CaseRecord): Finding[] {
  const found = [
    ...weakCategories(entry),
    ...unmetGates(entry),
    ...entry.failed_checks
      .filter(({ check }) => check !== 'status')
      .map(({ check }) => finding(entry, `Fix what the check "${check}" found`, 'failed')),
    ...brokenCriteria(entry).map((broken) =>
      finding(entry, `Review the ${criterionNoun(broken)} ${broken.criterion}`, criterionOutcome(broken)),
    ),
    ...otherCauses(entry),
  ]
  return found.length > 0 ? found : unexplained(entry)
}

function unexplained(entry: CaseRecord): Finding[] {
  if (entry.assertions.length === 0) return []
  const failed = failedAssertions(entry)
  if (failed.length === 0) return [finding(entry, 'Review the other assertions', 'all judged ones passed')]
  return failed.map(({ matcher }) => finding(entry, `Review what ${matcher} found`, 'failed'))
}

function finding({ id }: CaseRecord, action: string, reason: string): Finding {
  return { action, reason, score: 0, scored: false, id }
}

/** What golden cases failed by; what has a finding of its own is left out. */
function unmetGates(entry: CaseRecord): Finding[] {
  return (entry.golden?.reasons ?? [])
    .filter(({ unmeasured, category }) => !unmeasured && !['judge', 'criteria', 'status'].includes(category))
    .map(({ category }) =>
      category === 'error'
        ? finding(entry, 'Fix the error', 'it ended in one')
        : finding(entry, reviewOf(category), 'gate not met'),
    )
}

function otherCauses(entry: CaseRecord): Finding[] {
  const failed = failedAssertions(entry)
  const excluded = failed.filter(({ negated }) => negated)
  const lost = failed.some(({ matcher, negated }) => matcher === 'toBeatBaseline' && !negated) && entry.pairwise
  return [
    ...(wrongStatus(entry)
      ? [finding(entry, `Review why the status is ${entry.actual_status ?? 'none'}`, `not ${entry.expected_status}`)]
      : []),
    ...excluded.map(({ matcher }) => finding(entry, `Review .not.${matcher}`, 'it holds, and should not')),
    ...(lost
      ? [finding(entry, 'Compare the answer with its baseline', lost.winner === 'tie' ? 'a tie' : 'it lost')]
      : []),
  ]
}

/** The categories below their own bars, and the lowest where the overall score is too low as well, or they have none. */
function weakCategories(entry: CaseRecord): Finding[] {
  if (!failedByScores(entry)) return []
  const { scores, threshold, min_scores } = entry
  const missed = shortfalls(categoryScores(entry), min_scores).map(({ name, score }) => ({
    action: reviewOf(name),
    reason: 'below its own bar',
    score,
    scored: true,
    id: entry.id,
  }))
  const reached = threshold !== undefined && reaches(scores['overall_score'] ?? 0, threshold)
  if (missed.length > 0 && reached) return missed
  return [...missed, ...lowest(entry).filter(({ action }) => missed.every((other) => other.action !== action))]
}

/** The lowest category, all that share the place; none is the lowest where all are equal. */
function lowest(entry: CaseRecord): Finding[] {
  const categories = Object.entries(categoryScores(entry))
  const least = Math.min(...categories.map(([, score]) => score))
  const weakest = categories.filter(([, score]) => score === least)
  const scored = { score: least, scored: true, id: entry.id }
  if (categories.length > 1 && weakest.length === categories.length) {
    return [{ action: 'Review the whole answer', reason: 'all categories alike', ...scored }]
  }
  const reason = categories.length === 1 ? 'the only category' : 'lowest category'
  return weakest.map(([name]) => Object.assign({ action: reviewOf(name), reason }, scored))
}

const reviewOf = (category: string): string => `Review ${category.replaceAll('_', ' ')} handling`

function meanScore(group: readonly Finding[]): number {
  return group.reduce((sum, finding) => sum + finding.score, 0) / group.length
}
