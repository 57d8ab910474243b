import { describe, expect, test } from 'vitest'
import type { Rate } from '../../../src/review/spot-check/agreement.js'
import { evaluatorStandings } from '../../../src/review/spot-check/evaluator-standing.js'
import { type Judged, weeklyChecks } from './support/weekly-checks.js'

interface Wrong {
  readonly pass: number
  readonly fail: number
}

/** `size` evaluations, of which the judge fails so many, and so many of either verdict are wrong: the truth is exact. */
function evaluations(name: string, size: number, fails: number, wrong: Wrong): Judged[] {
  return Array.from({ length: size }, (_, n) => {
    const pass = n >= fails
    return { name: `${name} ${n}`, pass, right: pass ? n - fails >= wrong.pass : n >= wrong.fail }
  })
}

const weeksOf = (at: (week: number) => Judged[], count = 10) => Array.from({ length: count }, (_, week) => at(week))

interface Scenario {
  readonly truth: number
  readonly weeks: (name: string) => Judged[][]
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'the same 300 every week, by a judge that is too strict': {
    truth: 0.95,
    weeks: (name) => weeksOf(() => evaluations(name, 300, 20, { pass: 0, fail: 15 })),
  },
  'the same 300 every week, by a judge that is too lenient': {
    truth: 0.95,
    weeks: (name) => weeksOf(() => evaluations(name, 300, 20, { pass: 15, fail: 0 })),
  },
  'the same 200 every week, and 30 more that the judge fails and misjudges more often': {
    truth: 410 / 470,
    weeks: (name) =>
      weeksOf((week) => [
        ...evaluations(name, 200, 20, { pass: 2, fail: 4 }),
        ...weeksOf((n) => evaluations(`${name}, new in week ${n}`, 30, 12, { pass: 2, fail: 4 }), week).flat(),
      ]),
  },
  'half the same every week, and half answered anew, where the judge is worse': {
    truth: 978 / 1100,
    weeks: (name) =>
      weeksOf((week) => [
        ...evaluations(name, 100, 10, { pass: 0, fail: 2 }),
        ...evaluations(`${name}, week ${week}`, 100, 30, { pass: 6, fail: 6 }),
      ]),
  },
  'all answered anew': {
    truth: 0.95,
    weeks: (name) => weeksOf((week) => evaluations(`${name}, week ${week}`, 100, 10, { pass: 2, fail: 3 })),
  },
}

const rounds = 15
const holds = ({ interval }: Rate, truth: number) => interval.lower <= truth && truth <= interval.upper
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

describe('ten weeks of spot checks tell the accuracy over all evaluations, each counted once', () => {
  test.each(Object.entries(scenarios))('%s', (_, { weeks, truth }) => {
    const found = Array.from({ length: rounds }, (_round, round) => {
      const all = weeks(`round ${round}`)
      const once = new Map(all.flat().map((each) => [each.name, Number(each.right)]))
      expect(mean([...once.values()])).toBeCloseTo(truth, 12)
      return evaluatorStandings(weeklyChecks(all))[0]!.agreement.accuracy!
    })
    expect(Math.abs(mean(found.map(({ value }) => value)) - truth)).toBeLessThan(0.01)
    expect(found.filter((rate) => holds(rate, truth)).length).toBeGreaterThanOrEqual(0.9 * rounds)
  })

  test('a week in which no fail was left to check is no better than the others', () => {
    const checks = weeklyChecks(weeksOf(() => evaluations('same', 300, 20, { pass: 0, fail: 15 })))
    const { history } = evaluatorStandings(checks)[0]!
    expect(history.map(({ agreement }) => agreement.checked)).toEqual(Array(10).fill(20))
    for (const { agreement } of history.slice(1)) expect(agreement.accuracy?.value).toBeCloseTo(0.95, 1)
    expect(history.at(-1)?.agreement.accuracy?.value).toBeCloseTo(0.95, 12)
  })

  test('also when half of a sample is never answered', () => {
    const found = Array.from({ length: rounds }, (_, round) => {
      const all = weeksOf(() => evaluations(`round ${round}`, 300, 60, { pass: 0, fail: 30 }))
      return evaluatorStandings(weeklyChecks(all, { answered: 0.5 }))[0]!.agreement.accuracy!
    })
    expect(Math.abs(mean(found.map(({ value }) => value)) - 0.9)).toBeLessThan(0.01)
    expect(found.filter((rate) => holds(rate, 0.9)).length).toBeGreaterThanOrEqual(0.9 * rounds)
  })
})
