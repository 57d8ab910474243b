import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expectation } from '../../src/mutate/expectation.js'
import { generateMutations } from '../../src/mutate/generate-mutations.js'
import { mutationLinkSchema } from '../../src/mutate/mutated-case.js'
import { mutationTypes } from '../../src/mutate/mutation-types.js'
import { cannotApply, type Change, defineMutation, type Mutation } from '../../src/mutate/mutation.js'
import { addChatter } from '../../src/mutate/operators/chatter.js'
import { dropRequired } from '../../src/mutate/operators/drop-required.js'
import { omitParameter } from '../../src/mutate/operators/omit-parameter.js'
import { typos } from '../../src/mutate/operators/typos.js'
import { deck } from './fixtures.js'

const entry = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.string({ unit: 'grapheme' })).map(([n, name]) => `${n} ${name}`),
  fc.string({ unit: 'grapheme' }).map((name) => `- ${name}`),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Commander: Atraxa', 'Format: Modern', 'my budget is $20', '', '闪电击打 是什么', 'مرحبا بالعالم'),
)
const text = fc.array(entry, { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('over random text', () => {
  test('a variant differs, carries its tag and its link, and is well-formed where its base is', () => {
    fc.assert(
      fc.property(text, fc.integer(), fc.integer({ min: 1, max: 3 }), (input, seed, count_per_case) => {
        const base = { id: 'base', input, tags: ['mine'], format_key: 'modern' }
        const { cases, skipped } = generateMutations({ cases: [base], seed, count_per_case })
        for (const mutated of cases) {
          const { type } = mutated.mutation
          expect([mutated.input, mutated.format_key]).not.toEqual([input, 'modern'])
          expect(mutated.source).toBe('mutation')
          expect(mutated.tags).toEqual(['mine', `mutation:${type}`])
          expect(mutated.mutation.base_case_id).toBe('base')
          expect(mutationLinkSchema.parse(JSON.parse(JSON.stringify(mutated.mutation)))).toEqual(mutated.mutation)
          if (input.isWellFormed()) expect(mutated.input.isWellFormed()).toBe(true)
        }
        for (const type of mutationTypes) {
          const made = cases.filter((each) => each.mutation.type === type)
          const missed = skipped.filter((each) => each.mutation_type === type)
          expect(new Set(made.map((each) => each.input)).size).toBe(made.length)
          expect(missed).toHaveLength(made.length === count_per_case ? 0 : 1)
        }
        expect(new Set(cases.map((each) => each.id)).size).toBe(cases.length)
      }),
      { numRuns: 300 },
    )
  })

  test('the same seed gives the same cases, whatever stands beside them', () => {
    fc.assert(
      fc.property(text, text, fc.integer(), (input, other, seed) => {
        const alone = generateMutations({ cases: [{ id: 'a', input }], seed })
        const among = generateMutations({
          cases: [
            { id: 'b', input: other },
            { id: 'a', input },
          ],
          seed,
        })
        expect(among.cases.filter((each) => each.mutation.base_case_id === 'a')).toEqual(alone.cases)
        const fewer = generateMutations({ cases: [{ id: 'a', input }], seed, mutation_types: ['typos_decklist'] })
        expect(alone.cases).toEqual(expect.arrayContaining(fewer.cases))
      }),
      { numRuns: 100 },
    )
  })
})

test('a mutation that leaves nothing to chance is asked once, however many variants are wanted', () => {
  const asked: string[] = []
  const shouting = defineMutation({
    name: 'shouting',
    expectation: { kind: 'same' },
    apply: ({ text, random }) => {
      asked.push(text)
      return text === 'loud' ? text.toUpperCase() : `${text} ${random.int(3)}`
    },
  })
  const cases = [{ id: 'a', input: 'loud' }]
  const run = generateMutations({ cases, mutation_types: [shouting], count_per_case: 5 })
  expect(asked).toEqual(['loud'])
  expect(run.cases).toHaveLength(1)
  expect(run.skipped).toMatchObject([{ reason: 'the text has only 1 different variant', fewer: true }])
  const drawn = generateMutations({ cases: [{ id: 'b', input: 'x' }], mutation_types: [shouting], count_per_case: 3 })
  expect(new Set(drawn.cases.map(({ input }) => input))).toEqual(new Set(['x 0', 'x 1', 'x 2']))
})

test('ids are stable and readable; another seed keeps them and changes the text', () => {
  const run = (seed: number) =>
    generateMutations({ cases: [deck], mutation_types: ['typos_decklist'], count_per_case: 2, seed }).cases
  expect(run(1).map((each) => each.id)).toEqual(['deck-1~typos_decklist-1', 'deck-1~typos_decklist-2'])
  expect(run(2).map((each) => each.id)).toEqual(run(1).map((each) => each.id))
  expect(run(2).map((each) => each.input)).not.toEqual(run(1).map((each) => each.input))
  expect(run(1)[0]?.name).toBe('Upgrade my deck (typos_decklist 1)')
})

test('`same` keeps what the base case expects; the others say what is expected instead', () => {
  const { cases } = generateMutations({ cases: [deck], mutation_types: ['typos_decklist', 'missing_commander'] })
  const [typos, missing] = cases
  expect(typos).toMatchObject({ criteria: deck.criteria, expected_behaviors: deck.expected_behaviors })
  expect(missing).not.toHaveProperty('criteria')
  expect(missing).not.toHaveProperty('expected_status')
  expect(missing?.expected_behaviors).toEqual(['asks a clarifying question about the commander, which is missing'])
})

test('the last user message is mutated, the rest of the conversation stays', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi' },
    { role: 'user', content: 'Where is my order?' },
    { role: 'assistant', content: 'Let me' },
  ]
  const [mutated] = generateMutations({ cases: [{ id: 'm', messages }], mutation_types: ['empty_user_message'] }).cases
  expect(mutated?.messages).toEqual(messages.with(3, { role: 'user', content: '' }))
  expect(mutated).not.toHaveProperty('input')
})

