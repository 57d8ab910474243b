import { reaches } from '../../rubric/score.js'
import type { CaseRecord, RecordedVote } from '../record/run-record.js'
import { scoreBelow, thresholdText, weightText } from '../text/number-text.js'
import { voteNames } from '../text/vote-names.js'
import { html, type Html } from './html.js'
import { longText } from './long-text.js'

/** The votes of a panel, or of one judge's runs, side by side, each with its reasoning; a single vote is only named. */
export function voteTable({ votes, threshold = 0, min_scores }: CaseRecord): Html | false {
  const [only] = votes
  if (!only) return false
  if (votes.length === 1) return html`<p class="facts"><span>judge ${only.judge}${model(only)}</span></p>`
  const { voters, areRuns } = voteNames(votes)
  const bars = { ...min_scores, overall: threshold }
  const names = [...new Set(votes.flatMap((vote) => Object.keys(vote.scores)))]
  return html`<h3>${areRuns ? `Runs of ${only.judge}${model(only)}` : 'Votes'}</h3>
    <div class="scroll">
      <table class="votes">
        <thead>
          <tr>
            <th scope="col">${areRuns ? 'Run' : 'Judge'}</th>
            <th scope="col">Vote</th>
            ${names.map((name) => html`<th scope="col">${name.replace(/_score$/, '').replaceAll('_', ' ')}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${votes.map(
            (vote, index) =>
              html`<tr>
                <th scope="row">${voters[index]}${!areRuns && model(vote)}${weight(vote)}</th>
                <td class="${vote.outcome}">${vote.outcome}</td>
                ${names.map((name) => cell(vote, name, bars))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${votes.map((vote, index) => opinion(vote, voters[index] ?? vote.judge))}`
}

function cell({ scores }: RecordedVote, name: string, bars: Readonly<Record<string, number>>): Html {
  const score = Object.hasOwn(scores, name) ? scores[name] : undefined
  if (score === undefined) return html`<td>–</td>`
  const category = name.replace(/_score$/, '')
  const bar = (Object.hasOwn(bars, category) && bars[category]) || 0
  if (reaches(score, bar) || category === 'overall') return html`<td>${scoreBelow(score, bar)}</td>`
  return html`<td>${scoreBelow(score, bar)}<small>, needs ${thresholdText(bar)}</small></td>`
}

function opinion({ reasoning, unknown }: RecordedVote, voter: string): Html {
  const said = unknown ? `${unknown.message} (${unknown.code})` : reasoning
  return html`<details class="opinion">
    <summary>What ${voter} said</summary>
    ${longText(said)}
  </details>`
}

/** What a vote counts, where not all count the same: two of three may be outvoted. */
function weight({ weight }: RecordedVote): string {
  return weight === undefined ? '' : `, weight ${weightText(weight)}`
}

function model(vote: RecordedVote): string {
  return vote.model && vote.model !== vote.judge ? ` (${vote.model})` : ''
}
