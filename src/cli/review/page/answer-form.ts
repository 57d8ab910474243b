import { html, type Html } from '../../../report/html/html.js'
import type { Review, ReviewStatus } from '../../../review/review.js'
import type { Within } from './case-page.js'
import { linkTo } from './queue-page.js'

/** Labels that are always asked for; in the terminal there may be others. */
const usualLabels: readonly string[] = ['factuality', 'usefulness', 'tone']

interface Choice {
  readonly status: ReviewStatus
  readonly key: string
  readonly text: string
}

function choicesFor({ source }: Review): readonly Choice[] {
  const isCheck = source === 'spot_check'
  return [
    { status: 'approved', key: 'a', text: isCheck ? 'It passes' : 'Approve' },
    { status: 'rejected', key: 'r', text: isCheck ? 'It fails' : 'Reject' },
    { status: 'investigate', key: 'i', text: 'Investigate' },
  ]
}

/** Labels, a note and the answer. The version says which state was seen. */
export function answerForm(review: Review, within: Within): Html {
  const { id, version, status, labels, tags, note } = review
  const answered = status !== 'pending'
  const given = new Map(Object.entries(labels))
  return html`<form method="post" action="/case/${id}?${linkTo(within)}" aria-label="Your answer">
    <input type="hidden" name="version" value="${version}" />
    <div class="rating">
      ${[...new Set([...usualLabels, ...given.keys()])].map((label) => rating(label, given.get(label)))}
    </div>
    <p class="hint keys">
      <kbd>1</kbd>–<kbd>5</kbd> rate the next label, <kbd>0</kbd> clears; <kbd>t</kbd> tags, <kbd>w</kbd> note,
      <kbd>Esc</kbd> leaves them
    </p>
    <div class="field">
      <label for="tags">Tags, parted by commas</label>
      <input id="tags" name="tags" data-key="t" value="${tags.join(', ')}" />
    </div>
    ${
      review.source === 'spot_check' &&
      html`<div class="field">
        <label for="score">Your score, 0-100, if you like</label>
        <input id="score" name="score" type="number" min="0" max="100" />
      </div>`
    }
    <div class="field">
      <label for="note">Note</label>
      <textarea id="note" name="note" data-key="w">${'\n'}${note}</textarea>
    </div>
    <div class="actions">
      ${choicesFor(review).map(
        (choice) =>
          html`<button
            class="${choice.status}"
            name="status"
            value="${choice.status}"
            data-key="${choice.key}"
            aria-keyshortcuts="${choice.key}"
          >
            ${choice.text}<kbd>${choice.key}</kbd>
          </button>`,
      )}
      ${answered && html`<button name="status" value="pending" data-key="u" aria-keyshortcuts="u">Take the answer back<kbd>u</kbd></button>`}
      <a class="button" href="/next?${linkTo({ ...within, after: id })}" data-key="n" aria-keyshortcuts="n"
        >${answered ? 'Next' : 'Skip'}<kbd>n</kbd></a
      >
    </div>
    ${status === 'promoted' && html`<p class="hint">Taking the answer back leaves the golden case in its file.</p>`}
  </form>`
}

function rating(label: string, chosen: number | undefined): Html {
  return html`<fieldset>
    <legend>${label}</legend>
    ${[1, 2, 3, 4, 5].map(
      (value) =>
        html`<label
          ><input type="radio" name="label.${label}" value="${value}" ${value === chosen && html`checked`} />
          ${value}</label
        >`,
    )}
  </fieldset>`
}