test.each([
  ['missing_commander', 'Commander: Atraxa\n1 Sol Ring', 'My commander is Atraxa.', 'the commander'],
  ['missing_commander', 'Commander: Atraxa\n1 Sol Ring', 'Commander (1)\n1 Atraxa', 'the commander'],
  ['format_omitted', 'Format: Modern\n4 Bolt', 'I play Modern.', 'the format'],
] as const)('%s says so where another message still states what it leaves out', (type, content, earlier, what) => {
  const messages = [
    { role: 'user', content: earlier },
    { role: 'assistant', content: 'Good.' },
    { role: 'user', content },
  ]
  const options = { mutation_types: [type] }
  expect(generateMutations({ cases: [{ id: 'm', messages }], ...options })).toMatchObject({
    cases: [],
    skipped: [{ reason: `the text is not alone to state ${what}: another message of the conversation does, too` }],
  })
  expect(generateMutations({ cases: [{ id: 'm', messages: messages.slice(1) }], ...options }).cases).toHaveLength(1)
})

test.each([
  ['a mention', { mention: /\bfor legal\b/ }, 'Keep it for legal, please.'],
  ['a line', { mention: /\bnever\b/ }, 'Hello.\nRoom: legal'],
  ['the value of a field', { mention: /\bnever\b/ }, 'It is about legal matters.'],
])('a parameter that another message states by %s is not omitted', (_, pattern, earlier) => {
  const mutation = omitParameter({ name: 'no_room', what: 'the room', fields: ['room'], line: /^Room:/, ...pattern })
  const messages = [
    { role: 'user', content: earlier },
    { role: 'user', content: 'Room: legal\nHello' },
  ]
  const { cases, skipped } = generateMutations({
    cases: [{ id: 'm', room: 'legal', messages }],
    mutation_types: [mutation],
  })
  expect(cases).toEqual([])
  expect(skipped[0]?.reason).toContain('is not alone to state the room')
})

test('a case without a text says so for every mutation', () => {
  const { cases, skipped } = generateMutations({ cases: [{ id: 'x', messages: [{ role: 'system', content: 'a' }] }] })
  expect(cases).toEqual([])
  expect(skipped).toHaveLength(10)
  expect(skipped[0]?.reason).toBe('the case has neither input nor a user message')
})

test('mutations are not mutated again', () => {
  const first = generateMutations({ cases: [deck] })
  expect(generateMutations({ cases: [deck, ...first.cases] })).toEqual(first)
})

