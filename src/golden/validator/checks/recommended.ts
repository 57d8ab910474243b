import type { Words } from '../words/words.js'
import { isGerundOf } from './gerund.js'
import { findPhrase } from './text.js'

/** Where an instruction may begin inside a sentence: `cut A, then add B`. */
const clauseStart = /[,;:–—]|\b(?:and|but|then)\b/giu

/** These speak of what follows them. The others, such as `is banned`, may follow what they speak of. */
const ofWhatFollows = new Set(['avoid', "don't", 'do not', 'instead of', 'rather than', 'remove', 'cut'])

/** Characters on each side of a name that are looked at, so that a sentence of any length takes no longer. */
const reach = 300

/**
 * Whether a sentence that warns of something recommends what is named at `at`: where an instruction of its own tells it.
 * `cut A, add B` and `add B instead of A` recommend B alone.
 */
export function isRecommended(
  sentence: string,
  at: number,
  { negatedPhrases, actionVerbs }: Pick<Words, 'negatedPhrases' | 'actionVerbs'>,
): boolean {
  if (findPhrase(sentence.slice(at, at + reach), statesOf(negatedPhrases)) !== undefined) return false
  const lead = sentence.slice(Math.max(0, at - reach), at)
  const starts = [0, ...[...lead.matchAll(clauseStart)].map(({ 0: mark, index }) => index + mark.length)]
  return starts.some((start) => {
    const clause = lead.slice(start)
    return instructs(clause, actionVerbs) && findPhrase(clause, negatedPhrases) === undefined
  })
}

/** These turn a warning around: `do not skip A`, `A is not banned`. */
const turnedAround =
  /\b(?:(?:don['’]t|do not|never) (?:forget|skip|miss|overlook|underestimate)|(?:not|isn['’]t|aren['’]t) (?:banned|illegal))\b/gi

/** A sentence without what only looks like a warning; every place stays. */
export const withoutTurned = (sentence: string): string =>
  sentence.replace(turnedAround, (found) => ' '.repeat(found.length))

const takes = /\b(?:replac(?:e|ing)|swap(?:ping)?|exchang(?:e|ing))\s(?:(?!\b(?:with|for|by)\b)[^;.]){0,200}$/i
const gives = /^(?:(?!\b(?:with|for|by)\b)[^;.]){0,200}\b(?:with|for|by)\b/i

/** Whether the name at `at` is the A of `replace A with B`. */
export function isTakenOut(sentence: string, at: number, length: number): boolean {
  return (
    takes.test(sentence.slice(Math.max(0, at - reach), at)) &&
    gives.test(sentence.slice(at + length, at + length + reach))
  )
}

const states = new WeakMap<readonly string[], readonly string[]>()

function statesOf(phrases: readonly string[]): readonly string[] {
  let found = states.get(phrases)
  if (found === undefined) states.set(phrases, (found = phrases.filter((phrase) => !ofWhatFollows.has(phrase))))
  return found
}

const polite =
  /^\s*(?:(?:then|please|just|also|now|instead|you (?:can|could|should|may|might)|(?:(?:I|we)(?: would|['’]d)? )?(?:recommend|suggest))\s+){0,3}/iu

function instructs(clause: string, actionVerbs: readonly string[]): boolean {
  const [lead] = polite.exec(clause) ?? ['']
  const [found = ''] = /^[\p{L}'’]+/u.exec(clause.slice(lead.length)) ?? []
  const verb = found.toLowerCase()
  return actionVerbs.includes(verb) || (/(?:recommend|suggest)\s+$/i.test(lead) && isGerundOf(verb, actionVerbs))
}
