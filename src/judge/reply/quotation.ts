import { type Said, sentenceBefore } from './decide.js'

const quotationMarks = `"'“”„‘’‚«»‹›「」『』\``

/**
 * Leaves out what may be quoted from a text that the judge was shown. Once such a text holds a verdict of this form, only
 * one that ends the reply counts, and one that says the same as the text must stand alone, too: "Rating: [[10]]". What
 * differs from all in the text is no quotation, and may contradict it.
 */
export function withoutQuotations<T>(
  text: string,
  statements: readonly Said<T>[],
  shown: readonly Said<T>[],
): readonly Said<T>[] {
  if (shown.length === 0) return statements
  const saidThere = new Set(shown.map(({ key }) => key))
  const counting = statements.filter(
    (said) => endsReply(text, said) && (!saidThere.has(said.key) || standsAlone(text, said)),
  )
  const others = statements.filter((said) => !saidThere.has(said.key))
  return counting.length === 0 ? [] : [...new Set([...others, ...counting])]
}

const notPunctuation = new RegExp(String.raw`[\p{L}\p{N}${quotationMarks}]`, 'u')

/** Nothing but white space and punctuation follows, and no quotation ends there. */
function endsReply(text: string, { end }: Said<unknown>): boolean {
  return !notPunctuation.test(text.slice(end))
}

const ownWords =
  /\b(?:so|therefore|thus|hence|overall|finally|final|in conclusion|the|my|own|is|rating|score|verdict|winner|choice|decision)\b|我的|因此|最终|最終|评分|評価|점수/giu
const foreignWords = new RegExp(String.raw`[\p{L}\p{N}>${quotationMarks}]`, 'u')

/** Behind nothing but a label of its own, and not announced by the line above ("It ends with:"). */
function standsAlone(text: string, { start }: Said<unknown>): boolean {
  const leadingUp = sentenceBefore(text, start)
  const above = text.slice(0, start - leadingUp.length).trimEnd()
  return isLabel(leadingUp) && (!/[:：]$/.test(above) || isLabel(sentenceBefore(above, above.length)))
}

function isLabel(words: string): boolean {
  return !foreignWords.test(words.replace(ownWords, ''))
}
