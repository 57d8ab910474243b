import { describe, expect, test } from 'vitest'
import { generateMutations } from '../../src/mutate/generate-mutations.js'
import { mutationTypes } from '../../src/mutate/mutation-types.js'
import { namedMutations } from '../../src/mutate/named-mutations.js'
import { typos } from '../../src/mutate/operators/typos.js'
import { leastCpuMs } from '../support/least-time.js'
import { deck, deckWithoutCommander, mutate, reason, scripts, texts } from './fixtures.js'

const lines = (text: string) => text.split('\n')

test('every name of the document is a mutation of that name, and all apply to decklists', () => {
  expect(Object.keys(namedMutations)).toEqual([...mutationTypes])
  for (const type of mutationTypes) expect(namedMutations[type].name).toBe(type)
  const { cases, skipped } = generateMutations({ cases: [deck, deckWithoutCommander] })
  expect(skipped).toMatchObject([
    { base_case_id: 'deck-1', mutation_type: 'format_omitted' }, // a commander tells the format
    { base_case_id: 'deck-2', mutation_type: 'missing_commander' },
  ])
  expect(new Set(cases.map((each) => each.mutation.type))).toEqual(new Set(mutationTypes))
})

describe('missing_commander', () => {
  test('drops the line that states it', () => {
    expect(texts('Commander: Atraxa\n1 Sol Ring', 'missing_commander')).toEqual(['1 Sol Ring'])
  })
  test('drops the whole section under its heading', () => {
    expect(texts('Commander (1)\n1 Atraxa\n\nDeck\n1 Sol Ring', 'missing_commander')).toEqual(['\nDeck\n1 Sol Ring'])
  })
  test('drops one sentence of several', () => {
    expect(texts('Please help me. My commander is Atraxa. What to cut?', 'missing_commander')).toEqual([
      'Please help me. What to cut?',
    ])
  })
  test('says so where nothing states it', () => {
    expect(reason('How do I reset my password?', 'missing_commander')).toBe('the text does not state the commander')
    expect(reason('Commander: Atraxa', 'missing_commander')).toBe('the text says nothing but the commander')
  })
  test.each([
    'Commander: Krenko, Mob Boss\n1 Sol Ring\nHow do I protect Krenko?',
    'Upgrade my deck led by The Ur-Dragon.\nCommander: The Ur-Dragon\n1 Sol Ring',
    'Make Atraxa better.\n\nCommander (1)\n1 Atraxa, Praetors’ Voice\n\nDeck\n1 Sol Ring',
    'My Krenko list:\n1 Krenko, Mob Boss *CMDR*\n1 Sol Ring',
    'My commander is Atraxa. What to cut?\nAtraxa is too slow.',
  ])('leaves a text alone that still names it: %j', (text) => {
    expect(reason(text, 'missing_commander')).toBe('the text states the commander where it cannot be cut out')
  })
  test.each([
    ['Upgrade my Commander deck.\nCommander\n1 Atraxa\n\n1 Sol Ring', 'Upgrade my Commander deck.\n\n1 Sol Ring'],
    [
      'Commander: Krenko, Mob Boss\n1 Sol Ring\n1 Krenko, Tin Street Kingpin',
      '1 Sol Ring\n1 Krenko, Tin Street Kingpin',
    ],
    ['1 Atraxa (Commander)\nCut one card.', 'Cut one card.'],
  ])('the name of the format, or of a card in the list, names none: %j', (before, after) => {
    expect(texts(before, 'missing_commander')).toEqual([after])
  })
})

describe('messy_decklist', () => {
  test('keeps every name and every quantity', () => {
    for (const messy of texts(deck.input, 'messy_decklist', { count_per_case: 30 })) {
      for (const name of ['Sol Ring', 'Arcane Signet', 'Lightning Bolt', 'Counterspell', 'Rhystic Study']) {
        expect(messy).toContain(name)
      }
      expect(messy).toMatch(/4x? {1,2}Lightning Bolt|Lightning Bolt x4/)
      expect(messy).toMatch(/2x? {1,2}Counterspell|Counterspell x2/)
      expect(messy).toContain('I want to spend under $50 in total.')
    }
  })
  test('keeps a quantity behind a bullet, and what a bullet is not', () => {
    const base = '- 4 Lightning Bolt\n* 2 Counterspell\n• 1 Sol Ring\n- -5 degrees\n-3 more'
    for (const messy of texts(base, 'messy_decklist', { count_per_case: 50 })) {
      for (const entry of ['4 Lightning Bolt', '2 Counterspell', '1 Sol Ring', '-5 degrees', '-3 more']) {
        expect(messy).toContain(entry)
      }
    }
  })
  test('says so without a list', () => {
    expect(reason('Which card is best?', 'messy_decklist')).toBe('the text has no list')
  })
})

