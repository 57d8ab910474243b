import { comparison } from '../../../report/html/comparison.js'
import { html, type Html } from '../../../report/html/html.js'
import type { RunRecord } from '../../../report/record/run-record.js'
import type { Review } from '../../../review/review.js'
import { frame } from './frame.js'

/** A run that was compared with another, and what people decided about the change. */
export interface ComparedRun {
  readonly record: RunRecord
  readonly review: Review
}

/** Two versions side by side, newest first, and the decision about them. */
export function comparePage(runs: readonly ComparedRun[], shown: ComparedRun | undefined, notice?: string): Html {
  return frame(
    'Compare',
    '/compare',
    html`
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      ${runs.length === 0 && html`<p class="notice">No run of the last weeks was compared with another: <code>toBeatBaseline</code> and <code>npx expect-jury compare</code> do.</p>`}
      ${
        runs.length > 0 &&
        html`<ul>
          ${runs.map(
            ({ record, review }) =>
              html`<li>
                <a href="/compare?run=${record.run_id}">${review.input}</a>
                ${record.comparison?.comparison.recommendation}, ${review.status}
              </li>`,
          )}
        </ul>`
      }
      ${shown && html`${comparison(shown.record)} ${decisionForm(shown)}`}
    `,
  )
}

function decisionForm({ record, review }: ComparedRun): Html {
  return html`<form class="panel" method="post" action="/compare/${record.run_id}" aria-label="Decision">
    <h2>Your decision</h2>
    ${review.status !== 'pending' && html`<p>${review.status} by ${review.reviewed_by}: ${review.note}</p>`}
    <input type="hidden" name="version" value="${review.version}" />
    <div class="field">
      <label for="note">Why</label>
      <textarea id="note" name="note" required data-key="w"></textarea>
    </div>
    <button class="approved" name="status" value="approved" data-key="a" aria-keyshortcuts="a">
      Approve the change<kbd>a</kbd>
    </button>
    <button class="rejected" name="status" value="rejected" data-key="r" aria-keyshortcuts="r">
      Reject the change<kbd>r</kbd>
    </button>
    <button name="status" value="investigate" data-key="i" aria-keyshortcuts="i">Investigate<kbd>i</kbd></button>
    <a class="button" href="/next?after=${review.id}" data-key="n" aria-keyshortcuts="n">Next case<kbd>n</kbd></a>
    <p class="hint">It is put on record; nothing is deployed or rolled back.</p>
  </form>`
}
