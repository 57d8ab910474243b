import type { FinishedCase } from '../run/finished-case.js'
import type { GoldenSetResult } from './set-result.js'

const categoriesShown = 5
const offendersShown = 10

/** What failed most often; a case counts once for each category. */
export function topFailingCategories(failed: readonly FinishedCase[]): GoldenSetResult['top_failing_categories'] {
  const counts = new Map<string, number>()
  for (const { reasons } of failed) {
    for (const category of new Set(reasons.map((reason) => reason.category))) {
      counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, categoriesShown)
}

/** The failing cases that are furthest from passing: lowest score first, then most reasons. */
export function worstOffenders(failed: readonly FinishedCase[]): GoldenSetResult['worst_offenders'] {
  return [...failed]
    .sort((a, b) => (a.score ?? -1) - (b.score ?? -1) || b.reasons.length - a.reasons.length)
    .slice(0, offendersShown)
    .map(({ record, reasons, score }) => ({
      case_id: record.case.id,
      case_name: record.case.name,
      reasons: [...new Set(reasons.map(({ message }) => message))],
      score,
    }))
}

/** Sentences that say what the failures have in common. */
export function failureHints(failed: readonly FinishedCase[], passed: readonly FinishedCase[]): string[] {
  const byCategory = topFailingCategories(failed).map(({ category, count }) => {
    const example = failed.find(({ reasons }) => reasons.some((reason) => reason.category === category))
    const said = example?.reasons.find((reason) => reason.category === category)?.message
    return `${category} failed in ${count} of ${failed.length} failing cases, as in "${example?.record.case.id}": ${said}.`
  })
  return [...byCategory, ...tagHints(failed, passed)]
}

/** Tags that two or more failing cases share and no passing case has. */
function tagHints(failed: readonly FinishedCase[], passed: readonly FinishedCase[]): string[] {
  const passing = new Set(passed.flatMap(({ record }) => record.case.tags))
  const failing = Map.groupBy(
    failed.flatMap(({ record }) => [...new Set(record.case.tags)]),
    (tag) => tag,
  )
  return [...failing]
    .filter(([tag, cases]) => cases.length > 1 && !passing.has(tag))
    .map(([tag, cases]) => `All ${cases.length} judged cases tagged "${tag}" failed.`)
}
