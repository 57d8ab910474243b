import { describe, expect, test } from 'vitest'
import { generateMutations } from '../../../src/mutate/generate-mutations.js'
import { deckWithoutCommander, reason, texts } from '../fixtures.js'

describe('format_omitted', () => {
  test('takes out the field and every mention', () => {
    const [mutated] = generateMutations({ cases: [deckWithoutCommander], mutation_types: ['format_omitted'] }).cases
    expect(mutated).not.toHaveProperty('format_key')
    expect(mutated?.input).toContain('Please upgrade my deck, I want')
    expect(mutated?.input).not.toMatch(/modern/i)
  })
  test.each([
    ['Format: Modern\n4 Bolt', '4 Bolt'],
    ['What is good in Pauper?', 'What is good?'],
    ['Is this legal for the Pioneer format, yes?', 'Is this legal, yes?'],
  ])('%j -> %j', (before, after) => {
    expect(texts(before, 'format_omitted')).toEqual([after])
  })
  test.each([
    'I like modern art',
    'Do you still offer discounts for legacy customers?',
    'Rewrite this in standard English: we was there.',
    'What does support cost in Standard?',
    'Write my CV.\nFormat: modern',
    'Answer as JSON for my deck of slides.\nFormat: JSON',
  ])('leaves other uses of the words alone: %j', (text) => {
    expect(reason(text, 'format_omitted')).toBe('the text does not state the format')
  })
  test.each([
    ['I play Modern. Improve my Burn list.', 'modern'],
    ['I play Modern. What is good in Pauper?', undefined],
    ['Commander: Atraxa\n1 Sol Ring', 'commander'],
    ['Is my Duel deck fine?', 'Duel'],
  ])('says so where the format would still be there: %j', (input, format_key) => {
    const base = { id: 'c', input, ...(format_key !== undefined && { format_key }) }
    const { cases, skipped } = generateMutations({ cases: [base], mutation_types: ['format_omitted'] })
    expect(cases).toEqual([])
    expect(skipped[0]?.reason).toBe('the text states the format where it cannot be cut out')
  })
})
