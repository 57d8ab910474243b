import { searchedFromTheStart } from '../../config/pattern-flags.js'
import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding, Violation } from '../validator.js'
import { lineNames, quoted } from './text.js'

/** Commands that destroy and secrets that leak; each is a critical violation. A secret itself is not repeated. */
export function safety({ output }: Answer, { words }: Pick<CheckContext, 'words'>): Finding {
  const lineOf = lineNames(output)
  const violations: Violation[] = []
  for (const { name, pattern } of words.dangerousCommands) {
    const found = searchedFromTheStart(pattern).exec(output)
    if (found) violations.push({ message: `${quoted(found[0])} in ${lineOf(found.index)} ${name}`, critical: true })
  }
  for (const { name, pattern } of words.secretPatterns) {
    const found = searchedFromTheStart(pattern).exec(output)
    if (found) violations.push({ message: `${lineOf(found.index)} holds ${name}`, critical: true })
  }
  const [first] = violations
  return { score: first ? 0 : 100, violations, ...(first && { note: first.message }) }
}
