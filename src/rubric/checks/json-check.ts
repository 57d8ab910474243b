import { isTooDeep } from '../../config/thrown.js'
import type { Check } from '../rubric.js'
import { readJsonSchema } from './json-schema/read-json-schema.js'
import { pathText } from './path-text.js'
import type { Path } from './path-text.js'
import { problemsText } from './problems-text.js'
import { readJson } from './read-json.js'

/** A schema of zod, Valibot, ArkType or any other library that follows Standard Schema v1. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
    /** Standard JSON Schema v1, of the libraries that have it: the shape as data. */
    readonly jsonSchema?: {
      readonly input: (options: {
        readonly target: 'draft-2020-12'
        readonly libraryOptions?: Record<string, unknown>
      }) => Record<string, unknown>
    }
  }
}

interface StandardResult {
  readonly issues?:
    | readonly {
        readonly message: string
        readonly path?: Path | undefined
      }[]
    | undefined
}

/** A JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The whole output is JSON, and of the given shape.
 * @param schema a zod schema (or any Standard Schema), or a JSON Schema, of the draft that its `$schema` names (default
 * 2020-12). Default: any JSON. Formats are checked; a `$ref` leads to a place in the schema itself.
 * @throws TypeError at definition, for a JSON Schema that is wrong, or that demands what would not be checked: a misspelt
 * keyword, one of another draft, an unknown format, a `$ref` that leads nowhere.
 * When it runs, Error for an output that takes more than 2 seconds, by a pattern that backtracks: it is not checked then.
 */
export function jsonCheck(schema?: StandardSchema | JsonSchema): Check {
  const shape = schema === undefined || isStandard(schema) ? schema : asJson(schema)
  const standard = shape && (isStandard(shape) ? shape : readJsonSchema(shape))
  return {
    name: 'json',
    get demands() {
      return shape && shapeOf(shape)
    },
    async run(output) {
      const json = readJson(output)
      if ('problem' in json) return json.problem
      if (!standard) return undefined
      const { issues } = await validated(standard, json.value)
      if (issues === undefined) return undefined
      const told = problemsText(issues.map(({ message, path = [] }) => `${pathText(path)}: ${message}`))
      return told ?? 'its schema refuses it, and does not say why'
    },
  }
}

async function validated(schema: StandardSchema, value: unknown): Promise<StandardResult> {
  try {
    return await schema['~standard'].validate(value)
  } catch (error) {
    if (!isTooDeep(error)) throw error
    throw new RangeError('jsonCheck: the output could not be checked: it is nested too deeply', { cause: error })
  }
}

function isStandard(schema: StandardSchema | JsonSchema): schema is StandardSchema {
  return '~standard' in Object(schema)
}

/** As data, as far as its library can say it: what zod cannot put into JSON Schema (a transform) is left open. */
function shapeOf(schema: StandardSchema | JsonSchema): unknown {
  if (!isStandard(schema)) return schema
  const { jsonSchema } = schema['~standard']
  try {
    return jsonSchema?.input({ target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } }) ?? 'a schema'
  } catch {
    // By Standard JSON Schema: the library cannot say it. The output can be checked all the same.
    return 'a schema'
  }
}

/** As it is now, and as it would stand in a file. */
function asJson(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema))
    return JSON.parse(JSON.stringify(schema, onlyJson))
  throw new TypeError('jsonCheck: a schema is an object, a JSON Schema or one of a library such as zod')
}

/** @throws TypeError for what JSON leaves out: `{ const: undefined }` would demand nothing. */
function onlyJson(key: string, value: unknown): unknown {
  const isJson =
    typeof value === 'number' ? Number.isFinite(value) : ['string', 'boolean', 'object'].includes(typeof value)
  if (isJson) return value
  throw new TypeError(
    `jsonCheck: "${key}" is ${typeof value === 'function' ? 'a function' : String(value)}; JSON has no such value`,
  )
}
