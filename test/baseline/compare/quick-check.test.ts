import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { IncompatibleRunsError } from '../../../src/baseline/compare/incompatible-runs-error.js'
import { noiseFloor } from '../../../src/baseline/compare/noise-floor.js'
import { quickCheckIds } from '../../../src/baseline/compare/quick-check.js'
import { rejudgeRun } from '../../../src/baseline/rejudge.js'
import { createRandom } from '../../../src/mutate/random.js'
import { runOf } from '../runs.js'

const ids = Array.from({ length: 200 }, (_, index) => `case-${index}`)

test('the quick check draws 20 cases, the same whatever their order', () => {
  const drawn = quickCheckIds(ids)
  expect(drawn).toHaveLength(20)
  expect(quickCheckIds(ids.toReversed()).toSorted()).toEqual(drawn.toSorted())
  expect(quickCheckIds(['b', 'a'])).toEqual(['b', 'a'])
})

test('one more case in the set moves at most one case of the quick check', () => {
  fc.assert(
    fc.property(fc.string(), (added) => {
      const kept = new Set(quickCheckIds([...ids, added]))
      return quickCheckIds(ids).filter((id) => !kept.has(id)).length <= 1
    }),
  )
})

test('compareRuns looks at the same 20 cases of the old run, whatever the new one holds', () => {
  const old = runOf('old', '-'.repeat(100))
  const all = compareRuns(old, runOf('new', '+'.repeat(101)), { check: 'quick' })
  expect(all).toMatchObject({ check: 'quick', cases: 20, onlyOld: [], onlyNew: [], recommendation: 'APPROVE' })
  expect(all.improvements).toEqual(quickCheckIds(old.cases.map(({ id }) => id)))
  const part = compareRuns(old, runOf('new', '+'.repeat(15)), { check: 'quick' })
  expect([...part.improvements, ...part.onlyOld].toSorted()).toEqual(all.improvements.toSorted())
  expect(part.onlyOld.length).toBeGreaterThan(10)
  expect(part).toMatchObject({ byPassRate: 'APPROVE', recommendation: 'REVIEW' })
  expect(part.reasons.join()).toContain('not in the new run: ')
})

test('a new version that ran only the 20 cases has run all that a quick check looks at', () => {
  const old = runOf('old', '-'.repeat(100))
  const drawn = new Set(quickCheckIds(old.cases.map(({ id }) => id)))
  const next = { id: 'new', cases: runOf('new', '+'.repeat(100)).cases.filter(({ id }) => drawn.has(id)) }
  expect(compareRuns(old, next, { check: 'quick' })).toMatchObject({ cases: 20, recommendation: 'APPROVE' })
})

test('a new version that ran only the 20 cases that the ids of its golden set give has run them all, too', () => {
  const inSet = (id: string, outcomes: string) => {
    const { cases } = runOf(id, outcomes, (index) => ({ golden: { set: 'Support', caseId: `case-${index}` } }))
    return { id, cases: cases.map((each, index) => Object.assign({}, each, { id: `Support > case-${index}` })) }
  }
  const drawn = new Set(quickCheckIds(ids))
  const next = inSet('new', '+'.repeat(200))
  const part = { ...next, cases: next.cases.filter(({ golden }) => drawn.has(golden?.caseId ?? '')) }
  expect(compareRuns(inSet('old', '-'.repeat(200)), part, { check: 'quick' })).toMatchObject({
    cases: 20,
    onlyOld: [],
    recommendation: 'APPROVE',
  })
})

test('a check that there is not is an error, not a quick one', () => {
  const mistyped: object = { check: 'ful' }
  expect(() => compareRuns(runOf('old', '+'), runOf('new', '+'), mistyped)).toThrow('it must be quick or full')
})

test('the noise floor of a version against itself', () => {
  const floor = noiseFloor(runOf('a', '+++--+++++'), runOf('b', '++-+-+++++'))
  expect(floor).toMatchObject({ cases: 10, flipped: ['c2', 'c3'], flipRate: 0.2, difference: 0 })
  // Wilson's centre, (2 + z^2 / 2) / (10 + z^2)
  expect(floor.noiseDifference).toBeCloseTo(1.959964 * Math.sqrt(0.28326 / 10), 4)
  expect(floor.flipRateInterval?.upper).toBeCloseTo(0.5098, 4)
  expect(noiseFloor(runOf('a', '+---'), runOf('b', '+++-')).difference).toBe(0.5)
  expect(noiseFloor(runOf('a', '+++-'), runOf('b', '+---')).difference).toBe(-0.5)
  expect(noiseFloor(runOf('a', ''), runOf('b', ''))).toMatchObject({
    flipRate: null,
    difference: null,
    noiseDifference: null,
    flipRateInterval: null,
  })
})

test('two runs that were judged differently have no noise floor', () => {
  const by = (judge: string) => runOf(judge, '+-', () => ({ judge }))
  expect(() => noiseFloor(by('m1'), by('m2'))).toThrow(IncompatibleRunsError)
})

