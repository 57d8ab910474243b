import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, jsonCheck } from '../../../src/rubric/checks/json-check.js'
import { requiredFieldsCheck } from '../../../src/rubric/checks/required-fields-check.js'

const order = z.object({ id: z.string(), items: z.array(z.object({ price: z.number().min(0) })) })

describe('jsonCheck', () => {
  test('without a schema: any JSON, and nothing around it', async () => {
    expect(await jsonCheck().run(' {"a": [1]}\n')).toBeUndefined()
    expect(await jsonCheck().run('Here you are: {}')).toMatch(/^line 1: the output is not JSON: Unexpected token/)
    expect(await jsonCheck().run('{"a": 1,}')).toMatch('not JSON')
    expect(await jsonCheck().run('```json\n{}\n```')).toBe(
      'line 1: the output is a code fence with JSON in it, not JSON',
    )
  })

  test.each([
    ['{\n "a": 1,\n "b": oops\n}', 3],
    ['{\n "a": 1,\n}', 3],
    ['[1,\r\n 2\r\n 3]', 3],
    ['{"a": 1}\nThat is all.', 2],
    ['{"a": "one\ntwo"}', 1],
    ['{\n "a": [1, {"b": 01}]\n}', 2],
    ['{\n "a": TRUE\n}', 2],
    ['{\n "a": 1,\n a: 2\n}', 3],
    ['{\n "a": {"b": [}]\n}', 2],
    ['{\n "\\u00e4": "\\x"\n}', 2],
    ['{\n "a": 1', 2],
    ['\n\n', 3],
    ['\ufeff{}', 1],
  ])('%j: says on which line it is wrong', async (output, line) => {
    expect(await jsonCheck().run(output)).toMatch(new RegExp(`^line ${line}: the output is not JSON: (?!.*position)`))
  })

  test('the line is the one of the first character that no JSON can go on with', async () => {
    const tokens = ['{', '}', '[', ']', ',', ':', '"a"', '"\\x"', '1', '-', 'true', 'nul', '01', '"open', '']
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 3 }),
        fc.nat(),
        fc.nat(2),
        fc.array(fc.constantFrom(...tokens), { maxLength: 6 }),
        async (value, place, gone, wrong) => {
          const lines = JSON.stringify(value, null, 1)
            .replace(/(?<=[:{}[\]]) ?(?!$)/gm, '\n')
            .split('\n')
          const output = lines.toSpliced(place % (lines.length + 1), gone, ...wrong).join('\n')
          const found = await jsonCheck().run(output)
          expect(found?.split(':')[0]).toBe(isJson(output) ? undefined : `line ${lastLineThatMayBecomeJson(output)}`)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['zod', order],
    ['zod, by way of its JSON Schema', z.toJSONSchema(order)],
  ])('by %s: says where it differs', async (_, schema) => {
    const check = jsonCheck(schema)
    expect(await check.run('{"id": "7", "items": [{"price": 1}]}')).toBeUndefined()
    expect(await check.run('{"id": "7", "items": [{"price": 1}, {"price": -1}]}')).toMatch(
      /^items\[1\]\.price: Too small/,
    )
    expect(await check.run('{"items": []}')).toMatch(/^id: Invalid input: expected string/)
    expect(await check.run('[]')).toMatch(/^the output: Invalid input: expected object/)
  })

  test('by any Standard Schema, also one that takes its time', async () => {
    const late = {
      '~standard': { validate: async (value: unknown) => (value === 1 ? {} : { issues: [{ message: 'not 1' }] }) },
    }
    expect(await jsonCheck(late).run('1')).toBeUndefined()
    expect(await jsonCheck(late).run('2')).toBe('the output: not 1')
    const issues = [{ message: 'too dear', path: [{ key: 'items' }, { key: 0 }, { key: 'price' }] }] // as Valibot's
    expect(await jsonCheck({ '~standard': { validate: () => ({ issues }) } }).run('{}')).toBe(
      'items[0].price: too dear',
    )
  })

  test('a list of issues is a refusal by Standard Schema, also an empty one', async () => {
    const mute = jsonCheck({ '~standard': { validate: () => ({ issues: [] }) } })
    expect(await mute.run('1')).toBe('its schema refuses it, and does not say why')
  })

  test('a schema that says nothing did not check', async () => {
    const nothing = JSON.parse('null')
    await expect(jsonCheck({ '~standard': { validate: () => nothing } }).run('1')).rejects.toThrow(TypeError)
  })

  test('shows five problems and counts the rest', async () => {
    const shown = await jsonCheck(z.array(z.string())).run('[1,2,3,4,5,6,7]')
    expect(shown?.split('\n')).toHaveLength(6)
    expect(shown).toMatch(/and 2 more$/)
    expect((await jsonCheck(z.array(z.string())).run('[1,2,3,4,5]'))?.split('\n')).toHaveLength(5)
  })

  test('what is no JSON Schema is an error at definition: it would demand nothing', () => {
    const shape: object = { total: z.number() }
    expect(() => jsonCheck({ ...shape })).toThrow(
      'jsonCheck: "total" is no keyword of JSON Schema and would demand nothing; for a zod shape, write z.object({ ... })',
    )
    expect(() => jsonCheck({ type: 'object', requird: ['id'] })).toThrow('did you mean "required"?')
    expect(() => jsonCheck({ type: 'object', 'x-examples': 'ours', markdownDescription: 'An order' })).not.toThrow()
    const none: object[] = [[], JSON.parse('null'), JSON.parse('"type"')]
    for (const each of none) expect(() => jsonCheck(each as JsonSchema)).toThrow('is an object')
  })
})