describe('a mutation of your own', () => {
  const shouting = defineMutation({
    name: 'shouting',
    expectation: { kind: 'criteria', pass: ['result.polite === true'], fail: [] },
    apply: ({ text }) => (text === '' ? cannotApply('is empty') : text.toUpperCase()),
  })

  test('stands beside the built-in ones and brings its criteria', () => {
    const { cases } = generateMutations({ cases: [deck], mutation_types: ['typos_decklist', shouting] })
    expect(cases.map((each) => each.id)).toEqual(['deck-1~typos_decklist-1', 'deck-1~shouting-1'])
    expect(cases[1]).toMatchObject({ input: deck.input.toUpperCase(), criteria: { pass: ['result.polite === true'] } })
  })
  test('may bring criteria of one polarity, also without defineMutation in plain JavaScript', () => {
    const polite = { name: 'polite', expectation: { kind: 'criteria', fail: ['result.rude'] }, apply: () => 'Please!' }
    const made = [defineMutation({ ...polite, expectation: { kind: 'criteria', fail: ['result.rude'] } }), polite]
    for (const mutation of made as Mutation[]) {
      const { cases } = generateMutations({ cases: [deck], mutation_types: [mutation] })
      expect(cases[0]).toMatchObject({ input: 'Please!', criteria: { pass: [], fail: ['result.rude'] } })
    }
  })
  test('that changes nothing is skipped', () => {
    const cases = [
      { id: 'loud', input: 'HELLO' },
      { id: 'none', input: '' },
    ]
    expect(generateMutations({ cases, mutation_types: [shouting] })).toEqual({
      cases: [],
      skipped: [
        { base_case_id: 'loud', mutation_type: 'shouting', reason: 'the text comes out unchanged' },
        { base_case_id: 'none', mutation_type: 'shouting', reason: 'the text is empty' },
      ],
    })
  })
  test('needs a name that fits into an id', () => {
    expect(() => defineMutation({ ...shouting, name: 'too loud' })).toThrow('letters, digits, _ and - only')
  })
  test.each([
    [
      { kind: 'same', max_score_distance: 10 },
      'expectation.max_score_distance: is a difference of scores in [0, 1]: 10 points of 100 are 0.1',
    ],
    [{ kind: 'same', max_distance: 0.1 }, 'expectation.max_distance: unknown key; did you mean `max_score_distance`?'],
    [{ kind: 'sme' }, 'expectation.kind: must be same, asks, refuses_or_flags or criteria'],
    // An empty name would be looked for without end.
    [
      { kind: 'refuses_or_flags', near_miss: { named: '', known: 'Opt' } },
      'expectation.near_miss.named: expected at least 1 character',
    ],
    [
      { kind: 'refuses_or_flags', near_miss: { named: 'Otp', known: '' } },
      'expectation.near_miss.known: expected at least 1 character',
    ],
    [{ kind: 'asks' }, 'expectation.about: '],
    ['same', 'expectation is an object: { kind: "same" }'],
    [undefined, 'expectation: '],
  ])('whose expectation is %o is refused, at its definition or where it is made for a text', (wrong, message) => {
    const expectation = wrong as Expectation
    const refused = `mutation "shouting": ${message}`
    expect(() => defineMutation({ ...shouting, expectation })).toThrow(refused)
    if (wrong === undefined) return
    const late = defineMutation({ ...shouting, apply: ({ text }) => ({ text: `${text}!`, note: '', expectation }) })
    expect(() => generateMutations({ cases: [deck], mutation_types: [late] })).toThrow(refused)
  })
})

