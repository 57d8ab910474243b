import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding } from '../validator.js'
import { exemptFromAdvice } from './applicability.js'
import { literals, numbers, properNames } from './concrete.js'
import { findPhrase, lineNames, quoted, sentences, withoutCode } from './text.js'

/** Score of an answer with 0, 1, 2, 3 or more concrete things in it. */
const scale = [20, 70, 85, 100]

/**
 * Whether an answer names concrete things: names of the lexicon when there is one, else proper names, numbers, code,
 * paths and quoted labels. Advice that fits any question counts against it.
 */
export function specificity(answer: Answer, context: CheckContext): Finding {
  const exempt = exemptFromAdvice(answer, context)
  if (exempt !== undefined) return { score: null, note: exempt }
  const { output } = answer
  const lineOf = lineNames(output)
  const known = context.lexicon.namesIn(output)
  const named = new Set(known.length > 0 || context.lexiconSize > 0 ? known : concreteThings(output))
  const generic = sentences(withoutCode(output)).flatMap(({ text, offset }) => {
    const phrase = findPhrase(text, context.words.genericPhrases)
    return phrase === undefined ? [] : [{ text: phrase.text, offset: offset + phrase.offset }]
  })
  const score = Math.max(0, (scale[Math.min(named.size, scale.length - 1)] ?? 0) - 15 * generic.length)
  const [first] = generic
  const vague = first && `${quoted(first.text)} in ${lineOf(first.offset)} fits any question`
  const note = [lack(named.size, context.lexiconSize > 0), vague].filter((part) => part !== undefined).join('; ')
  return { score, ...(note !== '' && { note }) }
}

/** What keeps the number of names from the full score. */
function lack(names: number, hasLexicon: boolean): string | undefined {
  if (names >= scale.length - 1) return undefined
  const amount = names === 0 ? 'nothing' : `only ${names}`
  if (hasLexicon) return `names ${amount} of the lexicon`
  return `names ${amount} concrete${names === 0 ? '' : names === 1 ? ' thing' : ' things'}`
}

function concreteThings(output: string): string[] {
  const prose = withoutCode(output)
  return [...properNames(prose), ...numbers(prose), ...literals(output)].map(({ text }) => text.toLowerCase())
}
