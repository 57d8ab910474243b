import type { Path } from '../path-text.js'

/** A part of a schema that is a schema, and where it stands. */
interface Place {
  readonly schema: Record<string, unknown>
  readonly path: Path
}

const oneSchema = (
  'additionalItems additionalProperties contains contentSchema else if items not propertyNames then unevaluatedItems ' +
  'unevaluatedProperties'
).split(' ')
const listOfSchemas = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']
const namedSchemas = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']

/** Every schema in a schema: what keywords hold, and what a `$ref` points to. Each may be changed when it is given. */
export function* schemasIn(root: Record<string, unknown>): Generator<Place> {
  const seen = new Set<object>()
  const open: { readonly schema: unknown; readonly path: Path }[] = [{ schema: root, path: [] }]
  for (const { schema, path } of open) {
    if (!isRecord(schema) || seen.has(schema)) continue
    seen.add(schema)
    for (const keyword of oneSchema) open.push({ schema: schema[keyword], path: [...path, keyword] })
    for (const keyword of listOfSchemas) open.push(...parts(schema[keyword], Array.isArray, [...path, keyword]))
    for (const keyword of namedSchemas) open.push(...parts(schema[keyword], isRecord, [...path, keyword]))
    const target = targetOf(schema['$ref'], root)
    if (target) open.push(target)
    yield { schema, path }
  }
}

function parts(value: unknown, isOne: (value: unknown) => value is object, path: Path) {
  if (!isOne(value)) return []
  const isList = Array.isArray(value)
  return Object.entries(value).map(([key, schema]) => ({ schema, path: [...path, isList ? Number(key) : key] }))
}

/** Where `#/components/schemas/Order` leads. */
function targetOf($ref: unknown, root: unknown) {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined
  const path = $ref
    .slice(2)
    .split('/')
    .map((step) => unescaped(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  let schema: unknown = root
  for (const step of path) {
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, step)) return undefined
    schema = Reflect.get(schema, step)
  }
  return { schema, path }
}

const unescaped = (step: string) => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step // `%` by itself: the validator says where it leads
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
