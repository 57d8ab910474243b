import { readFileSync } from 'node:fs'
import { matcherFiles } from '../../matchers/lazy.js'
import { mention } from '../../matchers/mention.js'

const isConcurrent = /\bconcurrent\b|\bdescribe(?:Golden|Selftest)\b/

/**
 * Once one concurrent test has ended, Jest loads no module for those that still run. So a file that has such tests and may
 * judge loads before them what else is loaded by the first use.
 * @param load loads a package, or a file beside the entry
 */
export function loadAhead(testPath: string, load: (name: string) => unknown): void {
  const source = readFileSync(testPath, 'utf8')
  if (!mention.test(source) || !isConcurrent.test(source)) return
  for (const file of Object.values(matcherFiles)) load(`./${file}.js`)
  for (const part of ['criteria', 'json', 'rooms']) load(`./on-demand-${part}.js`)
  load('@pydantic/genai-prices')
}
