import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { findPhrase, sentences, ownWords, words as wordsOf } from './text.js'

/** A refusal stands at the head of an answer; further down it is a remark. */
const sentencesLookedAt = 3

/** `can't help`, `can't really help`; in `can't wait to help` the help is further off. */
const wordsLookedAt = 2

/** True when the answer says early that it will not do what was asked. */
export function refuses({ output }: Answer, { words }: Pick<CheckContext, 'words'>): boolean {
  return sentences(ownWords(output))
    .slice(0, sentencesLookedAt)
    .some(({ text }) => {
      const refusal = findPhrase(text, words.refusalPhrases)
      if (refusal === undefined) return false
      const next = wordsOf(text.slice(refusal.offset + refusal.text.length)).slice(0, wordsLookedAt)
      return findPhrase([refusal.text, ...next].join(' '), words.refusalSubjects) !== undefined
    })
}
