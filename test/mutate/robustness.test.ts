import { expect, test } from 'vitest'
import { checkExpectation, type Observed } from '../../src/mutate/check-expectation.js'
import { generateMutations } from '../../src/mutate/generate-mutations.js'
import { robustnessRowSchema, robustnessTable } from '../../src/mutate/robustness.js'

const base = { id: 'b', input: '- first thing\n- second thing\n- third thing' }
const baseObserved: Observed = { outcome: 'pass', overall: 0.9, output: 'good' }

function side({ id, input }: { id: string; input: string }, { output, overall }: Observed) {
  return { case_id: id, text: input, output: output ?? null, overall: overall ?? null }
}

function run(observe: (id: string) => Observed) {
  const { cases } = generateMutations({
    cases: [base],
    mutation_types: ['typos_decklist', 'irrelevant_chatter'],
    count_per_case: 5,
  })
  return robustnessTable(
    cases.map((testCase) => {
      const observed = observe(testCase.id)
      const { type, note } = testCase.mutation
      const { outcome, reason } = checkExpectation(testCase.mutation, baseObserved, observed)
      return {
        type,
        note,
        outcome,
        reason,
        base: side(base, baseObserved),
        mutated: side(testCase, observed),
      }
    }),
  )
}

test('counts by type, most fragile first, worst three examples side by side', () => {
  const scores: Record<string, Observed> = {
    'b~typos_decklist-1': { outcome: 'fail', overall: 0.5 },
    'b~typos_decklist-2': { outcome: 'fail', overall: 0.1, output: 'bad' },
    'b~typos_decklist-3': { outcome: 'fail', overall: 0.3 },
    'b~typos_decklist-4': { outcome: 'fail', overall: 0.2 },
    'b~irrelevant_chatter-1': { outcome: 'unknown' },
  }
  const rows = run((id) => scores[id] ?? baseObserved)
  expect(rows).toMatchObject([
    { mutation_type: 'typos_decklist', held: 1, broke: 4, unknown: 0, held_rate: 0.2 },
    { mutation_type: 'irrelevant_chatter', held: 4, broke: 0, unknown: 1, held_rate: 1 },
  ])
  const worst = rows[0]!.worst
  expect(worst.map(({ mutated }) => mutated.overall)).toEqual([0.1, 0.2, 0.3])
  expect(worst[0]).toMatchObject({
    reason: 'base case: pass, mutated: fail',
    base: { case_id: 'b', text: base.input, output: 'good', overall: 0.9 },
    mutated: { case_id: 'b~typos_decklist-2', output: 'bad' },
  })
  expect(worst[0]?.mutated.text).not.toBe(base.input)
  expect(robustnessRowSchema.array().parse(JSON.parse(JSON.stringify(rows)))).toEqual(rows)
})

test('a type of which nothing is known has no rate', () => {
  expect(run(() => ({ outcome: 'unknown' })).map((row) => row.held_rate)).toEqual([null, null])
})
