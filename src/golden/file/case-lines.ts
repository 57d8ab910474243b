import { ConfigError, type ConfigProblem } from '../../config/files/config-error.js'
import { jsonProblem } from '../../config/files/json-problem.js'
import { excerptOf } from '../../config/files/locator.js'
import { repeatedKey } from '../../config/files/repeated-key.js'
import { checkSchema } from '../../config/files/schema-problems.js'
import { writtenPath } from '../../config/files/written-path.js'
import { type GoldenCase, goldenCaseSchema } from './golden-case.js'
import { readLines } from './json-lines.js'

/** A file that is wrong throughout is told by its first problems. */
export const problemsAtMost = 20

/**
 * Reads the cases of a JSON Lines file, one a line.
 *
 * @param file as it shall stand in messages
 * @throws ConfigError for what is no UTF-8, for lines that are not a case, for an id that is taken and for a file without a case
 */
export function readCaseLines(path: string, file: string): GoldenCase[] {
  const cases: GoldenCase[] = []
  const lineOf = new Map<string, number>()
  const problems: ConfigProblem[] = []
  for (const { number, text } of readLines(path, file)) {
    if (problems.length >= problemsAtMost) break
    if (problems.length === 0 && cases.length === 0 && text.trimStart().startsWith('['))
      throw noLines(file, number, text)
    const report = (message: string, at = '', column = 1) =>
      problems.push({ line: number, column, path: at, message, excerpt: excerptOf(text) })
    const parsed = parseJson(text)
    if ('error' in parsed) {
      report(`the line is not JSON: ${parsed.error}`)
      continue
    }
    const repeated = repeatedKey(text)
    if (repeated !== undefined) report(`the key "${repeated.key}" is there twice`, '', repeated.offset + 1)
    const checked = checkSchema(goldenCaseSchema, parsed.value)
    if (!checked.ok) {
      for (const problem of checked.problems) report(problem.message, writtenPath(problem.path))
      continue
    }
    const { id } = checked.value
    const taken = lineOf.get(id)
    if (taken !== undefined) report(`the id "${id}" is taken by line ${taken}`, 'id')
    lineOf.set(id, number)
    cases.push(checked.value)
  }
  if (problems.length === 0 && cases.length === 0) {
    const message = 'the file holds no case: a gate without a case would pass'
    problems.push({ line: 1, column: 1, path: '', message, excerpt: '' })
  }
  if (problems.length > 0) throw new ConfigError(file, problems)
  return cases
}

/** A JSON list, on one line or on many, would be told by each of its lines. */
function noLines(file: string, line: number, text: string): ConfigError {
  const message = 'a JSON list begins here; expected JSON Lines: one case a line, {"id": "refund-03", "input": "..."}'
  return new ConfigError(file, [{ line, column: 1, path: '', message, excerpt: excerptOf(text) }])
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { error: jsonProblem(text, error) }
  }
}
