import { sentences } from './text.js'

/**
 * Where the first word of a heading, a list item's label, a table cell or a sentence stands, behind the marks of its
 * emphasis (`**Wait:** Leave four hours`). Any word is capitalised there, so that a capital alone makes no name of it.
 */
export function labelStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>()
  for (const { text: sentence, offset } of sentences(text)) {
    for (const lead of leads) starts.add(offset + (lead.exec(sentence)?.[0].length ?? 0))
    for (const mark of sentence.matchAll(cellOrClause)) starts.add(offset + mark.index + mark[0].length)
  }
  return starts
}

const leads = [
  /^[^\p{L}\p{N}]*/u,
  // A label in bold type and a dash: `**Opening hours** – Mornings only`.
  /^[^\p{L}\p{N}]*(?:\*\*[^*]{1,100}\*\*|__[^_]{1,100}__) ?[–—-] ?[*_]{0,3}/u,
]

/** Behind a cell's bar or line break, a colon, an opening quote or bracket, and a sentence that ends in bold type. */
const cellOrClause =
  /(?:\|[^\p{L}\p{N}|]{0,8}|<br ?\/?>[ *_]{0,4}|[:“"(][*_]{0,3}\s?[*_]{0,3}|[.!?][*_]{1,3}\s[*_]{0,3})(?=\p{Lu})/gu
