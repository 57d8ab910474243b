import { html, type Html } from '../../../report/html/html.js'
import type { Review } from '../../../review/review.js'
import { caseIdFor, caseTagsFor, noInput } from '../promote-review.js'
import type { Within } from './case-page.js'
import { linkTo } from './queue-page.js'

/** From an approved review to a case of a golden set. */
export function promoteForm(review: Review, within: Within, goldenFiles: readonly string[]): Html | false {
  const { id, status, meta, version, input } = review
  if (status !== 'approved') return false
  if (input === '') return html`<p class="hint">It cannot become a golden case. ${noInput}</p>`
  if (goldenFiles.length === 0) {
    return html`<p class="hint">
      To keep it as a golden case, make a file such as <code>support.golden.yaml</code> first.
    </p>`
  }
  return html`<form class="panel" method="post" action="/case/${id}/promote?${linkTo(within)}" aria-label="Golden case">
    <h2>Keep it as a golden case</h2>
    <input type="hidden" name="version" value="${version}" />
    <div class="field">
      <label for="file">Golden set</label>
      <select id="file" name="file" data-key="g">
        ${goldenFiles.map((file) => html`<option>${file}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="case">Id of the case</label>
      <input id="case" name="case" required value="${caseIdFor({ id, meta })}" />
    </div>
    <div class="field">
      <label for="behaviors">What a good answer does, one a line</label>
      <textarea id="behaviors" name="behaviors">${'\n'}${meta.hints ?? ''}</textarea>
    </div>
    <div class="field">
      <label for="golden-tags">Tags, parted by commas</label>
      <input id="golden-tags" name="tags" value="${caseTagsFor(review).join(', ')}" />
    </div>
    <button data-key="p" aria-keyshortcuts="p">Add to the golden set<kbd>p</kbd></button>
  </form>`
}
