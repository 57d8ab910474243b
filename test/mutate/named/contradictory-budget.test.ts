import { describe, expect, test } from 'vitest'
import { reason, texts } from '../fixtures.js'

describe('contradictory_budget', () => {
  test('keeps the limit and asks for more than it, in the same currency', () => {
    const base = 'Upgrade it for under $1,200 please'
    for (const text of texts(base, 'contradictory_budget', { count_per_case: 9 })) {
      expect(text.startsWith(base)).toBe(true)
      const added = Number(/\$(\d+)/.exec(text.slice(base.length))?.[1])
      expect(added).toBeGreaterThan(1200)
    }
    expect(texts('Budget: 40 euros', 'contradictory_budget')[0]).toMatch(/\d{3} euros/)
  })
  test.each([
    ['Upgrade it for under $1.5k', '$', 1500],
    ['Upgrade it for under $50k please', '$', 50_000],
    ['Our budget is $2 million.', '$', 2_000_000],
    ['It must stay below EUR 1.500,00 all in', 'EUR ', 1500],
    ['It must stay below €1.500', '€', 1500],
    ["At most 12'000.50 dollars", '', 12_001],
    ['Within 10 000 euros', '', 10_000],
    ['I do not want to spend more than $40', '$', 40],
    ['I have no more than $40', '$', 40],
    ['Budget: 1,5 mio euros', '', 1_500_000],
    ['My budget is $20-$500', '$', 500],
  ])('%s: more than %s%i', (base, currency, most) => {
    for (const text of texts(base, 'contradictory_budget', { count_per_case: 9 })) {
      const [, added] = /(\d+)(?: \w+)?(?: in total)?(?:, nothing cheaper)?\.$/.exec(text) ?? []
      expect(Number(added)).toBeGreaterThan(most)
      expect(text.slice(base.length)).toContain(`${currency}${added}`)
    }
  })
  test.each([
    'Upgrade my 60 cards',
    'under $1.5k a month',
    'each card under $5 apiece',
    'under $20 per seat',
    'my budget is 20 dollars to 500',
    'under $50ish',
    'I want to spend at least $50',
    'I will not go below $50',
    'no less than $50',
  ])('%s: says that no budget is stated, for a larger sum would not contradict it', (text) => {
    expect(reason(text, 'contradictory_budget')).toBe('the text does not state the budget')
  })
})
