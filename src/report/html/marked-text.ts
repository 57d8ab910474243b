import type { TextChange } from '../../baseline/compare/word-diff.js'
import { shorten } from '../../config/text/safe-text.js'
import { html, type Html } from './html.js'

/** Longest text of a side, in characters; the JSON file has all of it. */
export const longestMarked = 10_000

/** One of two texts that stand side by side, with the words that the other has not marked. */
export function markedText(diff: readonly TextChange[], own: 'removed' | 'added'): Html {
  let room = longestMarked
  const shown = diff
    .filter(({ kind }) => kind === 'same' || kind === own)
    .map(({ kind, text }) => {
      if (room <= 0) return ''
      const part = shorten(text, room)
      room -= part.length
      if (kind === 'removed') return html`<del>${part}</del>`
      return kind === 'added' ? html`<ins>${part}</ins>` : part
    })
  return html`<pre dir="auto">${'\n'}${shown}</pre>`
}
