import { type EffectiveVotes, effectiveVotes } from '../../stats/effective-votes.js'
import type { Validation } from '../validation.js'
import { currentChecks } from './evaluator-standing.js'

/** With fewer checks the correlation of errors is chance. */
const leastChecks = 10

/** What judges that voted together are worth as a panel. */
export interface PanelWorth {
  /** By name. */
  readonly evaluators: readonly string[]
  /** Evaluations that a person checked, of all of them. */
  readonly checked: number
  readonly worth: EffectiveVotes
}

/** Pure: of judges that people checked on the same evaluations, how many independent votes they are worth together. */
export function panelWorths(validations: readonly Validation[]): PanelWorth[] {
  const byEvaluator = Map.groupBy(validations, ({ evaluator_id }) => evaluator_id)
  const checks = [...byEvaluator.values()].flatMap(currentChecks)
  const evaluations = [...Map.groupBy(checks, ({ test_id }) => test_id).values()]
    .filter((votes) => votes.length > 1)
    .map((votes) => votes.toSorted((a, b) => (a.evaluator_id < b.evaluator_id ? -1 : 1)))
  const panels = Map.groupBy(evaluations, (votes) => JSON.stringify(votes.map(({ evaluator_id }) => evaluator_id)))
  return [...panels.values()].flatMap((rows) => {
    if (rows.length < leastChecks) return []
    const worth = effectiveVotes(rows.map((votes) => votes.map(({ human_agrees }) => human_agrees)))
    const evaluators = (rows[0] ?? []).map(({ evaluator_id }) => evaluator_id)
    return worth === null ? [] : [{ evaluators, checked: rows.length, worth }]
  })
}

/** `3 judges are worth 1.9 independent votes` */
export function worthText({ worth: { judges, votes } }: PanelWorth): string {
  return `${judges} judges are worth ${votes.toFixed(1)} independent votes`
}
