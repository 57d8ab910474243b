import { createContext, runInContext } from 'node:vm'
import type { Context } from 'node:vm'
import type { SchemaErrorDetail } from 'z-schema'
import { isTooDeep, thrownCode, thrownMessage } from '../../../config/thrown.js'
import type { JsonSchema, StandardSchema } from '../json-check.js'
import { pathText } from '../path-text.js'
import type { Path } from '../path-text.js'
import { uncheckedDemand } from './demands.js'
import { draftOf } from './drafts.js'
import { jsonSchemaLibrary } from './library.js'
import { patternAsFormat } from './patterns.js'
import type { Formats } from './patterns.js'
import { schemasIn } from './places.js'
import { problemOf } from './problems.js'

/** A check takes milliseconds; with some patterns and some outputs it would take hours. */
const patienceMs = 2_000

/** @throws TypeError for a schema that is wrong, or that demands what would not be checked. */
export function readJsonSchema(given: JsonSchema): StandardSchema {
  const library = jsonSchemaLibrary()
  const { $schema, ...schema } = structuredClone(given)
  const draft = draftOf($schema)
  if (!draft) throw wrong([], `$schema is ${JSON.stringify($schema)}; it reads drafts 4, 6, 7, 2019-09 and 2020-12`)
  const known = library.getSupportedFormats()
  const formats: Formats = new Map()
  for (const place of schemasIn(schema)) {
    const problem = uncheckedDemand(place.schema, draft, known) ?? patternAsFormat(place.schema, known, formats)
    if (problem !== undefined) throw wrong(place.path, problem)
  }
  const validator = library.default.create({ version: draft.version, reportPathAsArray: true })
  for (const [name, isOf] of formats) validator.registerFormat(name, isOf)
  const found = (work: () => unknown): readonly SchemaErrorDetail[] => {
    try {
      work()
      return []
    } catch (error) {
      if (error instanceof library.ValidateError && error.details) return error.details
      throw error
    }
  }
  let check = (_value: unknown): unknown => true
  const [first] = found(() => (check = validator.compile(schema)))
  if (first) {
    const { path, message } = problemOf(first.inner?.[0] ?? first, schema)
    throw wrong(path, message)
  }
  const validate = (value: unknown) => {
    const issues = inTime(() => found(() => check(value))).map((detail) => problemOf(detail, value))
    return issues.length > 0 ? { issues } : {}
  }
  return { '~standard': { validate } }
}

const wrong = (path: Path, problem: string) =>
  new TypeError(`jsonCheck: ${path.length === 0 ? '' : `${pathText(path)}: `}${problem}`)

/** Made by the first check: 1 ms. Nothing runs in it; only what starts in one can be stopped. */
let realm: Context | undefined

/** @throws Error where it takes too long, or goes deeper than it can: the output was not checked. */
function inTime<T>(work: () => T): T {
  try {
    realm ??= createContext()
    realm['work'] = work
    return runInContext('work()', realm, { timeout: patienceMs })
  } catch (error) {
    const isLate = thrownCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    const why = isLate
      ? `it took more than ${patienceMs / 1_000} s; look at the patterns of the schema`
      : isTooDeep(error)
        ? 'it is nested too deeply'
        : thrownMessage(error)
    throw new Error(`jsonCheck: the output could not be checked: ${why}`, { cause: error })
  }
}
