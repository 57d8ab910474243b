import type { Check } from '../rubric.js'
import { codeBlocks } from './code-blocks.js'
import { type SyntaxLanguage, syntaxParsers } from './syntax-parsers.js'

/**
 * The code in the output can be parsed. Fenced blocks with the language's label are read; without one, blocks that have no
 * label; without a fence, the whole output. JavaScript includes JSX, TypeScript TSX.
 * An output without code in the language fails: what has no such label must be more than words that happen to parse, for
 * YAML a mapping or a list.
 * @throws RangeError for a language that it cannot parse.
 */
export function syntaxCheck(language: SyntaxLanguage): Check {
  if (!Object.hasOwn(syntaxParsers, language)) {
    const languages = Object.keys(syntaxParsers).join(', ')
    throw new RangeError(`syntaxCheck cannot parse "${language}"; it can parse ${languages}`)
  }
  const { labels, parse } = syntaxParsers[language]
  return {
    name: `${language}_syntax`,
    async run(output) {
      const blocks = codeBlocks(output)
      const labelled = blocks.filter(({ label }) => labels.includes(label))
      const read = labelled.length > 0 ? labelled : blocks.filter(({ label }) => label === '')
      const nothing = `the output has no ${language} in it`
      if (read.every(({ code }) => code.trim() === '')) return nothing
      let hasCode = labelled.length > 0
      for (const { code, line } of read) {
        const parsed = await parse(code)
        if ('problem' in parsed) return `line ${line + parsed.problem.line - 1}: ${parsed.problem.message}`
        hasCode ||= !parsed.isProse
      }
      return hasCode ? undefined : nothing
    },
  }
}
