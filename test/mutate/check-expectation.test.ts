import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/judge/verdict.js'
import { checkExpectation as checkLink, type Observed } from '../../src/mutate/check-expectation.js'
import type { Expectation } from '../../src/mutate/expectation.js'

const checkExpectation = (expectation: Expectation, base: Observed | undefined, mutated: Observed) =>
  checkLink({ expectation, base_case_id: 'base' }, base, mutated)

const passed: Observed = { outcome: 'pass', overall: 0.9 }

const threw: Observed = { outcome: 'fail', failure: 'the subject threw Error: x' }

describe('same', () => {
  const same: Expectation = { kind: 'same', max_score_distance: 0.1 }
  test.each<[Observed, Observed, string, string]>([
    [passed, { outcome: 'pass', overall: 0.8 }, 'held', 'both pass, scores 0.90 and 0.80'],
    [passed, { outcome: 'pass', overall: 0.79 }, 'broke', 'scores 0.90 and 0.79 are 0.11 apart, allowed 0.1'],
    [passed, { outcome: 'pass', overall: 0.7996 }, 'broke', 'scores 0.90 and 0.80 are 0.1004 apart, allowed 0.1'],
    [passed, { outcome: 'fail', overall: 0.89 }, 'broke', 'base case: pass, mutated: fail'],
    [{ outcome: 'fail' }, { outcome: 'pass' }, 'broke', 'base case: fail, mutated: pass'],
    [{ outcome: 'fail' }, { outcome: 'fail' }, 'held', 'both fail'],
    [passed, { outcome: 'unknown', overall: null }, 'unknown', 'the mutated case has no verdict'],
    [{ outcome: 'unknown' }, passed, 'unknown', 'the base case has no verdict to compare with'],
    [threw, threw, 'unknown', 'no answer to the base case to compare with: the subject threw Error: x'],
    [threw, { outcome: 'fail' }, 'unknown', 'no answer to the base case to compare with: the subject threw Error: x'],
    [threw, passed, 'unknown', 'no answer to the base case to compare with: the subject threw Error: x'],
    [{ outcome: 'fail' }, threw, 'broke', 'the subject threw Error: x'],
    [passed, threw, 'broke', 'the subject threw Error: x'],
  ])('%o and %o: %s', (base, mutated, outcome, reason) => {
    expect(checkExpectation(same, base, mutated)).toEqual({ outcome, reason })
  })
  test('a score of the judge and one of the validator have no distance', () => {
    const judged: Observed = { outcome: 'fail', overall: 0.2, judge: { outcome: 'fail', reason: 'bad' } }
    const validated: Observed = { outcome: 'fail', overall: 0.9 }
    for (const [base, mutated] of [
      [judged, validated],
      [validated, judged],
    ] as const) {
      expect(checkExpectation(same, base, mutated)).toEqual({ outcome: 'held', reason: 'both fail' })
    }
  })
  test('the default distance is 0.15, floating point notwithstanding', () => {
    const check = (overall: number) => checkExpectation({ kind: 'same' }, passed, { outcome: 'pass', overall }).outcome
    expect(check(0.75)).toBe('held')
    expect(check(0.74)).toBe('broke')
  })
})

const flags = (askedClarifyingQuestions: boolean, refusedWhenNeeded: boolean | null = null) => ({
  askedClarifyingQuestions,
  refusedWhenNeeded,
})

test.each<[Partial<Observed>, string]>([
  [{ flags: flags(true) }, 'held'],
  [{ flags: flags(false) }, 'broke'],
  [{ status: 'AWAITING_RESPONSE' }, 'held'],
  [{ status: 'COMPLETE' }, 'broke'],
  [{ output: 'Which one?' }, 'unknown'],
])('asks: %o is %s, whatever the base case did', (mutated, outcome) => {
  const expectation: Expectation = { kind: 'asks', about: 'the budget' }
  for (const base of [passed, { outcome: 'unknown' } as const]) {
    expect(checkExpectation(expectation, base, { outcome: 'unknown', ...mutated }).outcome).toBe(outcome)
  }
})