describe('a verdict that was replayed is no second one', () => {
  const live = { count: 2, replayed: false, tokens: 600, latencyMs: 90 }

  test.each([
    ['the same replies, replayed', { ...live, replayed: true }, 1],
    ['their times rounded once more', { ...live, replayed: true, latencyMs: 92 }, 1],
    ['replies that took longer', { ...live, replayed: true, latencyMs: 93 }, 0],
    ['replies of other length', { ...live, replayed: true, tokens: 601 }, 0],
    ['more replies', { ...live, replayed: true, count: 3 }, 0],
    ['replies made anew', live, 0],
    ['no replies', undefined, 0],
  ])('%s', (_, replies, replayed) => {
    const first = runOf('a', '++', () => ({ replies: live }))
    const second = runOf('b', '+-', (index) => ({ replies: index === 0 ? replies : { ...live, latencyMs: 500 } }))
    expect(noiseFloor(first, second)).toMatchObject({ replayed, cases: 2 - replayed, flipped: ['c1'] })
    expect(noiseFloor(second, first)).toMatchObject({ replayed, cases: 2 - replayed, flipped: ['c1'] })
  })
})

describe('the noise floor covers what noise does in another pair of runs', () => {
  const random = createRandom('noise')
  const noisy = (id: string, cases: number, flips: number) =>
    runOf(id, Array.from({ length: cases }, () => (random.next() < flips / 2 ? '-' : '+')).join(''))

  test.each([
    [3, 0.02],
    [5, 0.2],
    [20, 0.05],
    [50, 0.2],
    [200, 0.4],
  ])('of %i cases that flip at a rate of about %f', (cases, flips) => {
    const rounds = 1_000
    const held = Array.from({ length: rounds }, () => {
      const [seen, next] = [0, 1].map(() => noiseFloor(noisy('a', cases, flips), noisy('b', cases, flips)))
      return Math.abs(next?.difference ?? 1) <= (seen?.noiseDifference ?? 0)
    }).filter(Boolean).length
    expect(held / rounds).toBeGreaterThan(0.93)
  })
})

describe('of repeated runs, a change of a case is one of the share that passed', () => {
  const random = createRandom('repeated noise')
  const repeated = (id: string, cases: number, ran: number, rate: number) =>
    runOf(id, '+'.repeat(cases), () => {
      const runs = Array.from({ length: ran }, () => (random.next() < rate ? ('pass' as const) : ('fail' as const)))
      return { runs, outcome: runs.includes('fail') ? 'fail' : 'pass' }
    })

  test('as in the comparison of the same runs', () => {
    const [one, second] = [repeated('a', 12, 3, 0.7), repeated('b', 12, 3, 0.7)]
    const seen = compareRuns(one, second).evidence?.difference
    expect(noiseFloor(one, second).difference).toBeCloseTo(seen ?? Number.NaN, 12)
    const twice = (id: string, last: 'pass' | 'fail') => runOf(id, '+', () => ({ runs: ['pass', last], outcome: last }))
    // One case changed by a half; z squared more would change by a half on average of squares: 2 x 0.25 / 2.
    const floor = noiseFloor(twice('a', 'fail'), twice('b', 'pass'))
    expect(floor).toMatchObject({ flipped: ['c0'], flipRate: 1, difference: 0.5 })
    expect(floor.noiseDifference).toBeCloseTo(1.959964 * 0.5, 5)
  })

  test.each([
    [5, 4, 0.5],
    [20, 3, 0.8],
    [50, 10, 0.95],
  ])('the noise of %i cases that ran %i times is covered, and by little more', (cases, ran, rate) => {
    const rounds = 1_000
    const floors = Array.from({ length: rounds }, () =>
      noiseFloor(repeated('a', cases, ran, rate), repeated('b', cases, ran, rate)),
    )
    const held = floors.filter(({ difference }, index) => {
      const other = floors[(index + 1) % rounds]
      return Math.abs(difference ?? 1) <= (other?.noiseDifference ?? 0)
    }).length
    expect(held / rounds).toBeGreaterThan(0.92)
    const trueNoise = 1.96 * Math.sqrt((2 * rate * (1 - rate)) / ran / cases)
    const told = floors.reduce((sum, { noiseDifference }) => sum + (noiseDifference ?? 1), 0) / rounds
    expect(told / trueNoise).toBeLessThan(1.25)
  })
})

test('three cases without a flip do not say that there is no noise', () => {
  expect(noiseFloor(runOf('a', '+++'), runOf('b', '+++')).noiseDifference).toBeCloseTo(0.6, 2)
})

test('rejudging asks about each stored output once and keeps what the run cost', async () => {
  const asked: string[] = []
  const old = runOf('old', '+++', (index) => ({
    judge: 'old-judge',
    costUsd: 0.5,
    scores: { tone: 1 },
    overall: 1,
    ...(index < 2 ? { output: `answer ${index}` } : {}),
  }))
  const judged = await rejudgeRun(old, async ({ output }) => {
    asked.push(output)
    return { outcome: output.endsWith('0') ? 'pass' : 'fail', scores: { tone: 0.5 }, judge: 'new-judge' }
  })
  expect(asked).toEqual(['answer 0', 'answer 1'])
  expect(judged.cases).toEqual([
    { id: 'c0', output: 'answer 0', costUsd: 0.5, outcome: 'pass', scores: { tone: 0.5 }, judge: 'new-judge' },
    { id: 'c1', output: 'answer 1', costUsd: 0.5, outcome: 'fail', scores: { tone: 0.5 }, judge: 'new-judge' },
    { id: 'c2', costUsd: 0.5, outcome: 'unknown', scores: {} },
  ])
})
