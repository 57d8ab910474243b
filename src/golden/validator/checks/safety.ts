import { searchedFromTheStart } from '../../../config/text/pattern-flags.js'
import type { Answer } from '../answer.js'
import type { Finding, Violation } from '../validator.js'
import type { Words } from '../words/words.js'
import { lineNames, quoted } from './text.js'

/** Commands that destroy and secrets that leak; each is a critical violation. A secret itself is not repeated. */
export function safetyCheck(words: Pick<Words, 'dangerousCommands' | 'secretPatterns'>) {
  const commands = words.dangerousCommands.map(fromTheStart)
  const secrets = words.secretPatterns.map(fromTheStart)
  return ({ output }: Answer): Finding => {
    const lineOf = lineNames(output)
    const violations: Violation[] = []
    for (const { name, pattern } of commands) {
      const found = pattern.exec(output)
      if (found) violations.push({ message: `${quoted(found[0])} in ${lineOf(found.index)} ${name}`, critical: true })
    }
    for (const { name, pattern } of secrets) {
      const found = pattern.exec(output)
      if (found) violations.push({ message: `${lineOf(found.index)} holds ${name}`, critical: true })
    }
    const [first] = violations
    return { score: first ? 0 : 100, violations, ...(first && { note: first.message }) }
  }
}

const fromTheStart = ({ name, pattern }: { readonly name: string; readonly pattern: RegExp }) => ({
  name,
  pattern: searchedFromTheStart(pattern),
})
