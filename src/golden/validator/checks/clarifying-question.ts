import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { findPhrase, type Piece, sentences, ownWords, words as wordsOf } from './text.js'

/**
 * True when the answer asks the user for something that it needs: a question that it does not answer itself and that
 * is no offer of more help, or a request such as "please share the log". To an empty message, an offer of help is one.
 * What only repeats a sentence of the user's asks nothing.
 */
export function asksClarifyingQuestion({ input, output }: Answer, { words }: Pick<CheckContext, 'words'>): boolean {
  const said = sentences(ownWords(output))
  const offers = input.trim() === '' ? [] : words.closingQuestions
  const asked = new Set(
    sentences(input)
      .map(({ text }) => plain(text))
      .filter(isLong),
  )
  return said.some((sentence, index) => {
    const own = withoutEcho(sentence.text, asked)
    if (findPhrase(own, words.clarifyingPhrases) !== undefined) return true
    if (!/\?["'”’)]*$/.test(own) || findPhrase(sentence.text, offers) !== undefined) return false
    return !isAnswered(said, index, output.length)
  })
}

const plain = (text: string): string => wordsOf(text).join(' ').toLowerCase()

/** One word, as in "When?", may well be asked back. */
const isLong = (text: string): boolean => text.includes(' ')

/** Where a repeated sentence may begin; more would take the square of a hostile sentence's length. */
const startsTried = 8

/** A sentence without the one of the user's that stands at its end, or is all of it: `You asked: will you book it?`. */
function withoutEcho(sentence: string, asked: ReadonlySet<string>): string {
  const marks = [...sentence.matchAll(/[:;—–"“”„«(]/g)].slice(0, startsTried)
  const starts = [0, ...marks.map(({ index }) => index + 1)]
  const echo = starts.find((start) => asked.has(plain(sentence.slice(start))))
  return echo === undefined ? sentence : sentence.slice(0, echo)
}

/** A question that stands before its answer (`Why? Because ...`) asks nobody: what follows is no question. */
function isAnswered(said: readonly Piece[], index: number, length: number): boolean {
  const [begin, question, next] = [said[0], said[index], said[index + 1]]
  if (begin === undefined || question === undefined || next === undefined || next.text.includes('?')) return false
  const addressed = /\byou(?:r|rs)?\b/i.test(question.text)
  return !addressed && question.offset - begin.offset < length / 2
}
