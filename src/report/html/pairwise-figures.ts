import type { PairwiseResult } from '../../baseline/pairwise/pairwise-result.js'
import { pText } from '../text/evidence-text.js'
import { percentText, plural, scoreText } from '../text/number-text.js'
import { notJudgedText } from '../text/pairwise-text.js'
import { html, type Html } from './html.js'

/** Which of two versions a blind judge prefers, and how far the judge is to be trusted. */
export function pairwiseFigures(result: PairwiseResult, { a, b }: { a: string; b: string }): Html {
  const percent = (rate: number | null): string => (rate === null ? '–' : percentText(rate))
  const rows: readonly (readonly [name: string, judge: number | null, validator: number | null])[] = [
    [`${a} wins`, result.win_rate_a_by_judge, result.win_rate_a_by_validator],
    [`${b} wins`, result.win_rate_b_by_judge, result.win_rate_b_by_validator],
    ['Tie', result.tie_rate_by_judge, result.tie_rate_by_validator],
  ]
  const scope = result.conditional_on ? ', close calls only' : ''
  const facts = [
    notJudgedText(result),
    result.p_value_by_judge !== null && `exact p ${pText(result.p_value_by_judge)}`,
    result.avg_judge_confidence !== null && `mean confidence ${scoreText(result.avg_judge_confidence)}`,
    result.inconsistent_rate !== null && `${percent(result.inconsistent_rate)} changed with the order`,
    result.first_position_rate !== null && `${percent(result.first_position_rate)} for the answer shown first`,
    result.disagreement_rate !== null && `${percent(result.disagreement_rate)} against the validator`,
  ].filter((fact) => fact !== false && fact !== '')
  return html`<h3>Blind judge ${result.judge_model}, ${plural(result.judged, 'case')}${scope}</h3>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col"></th>
            <th scope="col">Judge</th>
            <th scope="col">Validator</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, judge, validator]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${percent(judge)}</td>
                <td>${percent(validator)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>`
}