describe('requiredFieldsCheck', () => {
  const check = requiredFieldsCheck(['status', 'result.total', 'items[].price'])

  test('passes when every field is there', () => {
    expect(check.run('{"status": "", "result": {"total": 0}, "items": []}')).toBeUndefined()
  })

  test('names every field that is missing, in every item', () => {
    expect(check.run('{"status": null, "result": {}, "items": [{"price": 1}, {}]}')).toBe(
      'missing: status, result.total, items[1].price',
    )
    expect(check.run('{"status": 1, "result": 2, "items": 3}')).toBe('missing: result.total, items[]')
    expect(check.run('"text"')).toBe('missing: status, result, items')
    expect(check.run('COMPLETE')).toMatch('not JSON')
  })

  test('names ten of many and counts the rest', () => {
    const output = JSON.stringify({ items: Array.from({ length: 500 }, () => ({})) })
    expect(requiredFieldsCheck(['items[].price']).run(output)).toMatch(
      /^missing: items\[0\]\.price, .*, items\[9\]\.price and 490 more$/,
    )
    const ten = JSON.stringify({ items: Array.from({ length: 10 }, () => ({})) })
    expect(requiredFieldsCheck(['items[].price']).run(ten)).toMatch(/, items\[9\]\.price$/)
  })

  test('an inherited field is none', () => {
    expect(requiredFieldsCheck(['constructor', '__proto__.x']).run('{}')).toBe('missing: constructor, __proto__')
    expect(requiredFieldsCheck(['__proto__.x']).run('{"__proto__": {"x": 1}}')).toBeUndefined()
  })

  test('the length of a list or a text is no field', () => {
    expect(requiredFieldsCheck(['length']).run('[]')).toBe('missing: length')
    expect(requiredFieldsCheck(['box.length', 'name.length']).run('{"box": [1], "name": "Ann"}')).toBe(
      'missing: box.length, name.length',
    )
    expect(requiredFieldsCheck(['box.length']).run('{"box": {"length": 0}}')).toBeUndefined()
    expect(requiredFieldsCheck(['a.b', 'c.d.e']).run('{"a": null}')).toBe('missing: a.b, c')
  })

  test('of every item of an output that is a list', () => {
    const check = requiredFieldsCheck(['[].id', '[].parts[].price'])
    expect(check.run('[{"id": 1, "parts": [{"price": 2}]}]')).toBeUndefined()
    expect(check.run('[{"id": 1, "parts": []}, {"parts": [{}]}]')).toBe('missing: [1].id, [1].parts[0].price')
    expect(check.run('{"id": 1}')).toBe('missing: [], []')
  })

  test('fields are needed', () => {
    expect(() => requiredFieldsCheck([])).toThrow('requiredFieldsCheck needs a list of fields, at least one')
    const text: unknown = 'status'
    expect(() => requiredFieldsCheck(text as string[])).toThrow('needs a list of fields')
  })

  test.each(['', 'a..b', 'a[0]', '[]', 'a.'])('%j is no path', (field) => {
    expect(() => requiredFieldsCheck([field])).toThrow('is no path')
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** By V8, which names the place of some faults only: the longest beginning of which it finds nothing but the end missing. */
function lastLineThatMayBecomeJson(text: string): number {
  const lines = text.split('\n')
  const wrong = lines.findIndex((_, index) => {
    const beginning = lines.slice(0, index + 1).join('\n')
    return !isJson(`${beginning}\n`) && !isJsonSoFar(`${beginning}\n`)
  })
  return wrong === -1 ? lines.length : wrong + 1
}

function isJsonSoFar(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return new RegExp(`Unexpected end of JSON input|at position ${text.length}\\b`).test(String(error))
  }
}

test('JSON that is nested without end is held against no schema, and the check says so', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect(await jsonCheck().run(deep)).toBeUndefined()
  const tree: JsonSchema = { type: 'object', properties: { a: { $ref: '#' } } }
  const why = 'jsonCheck: the output could not be checked: it is nested too deeply'
  await expect(jsonCheck(tree).run(deep)).rejects.toThrow(why)
  const recursive = z.object({
    get a() {
      return z.union([z.number(), recursive])
    },
  })
  await expect(jsonCheck(recursive).run(deep)).rejects.toThrow(why)
})
