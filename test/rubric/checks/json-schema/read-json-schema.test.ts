import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonCheck } from '../../../../src/rubric/checks/json-check.js'
import { leastCpuMs } from '../../../support/least-time.js'

const draft4 = 'http://json-schema.org/draft-04/schema#'
const draft7 = 'http://json-schema.org/draft-07/schema#'

const found = async (schema: object, value: unknown): Promise<string | undefined> =>
  jsonCheck({ ...schema }).run(JSON.stringify(value))

describe('every demand of a JSON Schema is checked, and said', () => {
  test.each<[schema: object, right: unknown, wrong: unknown, message: string]>([
    [{ type: 'array', minItems: 2 }, [1, 2], [1], 'the output: expected at least 2 items, got 1'],
    [{ type: 'array', maxItems: 1 }, [1], [1, 2], 'the output: expected at most 1 item, got 2'],
    [
      { type: 'object', properties: { items: { type: 'array', minItems: 1 } }, required: ['items'] },
      { items: [1] },
      { items: [] },
      'items: expected at least 1 item, got 0',
    ],
    [{ required: ['a'] }, { a: 1 }, {}, 'a: missing'],
    [
      { properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false },
      { a: 1 },
      { b: 1 },
      'b: not expected here\na: missing',
    ],
    [{ type: 'object', properties: { a: { minimum: 3 } } }, { a: 3 }, { a: 1 }, 'a: expected at least 3, got 1'],
    [{ properties: { a: { pattern: '^x' } } }, { a: 'xy' }, { a: 'y' }, 'a: expected to match /^x/, got "y"'],
    [
      { properties: { a: { items: { type: 'number' } } } },
      { a: [1] },
      { a: ['y'] },
      'a[0]: expected a number, got "y"',
    ],
    [
      { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { b: 1 },
      {},
      'the output: of no shape in "anyOf" (a: missing; b: missing)',
    ],
    [{ allOf: [{ required: ['a'] }, { type: 'object' }] }, { a: 1 }, {}, 'a: missing'],
    [
      { $ref: '#/$defs/p', minimum: 1, $defs: { p: { type: 'number' } } },
      1,
      -5,
      'the output: expected at least 1, got -5',
    ],
    [
      { type: 'string', enum: ['a', 'abc'], minLength: 3 },
      'abc',
      'a',
      'the output: expected at least 3 characters, got 1',
    ],
    [{ const: { good: 1 } }, { good: 1 }, { good: 2 }, 'the output: expected {"good":1}, got {"good":2}'],
    [{ enum: ['a', null] }, null, 'b', 'the output: expected "a" or null, got "b"'],
    [{ type: ['string', 'null'] }, null, 3, 'the output: expected a string or null, got 3'],
    [{ type: 'integer' }, 1, 1.5, 'the output: expected an integer, got 1.5'],
    [{ maxLength: 2 }, '👍👍', 'abc', 'the output: expected at most 2 characters, got 3'],
    [{ maximum: 3 }, 3, 4, 'the output: expected at most 3, got 4'],
    [{ exclusiveMinimum: 3 }, 4, 3, 'the output: expected more than 3, got 3'],
    [{ exclusiveMaximum: 3 }, 2, 3, 'the output: expected less than 3, got 3'],
    [{ multipleOf: 0.01 }, 19.99, 0.015, 'the output: expected a multiple of 0.01, got 0.015'],
    [{ minProperties: 2 }, { a: 1, b: 1 }, { a: 1 }, 'the output: expected at least 2 fields, got 1'],
    [{ maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }, 'the output: expected at most 1 field, got 2'],
    [{ uniqueItems: true }, [1, 2], [1, 2, 1], 'the output: items 0 and 2 are the same'],
    [
      { contains: { type: 'number' }, minContains: 2 },
      [1, 2],
      [1],
      'the output: too few or too many items of the shape in "contains"',
    ],
    [
      { propertyNames: { maxLength: 1 } },
      { a: 1 },
      { ab: 1 },
      'the output: the name "ab" is not allowed (expected at most 1 character, got 2)',
    ],
    [
      { properties: { p: { propertyNames: { pattern: '^x' } } } },
      { p: { x: 1 } },
      { p: { y: 1 } },
      'p: the name "y" is not allowed (expected to match /^x/, got "y")',
    ],
    [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }, 'b: missing, beside a'],
    [{ not: { type: 'object' } }, 1, {}, 'the output: is what "not" excludes'],
    [{ oneOf: [{ type: 'number' }, { minimum: 3 }] }, 2, 4, 'the output: of more than one shape in "oneOf"'],
    [{ properties: { a: false } }, {}, { a: 1 }, 'a: not expected here'],
    [{ prefixItems: [true], items: false }, [1], [1, 2], '[1]: not expected here'],
    [{ unevaluatedItems: false }, [], [1], 'the output: more items than expected'],
    [{ additionalProperties: { type: 'number' } }, { x: 1 }, { x: 'y' }, 'x: expected a number, got "y"'],
    [{ patternProperties: { '^x': { type: 'number' } } }, { y: 'y' }, { xx: 'y' }, 'xx: expected a number, got "y"'],
    [JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), {}, { a: 1 }, 'b: missing'],
    [
      { $ref: '#/$defs/x', $defs: { x: { properties: { a: true } } }, allOf: [{ unevaluatedProperties: false }] },
      {},
      { a: 1 },
      'a: not expected here',
    ],
    [
      {
        $id: 'https://example.com/tree',
        $dynamicAnchor: 'node',
        properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
        unevaluatedProperties: false,
      },
      { children: [{ children: [] }] },
      { children: [{ daat: 1 }] },
      'children[0].daat: not expected here',
    ],
    [{ format: 'date' }, '2024-02-29', '2024-13-01', 'the output: expected the format "date", got "2024-13-01"'],
    [{ format: 'email' }, 'a@b.de', 'a', 'the output: expected the format "email", got "a"'],
    [
      { properties: JSON.parse('{"__proto__":{"type":"number"}}') },
      {},
      JSON.parse('{"__proto__":"x"}'),
      '__proto__: expected a number, got "x"',
    ],
    [{ required: ['constructor'] }, { constructor: 1 }, {}, 'constructor: missing'],
    [
      { $ref: '#/components/Id', components: { Id: { pattern: '^(a+)+$' } } },
      'aa',
      'b',
      'the output: expected to match /^(a+)+$/, got "b"',
    ],
    [
      { $schema: draft7, items: [{ type: 'number' }], additionalItems: false },
      [1],
      [1, 2],
      'the output: more items than expected',
    ],
    [{ $schema: draft7, dependencies: { a: ['b'] } }, {}, { a: 1 }, 'b: missing, beside a'],
    [
      {
        $schema: 'https://json-schema.org/draft-07/schema',
        $ref: '#/definitions/a',
        definitions: { a: { type: 'null' } },
      },
      null,
      1,
      'the output: expected null, got 1',
    ],
    [{ $schema: draft4, minimum: 1, exclusiveMinimum: true }, 2, 1, 'the output: expected more than 1, got 1'],
    [
      { $schema: draft4, id: 'http://example.com/x', $ref: '#/definitions/a', definitions: { a: { enum: [1] } } },
      1,
      2,
      'the output: expected 1, got 2',
    ],
  ])('%j', async (schema, right, wrong, message) => {
    expect(await found(schema, right)).toBeUndefined()
    expect(await found(schema, wrong)).toBe(message)
  })
})

