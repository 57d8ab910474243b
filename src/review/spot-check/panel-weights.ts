import { labelWeights } from '../../judge/panel/label-weights.js'
import { evaluatorName } from '../evaluation.js'
import type { Validation } from '../validation.js'

/**
 * How much each judge of a panel should count, from people's checks of its votes: for `createPanel({ weights })`.
 * @param judges names, in the panel's order
 * @returns a weight per judge, see `labelWeights`.
 * @throws RangeError when no evaluation was checked for all of them.
 */
export function panelWeights(validations: readonly Validation[], judges: readonly string[]): number[] {
  const checks = validations.filter(({ kind }) => kind === 'spot_check')
  const byEvaluation = Map.groupBy(checks, ({ test_id }) => test_id)
  const rows = [...byEvaluation.values()].flatMap((rows) => {
    const correct = new Map(rows.map(({ evaluator_id, human_agrees }) => [evaluator_id, human_agrees]))
    const votes = judges.flatMap((judge) => correct.get(evaluatorName(judge)) ?? [])
    return votes.length === judges.length ? [votes] : []
  })
  if (rows.length === 0) {
    const names = [...new Set(checks.map(({ evaluator_id }) => evaluator_id))]
    const known =
      names.length > 0 ? `Checks are of ${names.join(', ')}.` : 'There are no checks yet: npx expect-jury spot-check'
    throw new RangeError(`No evaluation was checked for all of ${judges.join(', ')}. ${known}`)
  }
  return labelWeights(rows)
}
