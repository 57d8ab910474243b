import type { RunRecord } from '../record/run-record.js'
import { recommendations, recommendationText } from '../text/recommendations.js'
import { html, type Html } from './html.js'

/** What to look at first; nothing when no case failed. */
export function recommended({ cases }: RunRecord): Html | false {
  const found = recommendations(cases)
  if (found.length === 0) return false
  return html`<section aria-labelledby="recommendations">
    <h2 id="recommendations">Recommendations</h2>
    <ul class="plain">
      ${found.map((entry) => html`<li>${recommendationText(entry, (text) => text)}</li>`)}
    </ul>
  </section>`
}