describe('misuse', () => {
  test.each([
    [{ mutation_types: ['typo_decklist' as 'typos_decklist'] }, 'did you mean "typos_decklist"?'],
    [{ mutation_types: ['__proto__' as 'typos_decklist'] }, 'unknown mutation "__proto__"'],
    [{ mutation_types: [undefined as never] }, 'unknown mutation "undefined"; there are missing_commander, '],
    [{ mutation_types: 'typos_decklist' as never }, "`mutation_types` must be a list: ['typos_decklist', ...]"],
    [{ base_test_case_ids: ['deck-2'] }, 'there is no case "deck-2" to mutate; did you mean "deck-1"?'],
    [{ base_test_case_ids: ['x'] }, 'there is no case "x" to mutate; there are deck-1'],
    [{ count_per_case: 0 }, 'count_per_case is 0'],
    [{ mutation_types: [null as never] }, 'unknown mutation "null"'],
    [{ mutation_types: [{} as never] }, 'a mutation needs a `name`'],
    [{ mutation_types: [{ name: 'loud' } as never] }, 'mutation "loud" has no `apply`'],
    [{ cases: undefined as never }, "`cases` must be a list: [{ id: 'refund', input: '...' }, ...]"],
    [{ cases: 'deck' as never }, '`cases` must be a list'],
    [{ cases: [{ input: 'x' } as never] }, 'cases[0] has no `id`'],
  ])('%o', (options, message) => {
    expect(() => generateMutations({ cases: [deck], ...options })).toThrow(message)
  })

  test('an option that nobody reads is refused', () => {
    const mistyped: object = { mutation_type: ['typos_decklist'] } // would make all ten
    expect(() => generateMutations({ cases: [deck], ...mistyped })).toThrow('did you mean `mutation_types`?')
    const dropped = { name: 'x', what: 'the order', statedBy: /order/, field: ['order'] }
    expect(() => dropRequired(dropped)).toThrow('dropRequired has no option `field`; did you mean `fields`?')
    const aply: object = { name: 'x', expectation: { kind: 'same' }, aply: String }
    expect(() => defineMutation(aply as Mutation)).toThrow('did you mean `apply`?')
  })

  test('two cases of one id are refused', () => {
    expect(() => generateMutations({ cases: [deck, { ...deck, input: 'Another.' }] })).toThrow(
      `two cases have the id "${deck.id}"`,
    )
  })

  test.each([
    [['resul.output'], 'mutation "x": expectation.pass[0]: unknown name `resul`; did you mean `result`?'],
    [[], 'mutation "x": expectation: needs at least one criterion'],
  ])('criteria %j are refused at definition', (pass, message) => {
    const expectation: Expectation = { kind: 'criteria', pass, fail: [] }
    expect(() => defineMutation({ name: 'x', expectation, apply: ({ text }) => `${text}!` })).toThrow(message)
  })

  test.each<[returned: unknown, message: string]>([
    [undefined, 'it returned undefined'],
    [5, 'it returned 5'],
    [Promise.resolve('x'), 'it returned a promise'],
    [{ input: 'x' }, 'it returned an object without a text in `text`'],
  ])('what is no change is refused: %j', (returned, message) => {
    const apply = () => returned as string
    const mutation = defineMutation({ name: 'x', expectation: { kind: 'same' }, apply })
    expect(() => generateMutations({ cases: [deck], mutation_types: [mutation] })).toThrow(message)
  })

  test('a change may do without a note', () => {
    const change: object = { text: 'another' }
    const mutation = defineMutation({ name: 'x', expectation: { kind: 'same' }, apply: () => change as Change })
    expect(generateMutations({ cases: [deck], mutation_types: [mutation] }).cases[0]?.mutation.note).toBe('x')
  })

  test('an operator that could change nothing, or everything, is refused', () => {
    expect(() => typos({ name: 'x', per100Characters: Number.NaN })).toThrow('`per100Characters` is NaN')
    expect(() => addChatter({ name: 'x', phrases: [] })).toThrow('mutation "x": phrases is empty')
  })
})

test('a text with Windows line ends keeps them', () => {
  const input = deck.input.replaceAll('\n', '\r\n')
  const { cases } = generateMutations({ cases: [{ ...deck, input }], count_per_case: 10 })
  expect(cases.map((each) => each.input).filter((text) => /(?<!\r)\n/.test(text))).toEqual([])
})

describe('operators take a pattern with any flags', () => {
  const changed = (mutation: Mutation, input: string) =>
    generateMutations({ cases: [{ id: 'a', input }], mutation_types: [mutation] }).cases.map((one) => one.input)

  test('one that goes on where it ended misses no sentence', () => {
    const mutation = dropRequired({ name: 'x', what: 'the order', statedBy: /#\d/g })
    expect(changed(mutation, 'It is order #1. Again: #2. And #3! Where is it?')).toEqual(['Where is it?'])
  })

  test('one for a single match cuts out every mention', () => {
    const mutation = omitParameter({ name: 'x', what: 'the format', fields: [], line: /^$/, mention: /in Modern/ })
    expect(changed(mutation, 'Build it in Modern, and only in Modern.')).toEqual(['Build it, and only.'])
  })
})

test('base_test_case_ids chooses the cases', () => {
  const other = { ...deck, id: 'deck-2' }
  const { cases } = generateMutations({ cases: [deck, other], base_test_case_ids: ['deck-2'] })
  expect(new Set(cases.map((each) => each.mutation.base_case_id))).toEqual(new Set(['deck-2']))
})
