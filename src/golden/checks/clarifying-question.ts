import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { findPhrase, type Piece, sentences, ownWords } from './text.js'

/**
 * True when the answer asks the user for something that it needs: a question that it does not answer itself and that
 * is no offer of more help, or a request such as "please share the log". To an empty message, an offer of help is one.
 */
export function asksClarifyingQuestion({ input, output }: Answer, { words }: Pick<CheckContext, 'words'>): boolean {
  const said = sentences(ownWords(output))
  const offers = input.trim() === '' ? [] : words.closingQuestions
  return said.some((sentence, index) => {
    if (findPhrase(sentence.text, words.clarifyingPhrases) !== undefined) return true
    if (!/\?["'”’)]*$/.test(sentence.text) || findPhrase(sentence.text, offers) !== undefined) return false
    return !isAnswered(said, index, output)
  })
}

/** A question that stands before its answer (`Why? Because ...`) asks nobody: what follows is no question. */
function isAnswered(said: readonly Piece[], index: number, output: string): boolean {
  const next = said[index + 1]
  if (next === undefined || next.text.includes('?')) return false
  const addressed = /\byou(?:r|rs)?\b/i.test(said[index]?.text ?? '')
  return !addressed && output.slice(0, said[index]?.offset).trim().length < output.length / 2
}
