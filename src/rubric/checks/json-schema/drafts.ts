import type { JsonSchemaVersion } from 'z-schema'

interface Draft {
  readonly name: string
  /** In the address of its own schema. */
  readonly uri: string
  readonly version: JsonSchemaVersion
}

/** From the oldest on. */
const drafts = [
  { name: '4', uri: 'draft-04', version: 'draft-04' },
  { name: '6', uri: 'draft-06', version: 'draft-06' },
  { name: '7', uri: 'draft-07', version: 'draft-07' },
  { name: '2019-09', uri: 'draft/2019-09', version: 'draft2019-09' },
  { name: '2020-12', uri: 'draft/2020-12', version: 'draft2020-12' },
] as const satisfies readonly Draft[]

type DraftName = (typeof drafts)[number]['name']

/** What the validator passes over in earlier drafts, and in later ones. */
const since = new Map<string, DraftName>([
  ...['if', 'then', 'else'].map((keyword) => [keyword, '7'] as const),
  ...['minContains', 'maxContains', 'dependentRequired', 'dependentSchemas'].map((each) => [each, '2019-09'] as const),
  ...['unevaluatedItems', 'unevaluatedProperties', '$recursiveRef'].map((each) => [each, '2019-09'] as const),
  ...['prefixItems', '$dynamicRef'].map((keyword) => [keyword, '2020-12'] as const),
])
const until = new Map<string, DraftName>([
  ['additionalItems', '2019-09'],
  ['$recursiveRef', '2019-09'],
])
const siblingsCountSince: DraftName = '2019-09'

/** The draft that `$schema` names; without one, the newest. `undefined` for another dialect. */
export function draftOf($schema: unknown): Draft | undefined {
  if ($schema === undefined) return drafts.at(-1)
  const [, uri] = /^https?:\/\/json-schema\.org\/(.+)\/schema#?$/.exec(String($schema)) ?? []
  return drafts.find((draft) => draft.uri === uri)
}

const age = (name: string) => drafts.findIndex((draft) => draft.name === name)

export const isSkipped = (keyword: string, { name }: Draft): boolean =>
  age(name) < age(since.get(keyword) ?? '4') || age(name) > age(until.get(keyword) ?? '2020-12')

/** Whether what stands beside a `$ref` demands something. */
export const siblingsCount = ({ name }: Draft): boolean => age(name) >= age(siblingsCountSince)

export type { Draft }
