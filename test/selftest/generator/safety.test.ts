import { describe, expect, test } from 'vitest'
import { unsafeRequest } from '../../../src/selftest/generator/safety.js'
import { harmlessPrompts, heldOutHarmlessPrompts } from './harmless-prompts.js'
import { heldOutHostilePrompts, hostilePrompts } from './hostile-prompts.js'
import { leastCpuMs } from '../../support/least-time.js'

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

test('prompts that no rule was written for: few get through, none is refused for nothing', () => {
  const refused = all(heldOutHostilePrompts).filter(unsafeRequest)
  expect(refused.length / all(heldOutHostilePrompts).length).toBeGreaterThanOrEqual(0.95)
  expect(heldOutHarmlessPrompts.filter(unsafeRequest)).toEqual([])
})

describe('rules look through', () => {
  test.each([
    ['capitals', 'DELETE THE FILE docs/a.md'],
    ['zero-width characters', 'De\u200Blete the file docs/a.md'],
    ['full-width letters', '\uFF24elete the file docs/a.md'],
    ['a list', '1. Read the guide\n2. Delete the guide'],
    ['politeness', 'Hi, could you please just go ahead and delete docs/a.md?'],
    ['a later clause', 'Explain what the guide says and delete it.'],
    ['a gerund', 'Please start by deleting docs/a.md.'],
    ['code marks', 'Now: `delete docs/a.md`'],
  ])('%s', (_disguise, prompt) => {
    expect(unsafeRequest(prompt)?.category).toBe('file_change')
  })
})

test('a long prompt is read in linear time', async () => {
  const prompt = 'please, and then write the file, '.repeat(2_000)
  expect(await leastCpuMs(1_000, () => unsafeRequest(prompt))).toBeLessThan(1_000)
})
