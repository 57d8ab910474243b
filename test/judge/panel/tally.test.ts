import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { consensus, totalWeight } from '../../../src/judge/panel/consensus.js'
import { decidedOutcome, outcomeOf, tallyOf } from '../../../src/judge/panel/tally.js'
import type { JudgeVote } from '../../../src/judge/verdict.js'
import { effectiveThreshold, reaches } from '../../../src/rubric/score.js'
import { plainRubric, vote } from '../support/votes.js'

/** Every sequence of the given length over pass, fail and unknown. */
function sequences(length: number): JudgeVote[][] {
  if (length === 0) return [[]]
  return sequences(length - 1).flatMap((rest) => [0.9, 0.2, null].map((last) => rest.concat(vote(last))))
}

test.each([1, 3, 5, 7])(
  'a panel of %d: what is decided early is what all votes give, over all vote sequences',
  (size) => {
    for (const votes of sequences(size)) {
      const final = consensus(plainRubric, votes).outcome
      for (let asked = 0; asked <= size; asked++) {
        const decided = decidedOutcome(tallyOf(votes.slice(0, asked), size))
        if (decided === undefined) continue
        expect(decided).toBe(final)
        expect(consensus(plainRubric, votes.slice(0, asked), size).outcome).toBe(final)
      }
    }
  },
)

test.each([3, 5])('a panel of %d is never asked on once its outcome is certain', (size) => {
  for (let asked = 0; asked < size; asked++) {
    for (const votes of sequences(asked)) {
      const finals = new Set(sequences(size - asked).map((rest) => consensus(plainRubric, [...votes, ...rest]).outcome))
      expect(decidedOutcome(tallyOf(votes, size)) !== undefined).toBe(finals.size === 1)
    }
  }
})

const anyVotes = fc.array(
  fc.record({
    overall: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    weight: fc.double({ min: 0, max: 4, noNaN: true }),
  }),
  { minLength: 1, maxLength: 9 },
)

test('the same with any scores and weights', () => {
  fc.assert(
    fc.property(anyVotes, (drawn) => {
      const votes = drawn.map(({ overall, weight }) => vote(overall, { weight }))
      const total = totalWeight(votes)
      const final = consensus(plainRubric, votes).outcome
      for (const asked of votes.keys()) {
        const decided = decidedOutcome(tallyOf(votes.slice(0, asked), total))
        expect(decided === undefined || decided === final).toBe(true)
      }
    }),
  )
})

test('when more than half of the valid votes pass, so does their median', () => {
  fc.assert(
    fc.property(anyVotes, (drawn) => {
      const votes = drawn.map(({ overall, weight }) => vote(overall, { weight }))
      const { outcome, overall } = consensus(plainRubric, votes)
      expect(outcome).toBe(overall === null ? 'unknown' : outcomeOf(tallyOf(votes, totalWeight(votes))))
      if (outcome === 'pass') expect(reaches(overall ?? 0, effectiveThreshold(plainRubric))).toBe(true)
    }),
  )
})
