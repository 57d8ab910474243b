import type { CaseSummary, RunSummary } from '../run-summary.js'

/** A case that both runs hold with a known outcome. */
export interface CasePair {
  readonly id: string
  readonly old: CaseSummary
  readonly new: CaseSummary
}

/** The cases of two runs side by side. */
export interface PairedCases {
  readonly pairs: readonly CasePair[]
  /** Ids of cases that ran in both but where at least one run could not be judged: no part of any rate. */
  readonly unknown: string[]
  readonly onlyOld: string[]
  readonly onlyNew: string[]
}

/** In the order of the old run. */
export function pairCases(old: RunSummary, next: RunSummary): PairedCases {
  const newById = new Map(next.cases.map((summary) => [summary.id, summary]))
  const oldIds = new Set(old.cases.map(({ id }) => id))
  const both = old.cases.flatMap((summary) => {
    const counterpart = newById.get(summary.id)
    return counterpart ? [{ id: summary.id, old: summary, new: counterpart }] : []
  })
  const isKnown = (pair: CasePair) => pair.old.outcome !== 'unknown' && pair.new.outcome !== 'unknown'
  return {
    pairs: both.filter(isKnown),
    unknown: both.filter((pair) => !isKnown(pair)).map(({ id }) => id),
    onlyOld: old.cases.flatMap(({ id }) => (newById.has(id) ? [] : [id])),
    onlyNew: next.cases.flatMap(({ id }) => (oldIds.has(id) ? [] : [id])),
  }
}