describe('typos_decklist', () => {
  test('keeps numbers, addresses and line structure', () => {
    const base = `${deck.input}\nsee https://example.com/decks/atraxa or mail someone@example.com`
    for (const text of texts(base, 'typos_decklist', { count_per_case: 50 })) {
      expect(text).toContain('https://example.com/decks/atraxa')
      expect(text).toContain('someone@example.com')
      expect(text.replace(/\D/g, '')).toBe(base.replace(/\D/g, ''))
      expect(lines(text)).toHaveLength(lines(base).length)
    }
  })
  test('makes about one typo per 100 characters, not less for a long text', () => {
    const base = 'Sometimes several people require patience. '.repeat(50)
    const changed = texts(base, 'typos_decklist').map((text) => {
      const words = base.split(' ')
      return text.split(' ').filter((word, at) => word !== words[at]).length
    })
    for (const count of changed) expect(count).toSatisfy((n: number) => n >= 10 && n <= 22)
  })
  test('makes thousands of typos in time in proportion to their number', async () => {
    const many = typos({ name: 'many', per100Characters: 15 })
    const input = 'Please help with this order '.repeat(6_000)
    const run = () => generateMutations({ cases: [{ id: 'c', input }], mutation_types: [many] })
    expect(await leastCpuMs(1_500, run)).toBeLessThan(1_500)
    const words = input.split(' ')
    const wrong = run()
      .cases[0]?.input.split(' ')
      .filter((word, at) => word !== words[at])
    expect(wrong?.length).toBeGreaterThan(20_000)
  })
  test('says so where no word is long enough', () => {
    expect(reason('1 + 2 = ?', 'typos_decklist')).toBe('the text has no word of four letters or more')
    expect(reason('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'typos_decklist')).toBe('the text has no word of four letters or more')
  })
})

describe('reordered_lines', () => {
  test('keeps the prose in place and every entry', () => {
    for (const text of texts(deck.input, 'reordered_lines', { count_per_case: 20 })) {
      expect(lines(text).slice(0, 3)).toEqual(lines(deck.input).slice(0, 3))
      expect(lines(text).toSorted()).toEqual(lines(deck.input).toSorted())
    }
  })
  test('leaves numbered steps alone, their order has a meaning', () => {
    expect(reason('1. Boil water\n2. Add tea\n3. Wait', 'reordered_lines')).toBe(
      'the text has no list whose order is free',
    )
  })
  test('says so for equal entries', () => {
    expect(reason('1 Forest\n1 Forest', 'reordered_lines')).toBe('the text has a list of equal entries only')
  })
  test('keeps Windows line ends', () => {
    expect(texts('- a\r\n- b', 'reordered_lines')).toEqual(['- b\r\n- a'])
  })
})

test('duplicated_entries repeats entries of the list and nothing else', () => {
  for (const text of texts(deck.input, 'duplicated_entries', { count_per_case: 20 })) {
    expect(new Set(lines(text))).toEqual(new Set(lines(deck.input)))
    expect(lines(text).length).toBeGreaterThan(lines(deck.input).length)
    expect(lines(text).slice(0, 3)).toEqual(lines(deck.input).slice(0, 3))
  }
})

describe('near_miss_card', () => {
  test('takes a name that is typeset, and none whose letters are written in two parts', () => {
    const lexicon = ["Jace's Phantasm", 'J\u00f6tun Grunt']
    const base = { id: 'a', input: 'Add Jo\u0308tun Grunt and Jace\u2019s Phantasm now.' }
    const { cases } = generateMutations({
      cases: [base],
      mutation_types: ['near_miss_card'],
      count_per_case: 9,
      lexicon,
    })
    expect(cases).toHaveLength(9)
    for (const { input, mutation } of cases) {
      expect(mutation.expectation).toMatchObject({ near_miss: { known: "Jace's Phantasm" } })
      expect(input).not.toContain('Jace\u2019s Phantasm')
    }
  })

  test('the new name is 1 or 2 edits away, unknown, and the right one is nowhere left', () => {
    const lexicon = ['Lightning Bolt', 'Lightning Bold', 'Opt', '闪电击打']
    for (const base of ['I love lightning bolt! Is Lightning Bolt legal?', '这张闪电击打好吗？']) {
      const run = mutate(base, 'near_miss_card', { count_per_case: 40, lexicon })
      expect(run.cases.length).toBeGreaterThan(3)
      for (const { input, mutation } of run.cases) {
        if (mutation.expectation.kind !== 'refuses_or_flags') throw new Error(mutation.expectation.kind)
        const { named, known } = mutation.expectation.near_miss!
        expect(levenshtein(named, known)).toBeOneOf([1, 2])
        expect(lexicon.map((name) => name.toLowerCase())).not.toContain(named.toLowerCase())
        expect(input).toContain(named)
        expect(input.toLowerCase()).not.toContain(`${known.toLowerCase()}!`)
      }
    }
  })
  test('the new name is no part of what stands in the text, whatever the letter case', () => {
    const { cases } = mutate('1 sol ring', 'near_miss_card', { count_per_case: 60, lexicon: ['Sol Ring'] })
    expect(cases.length).toBeGreaterThan(10)
    for (const { mutation } of cases) {
      if (mutation.expectation.kind !== 'refuses_or_flags') throw new Error(mutation.expectation.kind)
      expect('sol ring').not.toContain(mutation.expectation.near_miss!.named.toLowerCase())
    }
  })
  test('without a lexicon, takes a name of the list', () => {
    const [first] = mutate(deck.input, 'near_miss_card').cases
    expect(first?.mutation.note).toMatch(/^"(Sol Ring|Arcane Signet|Lightning Bolt|Counterspell|Rhystic Study)" -> /)
  })
  test('a name inside another word is none', () => {
    expect(mutate('I admire you', 'near_miss_card', { lexicon: ['Mire', 'dmir'] }).skipped).toHaveLength(1)
  })
  test('says so where nothing is known', () => {
    expect(reason('Which is best?', 'near_miss_card')).toBe(
      'the text names nothing of the lexicon and has no list of names',
    )
  })
})

test('irrelevant_chatter keeps every line of the text', () => {
  const places = new Set<string | undefined>()
  for (const { input, mutation } of mutate(deck.input, 'irrelevant_chatter', { count_per_case: 30 }).cases) {
    const kept = lines(deck.input)
    expect(lines(input).filter((line) => kept.includes(line))).toEqual(kept)
    places.add(/ (before|after|between) the text$/.exec(mutation.note)?.[1])
  }
  expect(places).toEqual(new Set(['before', 'after', 'between']))
})

test('empty_user_message has exactly one variant', () => {
  const run = mutate('Hello', 'empty_user_message', { count_per_case: 3 })
  expect(run.cases.map((each) => each.input)).toEqual([''])
  expect(run.skipped[0]?.reason).toBe('the text has only 1 different variant')
  expect(reason('', 'empty_user_message')).toBe('the text is empty already')
})

test.each(Object.entries(scripts))('%s: list mutations and typos apply and break no character', (_, input) => {
  const { cases, skipped } = generateMutations({
    cases: [{ id: 'c', input }],
    mutation_types: [
      'messy_decklist',
      'typos_decklist',
      'reordered_lines',
      'duplicated_entries',
      'near_miss_card',
      'irrelevant_chatter',
    ],
    count_per_case: 20,
  })
  expect(skipped.filter(({ reason }) => !reason.includes('different variant'))).toEqual([])
  for (const mutated of cases) {
    expect(mutated.input.isWellFormed()).toBe(true)
    for (const family of input.match(/👩‍👩‍👧‍👦|🏳️‍🌈/gu) ?? []) expect(mutated.input).toContain(family)
  }
})

test.each(
  [
    ' ',
    '\t\n',
    '. ',
    '1 ',
    '- ',
    '(',
    '@',
    'commander ',
    'in ',
    'budget ',
    '$9',
    'a',
    '字',
    '👩‍👩‍👧',
    'Sol Ring\n',
    '# ',
  ].map((unit) => [unit]),
)('100,000 characters of %j cost no mutation more than a second of CPU', async (unit) => {
  const filler = unit.repeat(100_000 / unit.length)
  for (const input of [
    filler,
    `commander${filler}x`,
    `deck\nformat:${filler}!`,
    `1 Sol Ring${filler}x\n1 Opt`,
    `${filler}\ncommander: x`,
  ]) {
    for (const type of mutationTypes) {
      const run = () => mutate(input, type, { lexicon: ['Sol Ring', 'aaaa', '字字字'] })
      expect(await leastCpuMs(1_000, run), type).toBeLessThan(1_000)
    }
  }
})

/** Plain textbook definition over characters, independent of the code under test. */
function levenshtein(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let row = to.map((_, at) => at + 1)
  row.unshift(0)
  for (const [i, left] of from.entries()) {
    const next = [i + 1]
    for (const [j, right] of to.entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (left === right ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)!
}
