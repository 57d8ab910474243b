import { closest } from '../../../config/options/closest.js'

/** Of drafts 4 to 2020-12. */
const demands = (
  '$ref $dynamicRef $recursiveRef type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength ' +
  'minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required ' +
  'dependentRequired allOf anyOf oneOf not if then else dependentSchemas dependencies prefixItems items additionalItems ' +
  'unevaluatedItems contains properties patternProperties additionalProperties unevaluatedProperties propertyNames format'
).split(' ')

/** These, and OpenAPI's. */
const others = (
  '$schema $id id $defs definitions $comment $anchor $vocabulary $dynamicAnchor $recursiveAnchor contentEncoding ' +
  'contentMediaType contentSchema title description default deprecated readOnly writeOnly examples example nullable ' +
  'discriminator xml externalDocs'
).split(' ')

const keywords = [...demands, ...others]

export const isDemand = (keyword: string): boolean => demands.includes(keyword)

/** What is wrong with a schema that has a key which is nearly a keyword, or none that is one: it would demand nothing. */
export function keywordProblem(schema: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(schema).filter((key) => !keywords.includes(key))
  for (const key of unknown.filter((each) => !each.startsWith('x-'))) {
    const meant = closest(key, keywords)
    if (meant === undefined) continue
    return `"${key}" is no keyword of JSON Schema and would demand nothing; did you mean "${meant}"?`
  }
  const [first] = unknown
  if (first === undefined || unknown.length < Object.keys(schema).length) return undefined
  return `"${first}" is no keyword of JSON Schema and would demand nothing; for a zod shape, write z.object({ ... })`
}
