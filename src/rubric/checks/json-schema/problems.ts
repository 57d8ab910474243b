import type { SchemaErrorDetail } from 'z-schema'
import { shorten } from '../../../config/text/safe-text.js'
import { pathText } from '../path-text.js'
import type { Path } from '../path-text.js'
import { patternFormat } from './patterns.js'

interface Problem {
  readonly path: Path
  readonly message: string
}

/** Of one problem: the value, the schema that it breaks, the validator's parameters, what it found further in. */
interface Found {
  readonly value: unknown
  readonly schema: unknown
  readonly first: unknown
  readonly second: unknown
  readonly inner: string
}

type Sentence = (found: Found) => string

const expected =
  (what: Sentence): Sentence =>
  (found) =>
    `expected ${what(found)}, got ${shown(found.value)}`
const size =
  (bound: 'at least' | 'at most', what: string): Sentence =>
  ({ first, second }) =>
    `expected ${bound} ${second} ${what}${second === 1 ? '' : 's'}, got ${first}`
const notExpected: Sentence = () => 'not expected here'
const tooManyItems: Sentence = () => 'more items than expected'

/** By the validator's codes. Another one is told in its own words. */
const sentences: Readonly<Record<string, Sentence>> = {
  INVALID_TYPE: expected(({ schema, first }) => typesText(own(schema, 'type') ?? first)),
  INVALID_FORMAT: expected(({ first }) => formatText(String(first))),
  PATTERN: expected(({ first }) => `to match /${first}/`),
  ENUM_MISMATCH: expected(({ schema }) => oneOf([own(schema, 'enum')].flat())),
  CONST: expected(({ schema }) => shown(own(schema, 'const'))),
  MINIMUM: expected(({ second }) => `at least ${second}`),
  MAXIMUM: expected(({ second }) => `at most ${second}`),
  MINIMUM_EXCLUSIVE: expected(({ second }) => `more than ${second}`),
  MAXIMUM_EXCLUSIVE: expected(({ second }) => `less than ${second}`),
  MULTIPLE_OF: expected(({ second }) => `a multiple of ${second}`),
  MIN_LENGTH: size('at least', 'character'),
  MAX_LENGTH: size('at most', 'character'),
  ARRAY_LENGTH_SHORT: size('at least', 'item'),
  ARRAY_LENGTH_LONG: size('at most', 'item'),
  OBJECT_PROPERTIES_MINIMUM: size('at least', 'field'),
  OBJECT_PROPERTIES_MAXIMUM: size('at most', 'field'),
  OBJECT_MISSING_REQUIRED_PROPERTY: () => 'missing',
  OBJECT_DEPENDENCY_KEY: ({ second }) => `missing, beside ${second}`,
  OBJECT_ADDITIONAL_PROPERTIES: notExpected,
  OBJECT_UNEVALUATED_PROPERTIES: notExpected,
  SCHEMA_IS_FALSE: notExpected,
  ARRAY_ADDITIONAL_ITEMS: tooManyItems,
  ARRAY_UNEVALUATED_ITEMS: tooManyItems,
  ARRAY_UNIQUE: ({ first, second }) => `items ${first} and ${second} are the same`,
  CONTAINS: () => 'too few or too many items of the shape in "contains"',
  PROPERTY_NAMES: ({ first, inner }) => `the name ${shown(first)} is not allowed${inner}`,
  NOT_PASSED: () => 'is what "not" excludes',
  ANY_OF_MISSING: ({ inner }) => `of no shape in "anyOf"${inner}`,
  ONE_OF_MISSING: ({ inner }) => `of no shape in "oneOf"${inner}`,
  ONE_OF_MULTIPLE: () => 'of more than one shape in "oneOf"',
  KEYWORD_PATTERN: ({ second }) => `the pattern ${shown(second)} may take too long: it repeats a repetition`,
  UNRESOLVABLE_REFERENCE: ({ first }) => `$ref ${shown(first)} leads nowhere in this schema, and others are not loaded`,
}

/** They name a field of the value that they are about. */
const ofField = new Set([
  'OBJECT_MISSING_REQUIRED_PROPERTY',
  'OBJECT_DEPENDENCY_KEY',
  'OBJECT_ADDITIONAL_PROPERTIES',
  'OBJECT_UNEVALUATED_PROPERTIES',
])

/**
 * @param root the whole value in which it was found
 * @param isInner told as a part of another one: without what is further in
 */
export function problemOf(detail: SchemaErrorDetail, root: unknown, isInner = false): Problem {
  const { code, params, inner = [], message } = detail
  const [first, second] = params
  const path = [detail.path].flat()
  const value = path.reduce(own, root)
  const schema = own(detail, Symbol.for('z-schema/schema'))
  const isName = code === 'PROPERTY_NAMES' // what was found further in is about the name itself
  const further = isName ? inner.map((each) => ({ ...each, path: [] })) : inner
  const innerText = isInner ? '' : textOf(further, isName ? first : root, path)
  const sentence = sentences[code]?.({ value, schema, first, second, inner: innerText })
  return {
    path: ofField.has(code) && first !== undefined ? [...path, String(first)] : path,
    message: sentence ?? message,
  }
}

const innerShown = 3

function textOf(inner: readonly SchemaErrorDetail[], root: unknown, outer: Path): string {
  const texts = inner.slice(0, innerShown).map((detail) => {
    const { path, message } = problemOf(detail, root, true)
    return path.length <= outer.length ? message : `${pathText(path)}: ${message}`
  })
  if (inner.length > innerShown) texts.push('…')
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`
}

const own = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const formatText = (name: string): string =>
  name.startsWith(patternFormat) ? `to match /${short(name.slice(patternFormat.length))}/` : `the format "${name}"`

const typesText = (types: unknown): string =>
  choice(
    [types].flat().map((type) => (type === 'null' ? 'null' : `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`)),
  )

const choice = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

const valuesShown = 10

function oneOf(values: readonly unknown[]): string {
  if (values.length <= valuesShown) return choice(values.map(shown))
  return `one of ${values.slice(0, valuesShown).map(shown).join(', ')} and ${values.length - valuesShown} more`
}

const longestShown = 60

const shown = (value: unknown): string => short(JSON.stringify(value) ?? 'nothing')

const short = (text: string): string => shorten(text, longestShown)
