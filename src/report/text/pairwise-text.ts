import type { PairwiseResult } from '../../baseline/pairwise/pairwise-result.js'
import { oneLine } from '../../config/text/safe-text.js'
import { shortNumber } from './evidence-text.js'
import { percentText, plural } from './number-text.js'

/** Which version a blind judge prefers, and how far it is to be trusted. A is the old version, B the new one. */
export function pairwiseText(result: PairwiseResult): string[] {
  const { judge_model, judged, conditional_on, p_value_by_judge, inconsistent_rate, first_position_rate } = result
  const scope = `${plural(judged, 'case')}${conditional_on ? ', close calls only' : ''}`
  const chance = p_value_by_judge === null ? '' : ` (exact p ${shortNumber(p_value_by_judge)})`
  return [
    `${oneLine(judge_model)} on ${scope}: new wins ${share(result.win_rate_b_by_judge)}, old wins ` +
      `${share(result.win_rate_a_by_judge)}, tie ${share(result.tie_rate_by_judge)}${chance}.`,
    ...(inconsistent_rate === null
      ? []
      : [`The winner changed with the order in ${share(inconsistent_rate)} of the cases.`]),
    ...(first_position_rate === null
      ? []
      : [`The answer shown first was chosen in ${share(first_position_rate)}; 50% if the place does not matter.`]),
  ]
}

const share = (rate: number | null): string => (rate === null ? 'unknown' : percentText(rate))
