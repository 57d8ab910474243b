import type { PairwiseResult } from '../../baseline/pairwise/pairwise-result.js'
import { oneLine } from '../../config/text/safe-text.js'
import { pText } from './evidence-text.js'
import { countText, percentText, plural } from './number-text.js'

/** Which version a blind judge prefers, and how far it is to be trusted. A is the old version, B the new one. */
export function pairwiseText(result: PairwiseResult): string[] {
  const { judge_model, judged, conditional_on, p_value_by_judge, inconsistent_rate, first_position_rate } = result
  const open = notJudgedText(result)
  const scope = `${plural(judged, 'case')}${conditional_on ? ', close calls only' : ''}`
  const chance = p_value_by_judge === null ? '' : ` (exact p ${pText(p_value_by_judge)})`
  return [
    `${oneLine(judge_model)} on ${scope}: new wins ${share(result.win_rate_b_by_judge)}, old wins ` +
      `${share(result.win_rate_a_by_judge)}, tie ${share(result.tie_rate_by_judge)}${chance}.`,
    ...(open === '' ? [] : [`In no rate: ${open}.`]),
    ...(inconsistent_rate === null
      ? []
      : [`The winner changed with the order in ${share(inconsistent_rate)} of the cases.`]),
    ...(first_position_rate === null
      ? []
      : [`The answer shown first was chosen in ${share(first_position_rate)}; 50% if the place does not matter.`]),
  ]
}

/** `2 without a verdict, 30 not asked about`; empty where all cases were judged. */
export function notJudgedText({ unknown_case_ids: unknown, skipped_case_ids: skipped }: PairwiseResult): string {
  return [
    unknown.length > 0 && `${countText(unknown.length)} without a verdict`,
    skipped.length > 0 && `${countText(skipped.length)} not asked about`,
  ]
    .filter(Boolean)
    .join(', ')
}

const share = (rate: number | null): string => (rate === null ? 'unknown' : percentText(rate))