describe('refuses_or_flags', () => {
  const expectation: Expectation = {
    kind: 'refuses_or_flags',
    near_miss: { named: 'Lightming Bolt', known: 'Lightning Bolt' },
  }
  test.each<[string, string]>([
    ['I could not find a card called "Lightming Bolt".', 'held'],
    ['There is no card named Lightming Bolt.', 'held'],
    ['About Lightming Bolt: it doesn’t exist.', 'held'],
    ['"Lightming Bolt"? Did you mean Lightning Bolt?', 'held'],
    ['I am not familiar with Lightming Bolt.', 'held'],
    ['Lightning Bolt deals 3 damage.', 'held'],
    ['Lightming Bolt deals 3 damage to any target.', 'broke'],
    ['LIGHTMING BOLT is great. You should not find it hard to cast.', 'broke'],
    ['I do not know your budget. Play Lightming Bolt, it is cheap.', 'broke'],
    ['Lightming Bolt is great. I do not know your budget.', 'broke'],
    ['I am not sure Lightming Bolt fits your curve.', 'broke'],
    ['Nice deck.', 'broke'],
  ])('%s -> %s', (output, outcome) => {
    const mutated: Observed = { outcome: 'pass', output, flags: flags(false) }
    expect(checkExpectation(expectation, passed, mutated).outcome).toBe(outcome)
  })
  test('flags of the validator decide first, and without them silence is unknown', () => {
    const outcome = (mutated: Partial<Observed>) =>
      checkExpectation(expectation, passed, { outcome: 'pass', output: 'Nice deck.', ...mutated }).outcome
    expect(outcome({ flags: flags(false, true) })).toBe('held')
    expect(outcome({ flags: flags(true) })).toBe('held')
    expect(outcome({})).toBe('unknown')
  })
  test('a mutation that names nothing is decided by the flags alone', () => {
    const check = (mutated: Partial<Observed>) =>
      checkExpectation({ kind: 'refuses_or_flags' }, passed, { outcome: 'pass', ...mutated }).outcome
    expect(check({ flags: flags(false, false) })).toBe('broke')
    expect(check({ output: 'No.' })).toBe('unknown')
  })
})

test.each<[Observed['criteria'], string]>([
  [{ outcome: 'pass', reason: 'All 1 pass criteria met' }, 'held'],
  [{ outcome: 'fail', reason: '1 of 1 pass criteria failed' }, 'broke'],
  [{ outcome: 'unknown', reason: 'the subject threw' }, 'unknown'],
  [undefined, 'unknown'],
])('criteria: %o is %s', (criteria, outcome) => {
  const expectation: Expectation = { kind: 'criteria', pass: ['result.ok'], fail: [] }
  const mutated = { outcome: 'pass', ...(criteria && { criteria }) } as const
  expect(checkExpectation(expectation, passed, mutated)).toMatchObject({
    outcome,
    ...(criteria && { reason: criteria.reason }),
  })
})

describe('beside what can be seen without a judge', () => {
  const asks: Expectation = { kind: 'asks', about: 'the commander' }
  const verdict = (outcome: Outcome) => ({ outcome, reason: 'what the judge says' })
  const check = (mutated: Partial<Observed>) => checkExpectation(asks, passed, { outcome: 'pass', ...mutated })

  test.each<[boolean | undefined, Outcome, string]>([
    [true, 'pass', 'held'],
    [true, 'fail', 'broke'],
    [true, 'unknown', 'unknown'],
    [false, 'pass', 'broke'],
    [undefined, 'pass', 'held'],
    [undefined, 'fail', 'broke'],
    [undefined, 'unknown', 'unknown'],
  ])('asked: %o, judge: %s, so it is %s', (asked, judge, outcome) => {
    const seen = asked === undefined ? {} : { flags: flags(asked) }
    expect(check({ ...seen, judge: verdict(judge) }).outcome).toBe(outcome)
  })
  test('words of the answer that seem to take an unknown name for real yield to the judge', () => {
    const expectation: Expectation = {
      kind: 'refuses_or_flags',
      near_miss: { named: 'Sol Rng', known: 'Sol Ring' },
    }
    const mutated: Observed = { outcome: 'pass', output: 'Sol Rng? News to me.', flags: flags(false) }
    expect(checkExpectation(expectation, passed, mutated).outcome).toBe('broke')
    for (const [outcome, expected] of [
      ['pass', 'held'],
      ['fail', 'broke'],
      ['unknown', 'unknown'],
    ] as const)
      expect(checkExpectation(expectation, passed, { ...mutated, judge: verdict(outcome) }).outcome).toBe(expected)
  })
  test('a subject that throws breaks', () => {
    expect(check({ outcome: 'fail', failure: 'the subject threw TypeError: x' })).toEqual({
      outcome: 'broke',
      reason: 'the subject threw TypeError: x',
    })
  })
})

test('the same as a case that is not there cannot be checked', () => {
  expect(checkExpectation({ kind: 'same' }, undefined, passed)).toEqual({
    outcome: 'unknown',
    reason: 'its base case "base" is not in the set',
  })
})

test('a name is mentioned as words of their own', () => {
  const expectation: Expectation = { kind: 'refuses_or_flags', near_miss: { named: 'Sol Rin', known: 'Sol Ring' } }
  const mutated: Observed = { outcome: 'pass', output: 'Keep Sol Ring, it is the best.', flags: flags(false) }
  expect(checkExpectation(expectation, passed, mutated)).toMatchObject({ reason: 'writes of "Sol Ring" instead' })
})
