import type { Check } from '../rubric.js'
import { jsonSchemaLibrary } from './json-schema-library.js'
import { requireKeywords } from './json-schema-keywords.js'
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
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    | undefined
}

/** A JSON Schema, draft 2020-12, 7 or 4. */
export type JsonSchema = Readonly<Record<string, unknown>>

const problemsShown = 5

/**
 * The whole output is JSON, and of the given shape.
 * @param schema a zod schema (or any Standard Schema), or a JSON Schema. Default: any JSON.
 * @throws Error at definition, when a JSON Schema uses what zod cannot check; TypeError when it has no keyword, as the shape
 * of a zod schema has none, or a misspelt one: it would demand nothing.
 */
export function jsonCheck(schema?: StandardSchema | JsonSchema): Check {
  const standard = schema && (isStandard(schema) ? schema : fromJsonSchema(schema))
  return {
    name: 'json',
    get demands() {
      return schema && shapeOf(schema)
    },
    async run(output) {
      const json = readJson(output)
      if ('problem' in json) return json.problem
      const { issues = [] } = (await standard?.['~standard'].validate(json.value)) ?? {}
      if (issues.length === 0) return undefined
      const shown = issues.slice(0, problemsShown).map(({ message, path = [] }) => `${pathText(path)}: ${message}`)
      const more = issues.length > problemsShown ? [`and ${issues.length - problemsShown} more`] : []
      return [...shown, ...more].join('\n')
    },
  }
}

function isStandard(schema: StandardSchema | JsonSchema): schema is StandardSchema {
  return '~standard' in schema
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

function fromJsonSchema(schema: JsonSchema): StandardSchema {
  requireKeywords(schema)
  return jsonSchemaLibrary().fromJSONSchema(schema)
}

/** `items[0].price`; `the output` for the whole. */
function pathText(path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string {
  const steps = path.map((step) => (typeof step === 'object' ? step.key : step))
  return (
    steps.reduce<string>((text, step) => {
      if (typeof step === 'number') return `${text}[${step}]`
      return text === '' ? String(step) : `${text}.${String(step)}`
    }, '') || 'the output'
  )
}
