import { shorten } from '../../config/text/safe-text.js'
import { countText } from '../text/number-text.js'
import { html, type Html } from './html.js'

/** Longest text on the page of a run, in characters; the JSON file has all of it. */
const longest = 20_000

/** Text with its line breaks, in its own writing direction. */
export function longText(text: string, limit = longest): Html {
  const cut = text.length - limit
  // A line feed right after <pre> is not part of the text; without one of ours, the text's own would be lost.
  const content = `\n${shorten(text, limit)}`
  return html`<pre dir="auto">${content}</pre>
    ${cut > 0 && html`<p class="hint">${countText(cut)} more characters are in the JSON file.</p>`}`
}
