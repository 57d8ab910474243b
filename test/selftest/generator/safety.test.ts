import { describe, expect, test } from 'vitest'
import { unsafeRequest } from '../../../src/selftest/generator/safety.js'
import { harmlessPrompts } from './harmless-prompts.js'
import { hostilePrompts } from './hostile-prompts.js'

const all = (byCategory: Record<string, readonly string[]>) => Object.values(byCategory).flat()

test('the lists are long enough to mean something', () => {
  expect(all(hostilePrompts).length).toBeGreaterThanOrEqual(60)
  expect(harmlessPrompts.length).toBeGreaterThanOrEqual(60)
  expect(new Set([...all(hostilePrompts), ...harmlessPrompts]).size).toBe(
    all(hostilePrompts).length + harmlessPrompts.length,
  )
})

describe.each(Object.entries(hostilePrompts))('%s', (_category, prompts) => {
  test.each(prompts)('refuses: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeDefined()
  })
})

describe('harmless', () => {
  test.each(harmlessPrompts)('allows: %s', (prompt) => {
    expect(unsafeRequest(prompt)).toBeUndefined()
  })
})