describe('what could not be checked is refused at definition, and says where', () => {
  test.each<[schema: object, message: string]>([
    [{ minLength: '3' }, 'jsonCheck: minLength: expected an integer, got "3"'],
    [
      { properties: { a: { type: 'strin' } } },
      'jsonCheck: properties.a.type: of no shape in "anyOf" (expected "array", "boolean"',
    ],
    [{ properties: { a: { pattern: '(' } } }, 'jsonCheck: properties.a: Invalid regular expression: /(/'],
    [{ pattern: /^x/ }, 'jsonCheck: pattern: expected a string'],
    [{ minimum: Number.NaN }, 'jsonCheck: "minimum" is NaN; JSON has no such value'],
    [{ properties: { a: { const: undefined } } }, 'jsonCheck: "const" is undefined; JSON has no such value'],
    [{ items: { type: String } }, 'jsonCheck: "type" is a function; JSON has no such value'],
    [{ patternProperties: { '(': true } }, 'jsonCheck: Invalid regular expression: /(/'],
    [{ patternProperties: { '(a+)+$': true } }, 'may take too long'],
    [{ required: 'a' }, 'jsonCheck: required: expected an array, got "a"'],
    [{ $dynamicRef: '#nope' }, 'jsonCheck: $ref "#nope" leads nowhere'],
    [{ $ref: '#/__proto__/x' }, 'leads nowhere'],
    [{ $ref: '#/$defs/nope' }, 'jsonCheck: $ref "#/$defs/nope" leads nowhere'],
    [{ $ref: 'https://example.com/other.json' }, 'jsonCheck: $ref "https://example.com/other.json" leads nowhere'],
    [{ properties: { a: { type: 'object', requird: ['id'] } } }, 'jsonCheck: properties.a: "requird" is no keyword'],
    [{ items: { anyOf: [{ minLenght: 1 }] } }, 'did you mean "minLength"?'],
    [{ properties: { a: { total: 1 } } }, 'jsonCheck: properties.a: "total" is no keyword'],
    [{ format: 'int32' }, 'jsonCheck: the format "int32" is not checked'],
    [{ contentMediaType: 'application/json' }, 'jsonCheck: "contentMediaType" is not checked'],
    [
      { type: 'string', nullable: true },
      'jsonCheck: "nullable" is of OpenAPI and demands nothing; write "type": ["string", "null"]',
    ],
    [
      { items: { type: 'number' }, additionalItems: false },
      'jsonCheck: "additionalItems" demands nothing in draft 2020-12',
    ],
    [{ $schema: draft7, prefixItems: [{ type: 'number' }] }, 'jsonCheck: "prefixItems" demands nothing in draft 7'],
    [
      { $schema: draft7, items: { dependentRequired: { a: ['b'] } } },
      'jsonCheck: items: "dependentRequired" demands nothing in draft 7',
    ],
    [{ $schema: draft4, if: {}, else: false }, '"if" demands nothing in draft 4'],
    [
      { $schema: draft7, $ref: '#/definitions/a', minimum: 1, definitions: { a: {} } },
      'jsonCheck: "minimum" demands nothing beside "$ref" in draft 7; put both into "allOf"',
    ],
    [{ $ref: '#/components/Id', components: { Id: { requird: [] } } }, 'did you mean "required"?'],
    [
      { $schema: 'https://example.com/my-dialect', type: 'object' },
      'jsonCheck: $schema is "https://example.com/my-dialect"; it reads drafts 4, 6, 7, 2019-09 and 2020-12',
    ],
  ])('%j', (schema, message) => {
    expect(() => jsonCheck({ ...schema })).toThrow(TypeError)
    expect(() => jsonCheck({ ...schema })).toThrow(message)
  })
})

