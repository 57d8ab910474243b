import { draftOf, isSkipped, siblingsCount } from './drafts.js'
import type { Draft } from './drafts.js'
import { isDemand, keywordProblem } from './keywords.js'

/** Of the names that a schema may have for a form of text, JSON Schema asks none to be checked. */
const unchecked = ['contentEncoding', 'contentMediaType', 'contentSchema']

/**
 * What stands in one schema, without what is inside it, and would not be checked. A `pattern` beside a form of text that is
 * unknown here says it in full.
 * @param formats those that are checked
 */
export function uncheckedDemand(
  schema: Readonly<Record<string, unknown>>,
  draft: Draft,
  formats: readonly string[],
): string | undefined {
  const keys = Object.keys(schema)
  const { format, pattern, nullable, $ref, $schema } = schema
  if ($schema !== undefined && draftOf($schema) !== draft) return '$schema names another draft than the whole schema'
  const skipped = keys.find((key) => isSkipped(key, draft))
  if (skipped) return `"${skipped}" demands nothing in draft ${draft.name}; $schema names the draft`
  const sibling = keys.find((key) => key !== '$ref' && isDemand(key))
  if ($ref !== undefined && sibling && !siblingsCount(draft))
    return `"${sibling}" demands nothing beside "$ref" in draft ${draft.name}; put both into "allOf"`
  if (nullable === true)
    return '"nullable" is of OpenAPI and demands nothing; write "type": ["string", "null"], or "anyOf" with { "type": "null" }'
  if (pattern === undefined && typeof format === 'string' && !formats.includes(format))
    return `the format "${format}" is not checked; write a "pattern" beside it, or leave it out`
  const form = unchecked.find((key) => key in schema)
  if (pattern === undefined && form) return `"${form}" is not checked; write a "pattern" beside it, or leave it out`
  return keywordProblem(schema)
}
