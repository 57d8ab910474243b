import type { GateReason } from '../gate/reason.js'
import type { FinishedCase } from '../run/finished-case.js'
import type { GoldenSetResult } from './set-result.js'

const categoriesShown = 5
const offendersShown = 10

const hasFailed = ({ unmeasured }: GateReason) => !unmeasured

/** What failed most often; a case counts once for each category, and what could not be checked has not failed. */
export function topFailingCategories(failed: readonly FinishedCase[]): GoldenSetResult['top_failing_categories'] {
  const counts = new Map<string, number>()
  for (const { reasons } of failed) {
    for (const category of new Set(reasons.filter(hasFailed).map((reason) => reason.category))) {
      counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, categoriesShown)
}

/**
 * The failing cases that are furthest from passing: lowest score first, then most reasons. Of the reasons of a case, those
 * that it failed by stand before what could not be checked.
 */
export function worstOffenders(failed: readonly FinishedCase[]): GoldenSetResult['worst_offenders'] {
  return [...failed]
    .sort((a, b) => (a.score ?? -1) - (b.score ?? -1) || b.reasons.length - a.reasons.length)
    .slice(0, offendersShown)
    .map(({ record, reasons, score }) => ({
      case_id: record.case.id,
      case_name: record.case.name,
      reasons: [...new Set([...reasons.filter(hasFailed), ...reasons].map(({ message }) => message))],
      score,
    }))
}

/** Sentences that say what the failures have in common. */
export function failureHints(failed: readonly FinishedCase[], passed: readonly FinishedCase[]): string[] {
  const failures = failed.flatMap(({ record, reasons }) =>
    reasons.filter(hasFailed).map(({ category, message }) => ({ category, message, id: record.case.id })),
  )
  const byCategory = topFailingCategories(failed).map(({ category, count }) => {
    const first = failures.find((reason) => reason.category === category)
    return `${category} failed in ${count} of ${failed.length} failing ${failed.length === 1 ? 'case' : 'cases'}, as in "${first?.id}": ${first?.message}.`
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