test('what zod makes of its own shapes is read: formats with a pattern beside them, lookaheads, nested repetitions', async () => {
  const shape = z.object({
    mail: z.email(),
    id: z.cuid2(),
    at: z.iso.datetime(),
    data: z.base64(),
    host: z.hostname(),
    face: z.emoji(),
    ip: z.ipv4(),
    site: z.url(),
    took: z.iso.duration(),
  })
  const value = {
    mail: 'a.b@c.de',
    id: 'abc',
    at: '2024-01-01T00:00:00Z',
    data: 'aGk=',
    host: 'a.b',
    face: '👍',
    ip: '1.2.3.4',
    site: 'https://a.b',
    took: 'P1D',
  }
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(shape)))
  expect(await found(schema, value)).toBeUndefined()
  for (const field of Object.keys(value)) expect(await found(schema, { ...value, [field]: '?' })).toMatch(`${field}: `)
})

test('the schema is left as it is, and what becomes of it later does not count', async () => {
  const schema = { properties: { a: { type: 'string', pattern: '^x' } } }
  const before = structuredClone(schema)
  const check = jsonCheck(schema)
  expect(schema).toEqual(before)
  expect(check.demands).toEqual(before)
  schema.properties.a.pattern = '^y'
  expect(await check.run('{"a":"xy"}')).toBeUndefined()
  expect(check.demands).toEqual(before)
  Object.freeze(schema.properties.a)
  expect(() => jsonCheck(Object.freeze(schema))).not.toThrow()
})

test('five problems are shown, of however many', async () => {
  const shown = await found(
    { items: { type: 'string' } },
    Array.from({ length: 50_000 }, () => 1),
  )
  expect(shown?.split('\n')).toHaveLength(6)
  expect(shown).toMatch(/^\[0\]: expected a string, got 1\n[^]*and 49995 more$/)
})

test('a problem many shapes deep is told without those further in', async () => {
  const list = { type: 'array', items: { $ref: '#' } }
  const schema = { anyOf: [{ type: 'number' }, list, { ...list, minItems: 9 }] }
  const spent = await leastCpuMs(2_000, async () => {
    const shown = await found(schema, JSON.parse(`${'['.repeat(8)}"x"${']'.repeat(8)}`))
    expect(shown).toMatch(/^the output: of no shape in "anyOf" \(expected a number, got \[/)
    expect(shown?.length).toBeLessThan(300)
  })
  expect(spent).toBeLessThan(2_000)
})

test('a long value, and a long list of values, is shortened', async () => {
  const shown = await found({ type: 'number' }, 'x'.repeat(10_000))
  expect(shown?.length).toBeLessThan(200)
  expect(await found({ enum: Array.from({ length: 90 }, (_, n) => n) }, 'x')).toMatch(/, 9 and 80 more, got "x"$/)
})

describe('what takes too long, or goes too deep, is no pass and no fail', () => {
  test('a pattern that backtracks', async () => {
    const check = jsonCheck({ pattern: '^(a+)+$' })
    const spent = await leastCpuMs(4_000, () =>
      expect(check.run(`"${'a'.repeat(50)}!"`)).rejects.toThrow('took more than'),
    )
    expect(spent).toBeLessThan(4_000)
  })

  test.each([{ $ref: '#' }, { allOf: [{ $ref: '#' }] }])('%j', async (schema) => {
    await expect(jsonCheck(schema).run('1')).rejects.toThrow('jsonCheck: the output could not be checked')
  })

  test('an output that is nested deeply', async () => {
    const check = jsonCheck({ items: { $ref: '#' }, type: 'array' })
    await expect(check.run('['.repeat(20_000) + ']'.repeat(20_000))).rejects.toThrow('could not be checked')
  })
})

test('no message holds a part of a key, wherever a long value is cut', async () => {
  const key = `ghp_${'aB3dE5fG7hJ9'.repeat(3)}`
  for (let before = 0; before < 60; before++) {
    const said = await jsonCheck({ type: 'object' }).run(JSON.stringify(`${'x'.repeat(before)} ${key}`))
    expect(said).toMatch(/got "x*/)
    expect(said).not.toContain('ghp_aB3')
  }
})
