import { locator } from '../config/locator.js'
import { parseYaml } from '../config/yaml-document.js'
import { writtenPath } from '../config/yaml-file.js'
import { compileCriterion } from './compile-criterion.js'
import { CriterionError } from './criterion-error.js'
import type { CriterionErrorCode } from './criterion-error.js'

/** A criterion of a file that cannot be used. */
export interface CriteriaFileProblem {
  /** From 1. */
  readonly line: number
  /** From 1. Inside a criterion that stands on one line, the place of the error itself. */
  readonly column: number
  /** Where in the data: `cases[3].criteria.pass[0]`. */
  readonly path: string
  readonly code: CriterionErrorCode | 'yaml' | 'not-a-string'
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
}

interface Found {
  readonly path: readonly PropertyKey[]
  readonly value: unknown
}

const LISTS = new Set(['passCriteria', 'failCriteria', 'pass_criteria', 'fail_criteria'])

/**
 * Compiles every criterion of a YAML or JSON file: whatever stands under `passCriteria`, `failCriteria` (or with `_`),
 * and under `criteria`, as a text, a list, or `{ pass, fail }`. Never throws for what the text holds.
 *
 * @param file as it shall stand in the messages
 * @param names names that the criteria may read besides `result` and `error`
 */
export function checkCriteriaFile(text: string, file: string, names: readonly string[] = []): CriteriaFileCheck {
  const document = parseYaml(text)
  const locate = locator(text)
  const faults = document.faults.map(({ offset, message }): CriteriaFileProblem => ({
    ...locate(offset),
    path: '',
    code: 'yaml',
    message,
  }))
  const found = findCriteria(document.value, [])
  const problems = found.flatMap(({ path, value }): CriteriaFileProblem[] => {
    const problem = problemOf(value, names)
    if (!problem) return []
    const place = offsetIn(text, document.offsetOf(path), value, problem.index)
    return [{ ...locate(place), path: writtenPath(path), code: problem.code, message: problem.message }]
  })
  const all = [...faults, ...problems]
  return { file, criteria: found.length, problems: all, text: all.map((problem) => written(file, problem)).join('\n') }
}

function findCriteria(value: unknown, path: readonly PropertyKey[]): Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, i) => findCriteria(item, [...path, i]))
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = [...path, key]
    if (LISTS.has(key)) return listed(inner, here)
    if (key !== 'criteria') return findCriteria(inner, here)
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return listed(inner, here)
    return Object.entries(inner).flatMap(([side, list]: [string, unknown]) =>
      side === 'pass' || side === 'fail' ? listed(list, [...here, side]) : findCriteria(list, [...here, side]),
    )
  })
}

function listed(value: unknown, path: readonly PropertyKey[]): Found[] {
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ path: [...path, i], value: item }))
  return value === undefined || value === null ? [] : [{ path, value }]
}

function problemOf(
  value: unknown,
  names: readonly string[],
): { code: CriteriaFileProblem['code']; message: string; index: number } | undefined {
  if (typeof value !== 'string') {
    return { code: 'not-a-string', message: 'a criterion is a text: put it in quotes', index: 0 }
  }
  try {
    compileCriterion(value, { names })
    return undefined
  } catch (error) {
    if (error instanceof CriterionError) return { code: error.code, message: error.reason, index: error.index }
    throw error
  }
}

/** The place of a character of a criterion, where the criterion stands in the file as it is. */
function offsetIn(text: string, offset: number, value: unknown, index: number): number {
  if (typeof value !== 'string' || value === '') return offset
  const start = text.indexOf(value, offset)
  const isHere = start >= 0 && /^(?:[\w-]+\s*:\s*)?['"]?$/.test(text.slice(offset, start))
  return isHere ? start + index : offset
}

const written = (file: string, { line, column, path, message, excerpt }: CriteriaFileProblem): string =>
  `${file}:${line}:${column}  ${path === '' ? '' : `${path}: `}${message}\n    ${excerpt}`
