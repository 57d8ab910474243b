import type { Check } from '../rubric.js'
import { codeBlocks } from './code-blocks.js'
import { type SyntaxLanguage, syntaxParsers } from './syntax-parsers.js'

/**
 * The code in the output can be parsed. Fenced blocks with the language's label are read; without one, blocks that have no
 * label; without a fence, the whole output. JavaScript includes JSX, TypeScript TSX.
 * An output without code in the language fails.
 */
export function syntaxCheck(language: SyntaxLanguage): Check {
  const { labels, parse } = syntaxParsers[language]
  return {
    name: `${language}_syntax`,
    async run(output) {
      const blocks = codeBlocks(output)
      const labelled = blocks.filter(({ label }) => labels.includes(label))
      const read = labelled.length > 0 ? labelled : blocks.filter(({ label }) => label === '')
      if (read.every(({ code }) => code.trim() === '')) return `the output has no ${language} in it`
      for (const { code, line } of read) {
        const problem = await parse(code)
        if (problem) return `line ${line + problem.line - 1}: ${problem.message}`
      }
      return undefined
    },
  }
}
