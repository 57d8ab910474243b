import { describe, expect, test } from 'vitest'
import { consensus } from '../../../src/judge/panel/consensus.js'
import type { Flag, JudgeVote } from '../../../src/judge/verdict.js'
import { plainRubric, vote } from '../support/votes.js'

const verdictOf = (...votes: (number | null | JudgeVote)[]) =>
  consensus(
    plainRubric,
    votes.map((each) => (typeof each === 'object' && each !== null ? each : vote(each))),
  )

describe('consensus', () => {
  test.each<[votes: (number | null)[], outcome: string, overall: number | null]>([
    [[0.9, 0.8, 0.1], 'pass', 0.8],
    [[0.9, 0.5, 0.1], 'fail', 0.5],
    [[0.9, 0.9, null], 'pass', 0.9],
    [[0.9, 0.4, null], 'fail', 0.65],
    [[0.9, null, null], 'unknown', null],
    [[0.9, 0.9, 0.9, null, null], 'pass', 0.9],
    [[0.9, 0.9, null, null, null], 'unknown', null],
    [[0.6, 0.6, 0.1], 'pass', 0.6],
    [[0.9], 'pass', 0.9],
    [[null], 'unknown', null],
    [[], 'unknown', null],
  ])('%j is %s with a median of %d', (votes, outcome, overall) => {
    const verdict = verdictOf(...votes)
    expect(verdict).toMatchObject({ outcome, overall: overall === null ? null : expect.closeTo(overall, 12) })
  })

  test.each<[votes: (number | null)[], flags: Flag[]]>([
    [[0.9, 0.9, 0.9], []],
    // Population variance of 40, 80, 85 is 405.6; of 40, 80, 80 it is 355.6; of 40 and 80 it is 400, not more.
    [[0.4, 0.8, 0.85], ['high_disagreement']],
    [[0.4, 0.8, 0.8], []],
    // In floating point, the variance of 57 and 97 is 400.0000000000001.
    [[0.57, 0.97], ['split_vote']],
    [
      [0.57, 0.98],
      ['high_disagreement', 'split_vote'],
    ],
    [
      [0.4, 0.8, null],
      ['split_vote', 'near_threshold', 'judge_failed'],
    ],
    [[0.65, 0.65, 0.65], ['near_threshold']],
    [[0.66, 0.66, 0.66], []],
    [[0.9, null, null], ['judge_failed']],
  ])('%j is flagged %j', (votes, flags) => {
    expect(verdictOf(...votes).flags).toEqual(flags)
  })

  test('a judge whose total or verdict does not follow from its scores is flagged', () => {
    const claiming = (overall: number | null, pass: boolean | null) =>
      verdictOf(vote(0.9, { claimed: { overall, pass } })).flags
    expect(claiming(0.91, true)).toEqual([])
    expect(claiming(0.92, true)).toEqual(['self_contradiction'])
    expect(claiming(0.9, false)).toEqual(['self_contradiction'])
    expect(claiming(null, null)).toEqual([])
    const oneOfTwo = verdictOf(vote(0.9), vote(0.9, { claimed: { overall: 0.5, pass: null } }))
    expect(oneOfTwo.flags).toEqual(['self_contradiction'])
  })

  test('the reasons of all judges stand under their names; of one judge alone, plainly', () => {
    const [kind, strict] = [
      vote(0.9, { judge: 'kind', reasoning: 'Good.' }),
      vote(0.8, { judge: 'strict', reasoning: 'Fair.' }),
    ]
    expect(verdictOf(kind, strict).reasoning).toBe('kind: Good.\nstrict: Fair.')
    expect(verdictOf(kind).reasoning).toBe('Good.')
  })

  test('without a majority it says who failed and why, and nothing of what the others said', () => {
    const verdict = verdictOf(vote(0.9, { issues: ['Rude.'] }), null, vote(null, { judge: 'second' }))
    expect(verdict).toMatchObject({ scores: {}, overall: null, reasoning: '', issues: [] })
    expect(verdict.unknown).toEqual({
      code: 'timeout',
      message:
        'Only 1 of the 3 judges asked gave a verdict; more than half of the panel must.\n' +
        'judge: No answer in 30 s.\nsecond: No answer in 30 s.',
    })
  })

  test('a panel of which too few judges were asked has no verdict', () => {
    expect(consensus(plainRubric, [vote(0.9), vote(0.9)], 3).outcome).toBe('pass')
    expect(consensus(plainRubric, [vote(0.9)], 3)).toMatchObject({ outcome: 'unknown', overall: null })
  })

  test('weights decide: one judge that is right more often outvotes two', () => {
    const heavy = vote(0.9, { weight: 3 })
    const light = vote(0.2, { weight: 1 })
    expect(verdictOf(heavy, light, light)).toMatchObject({ outcome: 'pass', overall: 0.9 })
    expect(verdictOf(vote(0.9, { weight: 0 }), light, vote(0.3, { weight: 1 }))).toMatchObject({
      outcome: 'fail',
      overall: 0.25,
    })
    const { outcome, unknown } = verdictOf(vote(null, { weight: 3.125 }), light, light)
    expect(outcome).toBe('unknown')
    expect(unknown?.message).toMatch(
      /^The judges that gave a verdict weigh 2 of 5\.13; they must weigh more than half of the panel\.\n/,
    )
  })
})
