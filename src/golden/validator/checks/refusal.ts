import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { isGerundOf } from './gerund.js'
import { findPhrase, sentences, ownWords, words as wordsOf } from './text.js'

/** A refusal stands at the head of an answer; further down it is a remark. */
const sentencesLookedAt = 3

/** `can't help`, `can't really help`; in `can't wait to help` the help is further off. */
const wordsLookedAt = 2

/** True when the answer says early that it will not do what was asked. */
export function refuses({ output }: Answer, { words }: Pick<CheckContext, 'words'>): boolean {
  const said = sentences(ownWords(output)).map(({ text }) => text)
  return said.slice(0, sentencesLookedAt).some((text, index) => {
    const refusal = findPhrase(text, words.refusalPhrases)
    if (refusal === undefined) return false
    const rest = text.slice(refusal.offset + refusal.text.length)
    const next = wordsOf(rest).slice(0, wordsLookedAt)
    if (findPhrase([refusal.text, ...next].join(' '), words.refusalSubjects) === undefined && !isDoing(next, words))
      return false
    return !advisesAnother(rest, said.slice(index + 1, index + 1 + sentencesLookedAt))
  })
}

/** `I won't be writing`: as good as `I won't write`. */
function isDoing([be, doing = '']: readonly string[], { refusalSubjects }: CheckContext['words']): boolean {
  return be === 'be' && isGerundOf(doing, refusalSubjects)
}

/**
 * `I can't recommend the Brava. Take the Vento instead`: a thing that has a name is advised against, and another for it.
 * Who is sent to somebody else instead has been refused.
 */
function advisesAnother(rest: string, following: readonly string[]): boolean {
  if (!/^ (?:\p{L}+ )?recommend (?:(?:the|your|a|an) )?\p{Lu}/u.test(rest)) return false
  return [rest, ...following].some((text) => /\binstead\b(?! of\b)/i.test(text) && !sendsAway.test(text))
}

const sendsAway = /\b(?:ask|call|consult|contact|reach out|see an?|see your|speak|talk|turn to)\b/i
