import { expect, test } from 'vitest'
import { z } from 'zod'
import { goldenJsonSchema } from '../../../src/golden/file/json-schema.js'

test('the schema for editors takes and refuses what the reader takes and refuses', () => {
  const schema = z.fromJSONSchema(goldenJsonSchema())
  const good = { $schema: './golden.schema.json', name: 'S', cases: [{ id: 'a', input: 'x' }] }
  const takes = (value: unknown) => schema.safeParse(value).success
  expect(takes(good)).toBe(true)
  expect(takes({ ...good, cases: './cases.jsonl' })).toBe(true)
  expect(takes({ ...good, min_overal_score: 1 })).toBe(false)
  expect(takes({ ...good, difficulty_preset: 'hard' })).toBe(false)
  expect(takes({ ...good, cases: [{ id: 'a', input: 'x', tag: [] }] })).toBe(false)
  expect(takes({ cases: [] })).toBe(false)
  const withCriteria = (criteria: unknown) => takes({ ...good, cases: [{ id: 'a', input: 'x', criteria }] })
  for (const written of ['true', ['true'], { pass: ['true'] }, { pass: 'true', fail: [] }]) {
    expect(withCriteria(written)).toBe(true)
  }
  for (const written of [5, [5], { pas: [] }]) expect(withCriteria(written)).toBe(false)
})

test('every field that a writer sees is described, with its default', () => {
  const { properties } = goldenJsonSchema() as {
    properties: Record<string, { description?: string; default?: unknown }>
  }
  const undescribed = Object.keys(properties).filter((name) => properties[name]?.description === undefined)
  expect(undescribed).toEqual([])
  expect(properties['min_overall_score']?.default).toBe(80)
})
