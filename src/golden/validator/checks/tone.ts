import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding, Violation } from '../validator.js'
import { findRude } from './rude.js'
import { lineNames, quoted, sentences, ownWords, words as wordsOf } from './text.js'

/** Politeness: words that put the reader down, and shouting. */
export function tone({ output }: Answer, { words }: Pick<CheckContext, 'words'>): Finding {
  const lineOf = lineNames(output)
  const violations: Violation[] = []
  const prose = ownWords(output)
  for (const sentence of sentences(prose)) {
    const rude = findRude(sentence.text, words)
    const where = () => `in ${lineOf(sentence.offset)}`
    if (rude !== undefined) violations.push({ message: `${quoted(rude.text)} ${where()} puts the reader down` })
    else if (shouts(sentence.text)) violations.push({ message: `${quoted(sentence.text)} ${where()} shouts` })
  }
  const score = Math.max(0, 100 - 60 * violations.length)
  const [first] = violations
  return { score, violations, ...(first && { note: first.message }) }
}

/** Four words or more, most of their letters capital. */
function shouts(sentence: string): boolean {
  if (wordsOf(sentence).length < 4) return false
  const capital = sentence.match(/\p{Lu}/gu)?.length ?? 0
  const small = sentence.match(/\p{Ll}/gu)?.length ?? 0
  return capital > 3 * small
}
