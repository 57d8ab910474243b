import { scoreText } from '../number-text.js'
import type { CaseRecord, RecordedVote } from '../run-record.js'
import { html, type Html } from './html.js'
import { longText } from './long-text.js'

/** A panel's votes side by side and each judge's reasoning; a single judge is only named. */
export function voteTable({ votes }: CaseRecord): Html | false {
  const [only] = votes
  if (!only) return false
  if (votes.length === 1) return html`<p class="facts"><span>judge ${only.judge}${model(only)}</span></p>`
  const names = [...new Set(votes.flatMap((vote) => Object.keys(vote.scores)))]
  return html`<h3>Votes</h3>
    <div class="scroll">
      <table class="votes">
        <thead>
          <tr>
            <th scope="col">Judge</th>
            <th scope="col">Vote</th>
            ${names.map((name) => html`<th scope="col">${name.replace(/_score$/, '').replaceAll('_', ' ')}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${votes.map(
            (vote) =>
              html`<tr>
                <th scope="row">${vote.judge}${model(vote)}</th>
                <td class="${vote.outcome}">${vote.outcome}</td>
                ${names.map((name) => cell(vote, name))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${votes.map(opinion)}`
}

function cell({ scores }: RecordedVote, name: string): Html {
  const score = Object.hasOwn(scores, name) ? scores[name] : undefined
  return html`<td>${score === undefined ? '–' : scoreText(score)}</td>`
}

function opinion({ judge, reasoning, unknown }: RecordedVote): Html {
  const said = unknown ? `${unknown.message} (${unknown.code})` : reasoning
  return html`<details class="opinion">
    <summary>What ${judge} said</summary>
    ${longText(said)}
  </details>`
}

function model(vote: RecordedVote): string {
  return vote.model && vote.model !== vote.judge ? ` (${vote.model})` : ''
}
