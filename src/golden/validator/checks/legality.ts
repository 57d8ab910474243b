import { placesOf } from '../../../mutate/lexicon.js'
import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding, Violation } from '../validator.js'
import { isRecommended, isTakenOut, withoutTurned } from './recommended.js'
import { findPhrase, lineNames, quoted, sentences } from './text.js'

/**
 * The share of the recommended entities that the format allows. Names come from the lexicon; a sentence that warns of a
 * name does not recommend it. Applies only to cases with a `format_key`.
 */
export async function legality(
  { output: written, format_key }: Answer,
  { lexicon, lexiconSize, isLegal, words }: Pick<CheckContext, 'lexicon' | 'lexiconSize' | 'isLegal' | 'words'>,
): Promise<Finding> {
  if (format_key === undefined) return { score: null }
  if (isLegal === undefined) return { note: 'the validator has no isLegal' }
  if (lexiconSize === 0) return { note: 'the validator has no lexicon, so it knows no name to ask isLegal about' }
  const output = written.normalize()
  const recommended = recommendedIn(output, { lexicon, words })
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

/** Names that the answer recommends, and where. */
function recommendedIn(output: string, { lexicon, words }: Pick<CheckContext, 'lexicon' | 'words'>) {
  const recommended = new Map<string, number>()
  const seen = new Set<string>()
  const told = sentences(output).map(({ text, offset }) => {
    const sentence = withoutTurned(text.replaceAll(/\s+/g, ' '))
    return { sentence, offset, warns: findPhrase(sentence, words.negatedPhrases) !== undefined }
  })
  for (const { sentence, offset, warns } of told)
    for (const name of lexicon.namesIn(sentence)) {
      seen.add(name)
      if (recommended.has(name)) continue
      const wanted = name.normalize()
      const isMeant = placesOf(sentence, wanted).some(
        (at) => !isTakenOut(sentence, at, wanted.length) && (!warns || isRecommended(sentence, at, words)),
      )
      if (isMeant) recommended.set(name, offset)
    }
  // A name may go over the end of a line, or hold a full stop that looks like the end of a sentence.
  for (const name of lexicon.namesIn(output.replaceAll(/\s+/g, ' '))) {
    if (seen.has(name)) continue
    const [first = name] = name.normalize().split(' ')
    const [at = 0] = placesOf(output, first)
    const begun = told.findLast(({ offset }) => offset <= at)
    if (!begun?.warns) recommended.set(name, at)
  }
  return recommended
}
