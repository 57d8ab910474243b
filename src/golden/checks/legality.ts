import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import { placesOf } from '../../mutate/lexicon.js'
import type { Finding, Violation } from '../validator.js'
import { isRecommended } from './recommended.js'
import { findPhrase, lineNames, quoted, sentences } from './text.js'

/**
 * The share of the recommended entities that the format allows. Names come from the lexicon; a sentence that warns of a
 * name does not recommend it. Applies only to cases with a `format_key`.
 */
export async function legality(
  { output, format_key }: Answer,
  { lexicon, lexiconSize, isLegal, words }: Pick<CheckContext, 'lexicon' | 'lexiconSize' | 'isLegal' | 'words'>,
): Promise<Finding> {
  if (format_key === undefined) return { score: null }
  if (isLegal === undefined) return { note: 'the validator has no isLegal' }
  if (lexiconSize === 0) return { note: 'the validator has no lexicon, so it knows no name to ask isLegal about' }
  const recommended = new Map<string, number>()
  for (const { text, offset } of sentences(output)) {
    const sentence = text.replaceAll(/\s+/g, ' ')
    const warns = findPhrase(sentence, words.negatedPhrases) !== undefined
    for (const name of lexicon.namesIn(sentence)) {
      if (recommended.has(name)) continue
      const isMeant = !warns || placesOf(sentence, name).some((at) => isRecommended(sentence, at, words))
      if (isMeant) recommended.set(name, offset)
    }
  }
  if (recommended.size === 0) return { score: null, note: 'names nothing of the lexicon' }
  const lineOf = lineNames(output)
  const violations: Violation[] = []
  for (const [name, offset] of recommended) {
    const legal = await isLegal(name, format_key)
    if (legal === true) continue
    const why = typeof legal === 'string' && legal !== '' ? `: ${legal}` : ''
    const message = `${quoted(name)} in ${lineOf(offset)} is not legal in ${format_key}${why}`
    violations.push({ message, critical: true })
  }
  const [first] = violations
  const score = (100 * (recommended.size - violations.length)) / recommended.size
  return { score, violations, ...(first && { note: first.message }) }
}
