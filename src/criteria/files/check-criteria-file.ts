import { jsonProblem } from '../../config/files/json-problem.js'
import { locator } from '../../config/files/locator.js'
import { placeInScalar } from '../../config/files/place-in-scalar.js'
import { repeatedKey } from '../../config/files/repeated-key.js'
import { writtenPath } from '../../config/files/written-path.js'
import { parseYaml } from '../../config/files/yaml-document.js'
import { oneLine } from '../../config/text/safe-text.js'
import { misfitsOf } from './find-criteria.js'
import type { Misfit } from './find-criteria.js'

/** A criterion of a file that cannot be used. */
export interface CriteriaFileProblem {
  /** From 1. */
  readonly line: number
  /** From 1. Inside a criterion, the place of the error itself, unless it is written with escapes such as `\u0027`. */
  readonly column: number
  /** Where in the data: `cases[3].criteria.pass[0]`. */
  readonly path: string
  readonly code: Misfit['code'] | 'yaml' | 'json'
  readonly message: string
  /** The line of the file, shortened. */
  readonly excerpt: string
}

/** What {@link checkCriteriaFile} found in one file. */
export interface CriteriaFileCheck {
  /** As the caller named it. */
  readonly file: string
  /** How many criteria the file has. */
  readonly criteria: number
  readonly problems: readonly CriteriaFileProblem[]
  /** `file:line:column  path: message` for each problem. */
  readonly text: string
  /** The JSON Lines file that `cases` names, relative to this file; its criteria are not in here. */
  readonly casesFile?: string
}

/** A problem by its offset in the text. */
interface Placed extends Pick<CriteriaFileProblem, 'path' | 'code' | 'message'> {
  readonly offset: number
}

interface Examined {
  readonly criteria: number
  readonly placed: readonly Placed[]
  readonly casesFile?: string
}

/**
 * Compiles every criterion of a YAML, JSON or JSON Lines (`.jsonl`, `.ndjson`) file: whatever stands under
 * `passCriteria`, `failCriteria` (or with `_`), and under `criteria`, as a text, a list, or `{ pass, fail }`. Never throws
 * for what the text holds.
 *
 * @param file as it shall stand in the messages
 * @param names names that the criteria may read besides `result` and `error`
 */
export function checkCriteriaFile(text: string, file: string, names: readonly string[] = []): CriteriaFileCheck {
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return checkCriteriaLines(text, file, names)
  return checkOf(text, file, examineDocument(text, names))
}

/** As {@link checkCriteriaFile}, for JSON Lines whatever the file is called. */
export function checkCriteriaLines(text: string, file: string, names: readonly string[] = []): CriteriaFileCheck {
  const placed: Placed[] = []
  let criteria = 0
  let start = 0
  for (const line of text.split('\n')) {
    const examined = examineLine(line, names)
    criteria += examined.criteria
    for (const problem of examined.placed) placed.push({ ...problem, offset: start + problem.offset })
    start += line.length + 1
  }
  return checkOf(text, file, { criteria, placed })
}

function checkOf(text: string, file: string, { placed, ...found }: Examined): CriteriaFileCheck {
  const locate = locator(text)
  const problems = placed.map(({ offset, path, code, message }) => ({ ...locate(offset), path, code, message }))
  return { file, ...found, problems, text: problems.map((problem) => written(file, problem)).join('\n') }
}

function examineDocument(text: string, names: readonly string[]): Examined {
  const { value, faults, offsetOf } = parseYaml(text)
  const { criteria, misfits } = misfitsOf(value, names)
  const casesFile: unknown = typeof value === 'object' && value !== null && 'cases' in value ? value.cases : undefined
  return {
    criteria,
    placed: [
      ...faults.map(({ offset, message }) => ({ offset, path: '', code: 'yaml' as const, message })),
      ...misfits.map((misfit) => ({
        offset: placeOf(text, offsetOf(misfit.path), misfit),
        path: writtenPath(misfit.path),
        code: misfit.code,
        message: misfit.message,
      })),
    ],
    ...(typeof casesFile === 'string' && { casesFile }),
  }
}

/** Only a line with a problem is parsed as YAML, which knows the places and tells a key that stands twice. */
function examineLine(line: string, names: readonly string[]): Examined {
  const json = line.replace(/^\uFEFF/, '').trim()
  if (json === '') return { criteria: 0, placed: [] }
  try {
    const { criteria, misfits } = misfitsOf(JSON.parse(json), names)
    const isRight = misfits.length === 0 && repeatedKey(json) === undefined
    return isRight ? { criteria, placed: [] } : examineDocument(line.trimEnd(), names)
  } catch (error) {
    return { criteria: 0, placed: [{ offset: 0, path: '', code: 'json', message: unreadableLine(json, error) }] }
  }
}

function unreadableLine(line: string, error: unknown): string {
  if (error instanceof SyntaxError) return `the line is not JSON: ${jsonProblem(line, error)}`
  if (error instanceof RangeError) return 'the line is nested too deeply to be read'
  throw error
}

const placeOf = (text: string, offset: number, { value, index }: Misfit): number =>
  typeof value === 'string' && value.trim() !== '' ? placeInScalar(text, offset, value, index) : offset

function written(file: string, { line, column, path, message, excerpt }: CriteriaFileProblem): string {
  const where = path === '' ? '' : `${path}: `
  return `${oneLine(`${file}:${line}:${column}`)}  ${oneLine(where + message)}\n    ${oneLine(excerpt)}`
}
