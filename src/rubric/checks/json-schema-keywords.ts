import { closest } from '../../config/closest.js'

/** Of drafts 4, 7 and 2020-12, and OpenAPI's. */
const keywords = (
  '$schema $id id $ref $defs definitions $comment $anchor $vocabulary $dynamicRef $dynamicAnchor $recursiveRef ' +
  '$recursiveAnchor type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength ' +
  'pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired ' +
  'allOf anyOf oneOf not if then else dependentSchemas dependencies prefixItems items additionalItems unevaluatedItems ' +
  'contains properties patternProperties additionalProperties unevaluatedProperties propertyNames format ' +
  'contentEncoding contentMediaType contentSchema title description default deprecated readOnly writeOnly examples ' +
  'example nullable discriminator xml externalDocs'
).split(' ')

/** @throws TypeError for a key that is nearly a keyword, and for a schema without one: it would demand nothing, by the standard. */
export function requireKeywords(schema: Readonly<Record<string, unknown>>): void {
  const others = Object.keys(schema).filter((key) => !keywords.includes(key))
  for (const key of others) {
    const meant = closest(key, keywords)
    if (meant === undefined) continue
    throw new TypeError(
      `jsonCheck: "${key}" is no keyword of JSON Schema and would demand nothing; did you mean "${meant}"?`,
    )
  }
  const [first] = others
  if (first === undefined || others.length < Object.keys(schema).length) return
  throw new TypeError(
    `jsonCheck: "${first}" is no keyword of JSON Schema and would demand nothing; for a zod shape, write z.object({ ... })`,
  )
}
