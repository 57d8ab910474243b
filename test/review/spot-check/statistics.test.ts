import { describe, expect, test } from 'vitest'
import { evaluatorText } from '../../../src/cli/review/evaluator-text.js'
import { evaluatorsPage } from '../../../src/cli/review/page/evaluators-page.js'
import { createRandom } from '../../../src/mutate/random.js'
import { agreementOf } from '../../../src/review/spot-check/agreement.js'
import { correctedPassRate } from '../../../src/review/spot-check/corrected-rate.js'
import { evaluatorStandings } from '../../../src/review/spot-check/evaluator-standing.js'
import { panelWeights } from '../../../src/review/spot-check/panel-weights.js'
import { panelWorths, worthText } from '../../../src/review/spot-check/panel-worth.js'
import type { Validation } from '../../../src/review/validation.js'
import { cohenKappa } from '../../../src/stats/kappa.js'
import { wilsonInterval } from '../../../src/stats/wilson-interval.js'
import { validation } from '../support/sample.js'

type Group = readonly [judgePasses: boolean, personPasses: boolean, times: number]

function rows(...groups: readonly Group[]): Validation[] {
  return groups
    .flatMap(([judge, human, times]) => Array.from({ length: times }, () => [judge, human] as const))
    .map(([judge, human], n) => validation(n, { evaluator_pass: judge, human_agrees: judge === human }))
}

describe('agreement', () => {
  test('18 of 20, as in the third scenario', () => {
    const checked = rows([true, true, 13], [true, false, 2], [false, false, 5])
    const found = agreementOf(checked)
    expect(found).toMatchObject({ checked: 20, agreed: 18, constant: { always: 'pass', accuracy: 0.65 } })
    expect(found.accuracy).toEqual({ value: 0.9, interval: wilsonInterval(18, 20), effective: 20 })
    expect(found.sensitivity?.value).toBe(1)
    expect(found.specificity?.value).toBeCloseTo(5 / 7)
    const judge = checked.map(({ evaluator_pass }) => evaluator_pass)
    const human = checked.map(({ evaluator_pass, human_agrees }) => evaluator_pass === human_agrees)
    expect(found.kappa).toBeCloseTo(cohenKappa(judge, human)!, 12)
  })

  test('a weight of two is the same case twice, but no more certain', () => {
    const once = rows([true, true, 6], [true, false, 2], [false, false, 2])
    const heavy = agreementOf(once.map((row) => Object.assign({}, row, { weight: row.evaluator_pass ? 2 : 1 })))
    const twice = agreementOf(rows([true, true, 12], [true, false, 4], [false, false, 2]))
    expect(heavy.kappa).toBeCloseTo(twice.kappa!, 12)
    expect(heavy.accuracy?.value).toBeCloseTo(twice.accuracy!.value, 12)
    expect(heavy.accuracy?.effective).toBeLessThanOrEqual(10)
  })

  test('checks of an older version: what the weights of a sample leave open is what the other stratum weighs', () => {
    // 20 fails and 280 passes; half fails while there are some, then passes alone; 15 of the fails are wrong
    const week = (n: number) => ({ validated_at: new Date(Date.UTC(2026, 0, 5 + 7 * n)).toISOString() })
    const sample = (n: number, groups: readonly Group[], weights: { pass: number; fail: number }) =>
      rows(...groups).map((row, place) =>
        Object.assign({}, row, week(n), {
          test_id: validation(100 * n + place).test_id,
          weight: row.evaluator_pass ? weights.pass : weights.fail,
        }),
      )
    const both = { pass: 280 / 300 / 0.5, fail: 20 / 300 / 0.5 }
    const right: Group = [true, true, 10]
    const first = [
      ...sample(0, [right, [false, true, 10]], both),
      ...sample(1, [right, [false, true, 5], [false, false, 5]], both),
    ]
    const passes = Array.from({ length: 8 }, (_, n) =>
      sample(n + 2, [[true, true, 20]], { pass: 280 / 300, fail: 0 }),
    ).flat()
    expect(agreementOf(first).accuracy?.value).toBeCloseTo(0.95, 12)
    expect(agreementOf([...first, ...passes]).accuracy?.value).toBeCloseTo(0.95, 12)
    // new checks beside them: of a stratum that has doubled
    const stratum = { outcome: 'pass' as const, size: 260, population: 300 }
    const newer = sample(11, [[true, true, 200]], { pass: 1, fail: 1 }).map((row) =>
      Object.assign({}, row, { stratum }),
    )
    const mixed = agreementOf([...first, ...passes, ...newer])
    expect(mixed.accuracy?.value).toBeCloseTo(1 - 0.75 * ((20 / 300 + 40 / 300) / 2), 12)
    expect(mixed.checked).toBe(400)
  })

  test('no error in a few checks does not say that there is none', () => {
    const stratum = (outcome: 'pass' | 'fail') => ({ outcome, size: outcome === 'pass' ? 90 : 10, population: 100 })
    const checked = rows([true, true, 10], [false, false, 10]).map((row) =>
      Object.assign({}, row, { stratum: stratum(row.evaluator_pass ? 'pass' : 'fail') }),
    )
    const { accuracy, specificity } = agreementOf(checked)
    expect(accuracy?.value).toBe(1)
    expect(accuracy?.interval.lower).toBeLessThan(wilsonInterval(20, 20)!.lower)
    expect(specificity?.value).toBe(1) // one wrong pass in ten would make it 10 / (10 + 9)
    expect(specificity?.interval.lower).toBeLessThan(0.55)
  })

  test('nothing is made up where there is nothing to tell', () => {
    expect(agreementOf([])).toEqual({
      checked: 0,
      agreed: 0,
      accuracy: null,
      kappa: null,
      sensitivity: null,
      specificity: null,
      constant: null,
    })
    expect(agreementOf(rows([true, true, 5]))).toMatchObject({ kappa: null, specificity: null })
  })
})

test('a panel’s weights come from evaluations that were checked for every judge', () => {
  const checks = [0, 1, 2, 3].flatMap((n) => [
    validation(n, { evaluator_id: 'good' }),
    { ...validation(100 + n, { evaluator_id: 'poor', human_agrees: n === 0 }), test_id: validation(n).test_id },
  ])
  const [good = 0, poor = 0] = panelWeights([...checks, validation(50, { evaluator_id: 'poor' })], ['good', 'poor'])
  expect(good).toBeCloseTo(Math.log(5), 12)
  expect(poor).toBe(0)
  expect(() => panelWeights(checks, ['good', 'absent'])).toThrow(
    new RangeError('No evaluation was checked for all of good, absent. Checks are of good, poor.'),
  )
  expect(() => panelWeights([], ['good'])).toThrow('There are no checks yet: npx expect-jury spot-check')
})

describe('a panel, by the evaluations that people checked of all its judges', () => {
  /** @param wrong of each judge, on which of the evaluations it errs */
  const checked = (count: number, wrong: Record<string, (n: number) => boolean>): Validation[] =>
    Object.entries(wrong).flatMap(([evaluator_id, errs], judge) =>
      Array.from({ length: count }, (_, n) => ({
        ...validation(1000 * judge + n, { evaluator_id, human_agrees: !errs(n) }),
        test_id: validation(n).test_id,
      })),
    )

  test('judges that err together are one vote, judges that err apart are several', () => {
    const together = { c: (n: number) => n < 3, a: (n: number) => n < 3, b: (n: number) => n < 3 }
    const [panel] = panelWorths(checked(12, together))
    expect(panel).toMatchObject({ evaluators: ['a', 'b', 'c'], checked: 12, worth: { judges: 3, errorCorrelation: 1 } })
    expect(panel && worthText(panel)).toBe('3 judges are worth 1.0 independent votes')
    expect(evaluatorText(evaluatorStandings(checked(12, together)), panel && [panel])).toMatch(
      /\nPanel of a, b, c\n {2}3 judges are worth 1\.0 independent votes, by 12 evaluations that people checked; .* 1\.00\n$/,
    )
    expect(panel && evaluatorsPage([], [panel]).markup).toMatch(
      /Panel of a, b, c<\/h2>\s*<p>\s*3 judges are worth 1\.0 /,
    )
    const apart = { a: (n: number) => n % 2 === 0, b: (n: number) => n % 4 < 2 }
    expect(panelWorths(checked(12, apart))).toMatchObject([{ worth: { votes: 2 } }])
  })

  test('nothing is told by few evaluations, by one judge, and where no two judges have erred', () => {
    expect(panelWorths(checked(9, { a: (n) => n < 3, b: (n) => n < 3 }))).toEqual([])
    expect(panelWorths(checked(12, { a: (n) => n < 3 }))).toEqual([])
    expect(panelWorths(checked(12, { a: (n) => n < 3, b: () => false }))).toEqual([])
  })
})

describe('standing', () => {
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`

  test('79 % needs a review, 80 % does not, and nine checks say nothing', () => {
    const status = (right: number, wrong: number) =>
      evaluatorStandings(rows([true, true, right], [true, false, wrong]))[0]?.status
    expect([status(79, 21), status(80, 20), status(2, 7)]).toEqual(['needs_review', 'good', 'too_few'])
  })

  test('80 % of weighted checks is 80 %, whatever floating point makes of the weights', () => {
    // 14 passes and 6 fails of a run, five of each drawn, one of each wrong
    const drawn = rows([true, true, 4], [true, false, 1], [false, false, 4], [false, true, 1]).map((row) =>
      Object.assign({}, row, { weight: (row.evaluator_pass ? 14 : 6) / 20 / 0.5 }),
    )
    expect(evaluatorStandings(drawn)[0]?.status).toBe('good')
  })

  test('a re-test that covers every disagreement and is right clears the judge; half of it does not', () => {
    const checks = rows([true, true, 10], [true, false, 5]).map((row) =>
      Object.assign({}, row, { validated_at: at(1) }),
    )
    const wrong = checks.filter(({ human_agrees }) => !human_agrees)
    const again = (list: readonly Validation[], agrees: boolean, day: number) =>
      list.map((row, n) => ({
        ...validation(1000 + day * 10 + n),
        test_id: row.test_id,
        kind: 'retest' as const,
        human_agrees: agrees,
        evaluator_pass: !agrees,
        validated_at: at(day),
      }))
    expect(evaluatorStandings(checks)[0]?.status).toBe('needs_review')
    const half = [...checks, ...again(wrong.slice(0, 2), true, 2)]
    expect(evaluatorStandings(half)[0]).toMatchObject({ status: 'needs_review', retest: { asked: 2, right: 2 } })
    expect(evaluatorStandings([...checks, ...again(wrong, false, 3)])[0]?.status).toBe('needs_review')
    const cleared = [...half, ...again(wrong, true, 4)]
    expect(evaluatorStandings(cleared)[0]).toMatchObject({ status: 'too_few', agreement: { checked: 0 } })
    const later = rows([true, false, 12]).map((row, n) =>
      Object.assign({}, row, { test_id: validation(500 + n).test_id, validated_at: at(9) }),
    )
    expect(evaluatorStandings([...cleared, ...later])[0]?.status).toBe('needs_review')
  })

  test('judges apart, weeks in order, the last word on an evaluation counts', () => {
    const list = [
      validation(1, { evaluator_id: 'b', validated_at: at(10) }),
      validation(1, { id: validation(90).id, evaluator_id: 'b', validated_at: at(11), human_agrees: false }),
      validation(2, { evaluator_id: 'b', validated_at: at(3) }),
      validation(3, { evaluator_id: 'a' }),
    ]
    const [a, b] = evaluatorStandings(list)
    expect(a?.evaluator).toBe('a')
    expect(b?.agreement).toMatchObject({ checked: 2, agreed: 1 })
    expect(b?.history.map(({ week, agreement }) => [week, agreement.checked])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-09', 1],
    ])
  })
})

describe('the corrected pass rate', () => {
  const known = (value: number, effective = 100) => ({ value, effective, interval: { lower: 0, upper: 1 } })

  test('undoes the bias of a known judge', () => {
    for (const truth of [0.1, 0.5, 0.9]) {
      const seen = truth * 0.9 + (1 - truth) * (1 - 0.7)
      const { rate } = correctedPassRate(seen * 1000, 1000, { sensitivity: known(0.9), specificity: known(0.7) })!
      expect(rate).toBeCloseTo(truth, 12)
    }
  })

  test('refuses a judge that says nothing, and stays in [0, 1]', () => {
    expect(correctedPassRate(5, 10, { sensitivity: known(0.5), specificity: known(0.5) })).toBeUndefined()
    expect(correctedPassRate(5, 10, { sensitivity: known(0.5), specificity: null })).toBeUndefined()
    expect(correctedPassRate(0, 0, { sensitivity: known(0.9), specificity: known(0.9) })).toBeUndefined()
    expect(correctedPassRate(1, 100, { sensitivity: known(0.9), specificity: known(0.7) })).toMatchObject({
      rate: 0,
      interval: { lower: 0 },
    })
  })

  test('its interval holds the truth about as often as it says, with labels as few as a spot check has', () => {
    const random = createRandom('coverage')
    const draw = (n: number, p: number) =>
      Array.from({ length: n }, () => random.next()).filter((value) => value < p).length
    let held = 0
    const rounds = 2_000
    for (let round = 0; round < rounds; round += 1) {
      const [truth, se, sp] = [
        [0.3, 0.85, 0.8],
        [0.7, 0.9, 0.7],
        [0.9, 0.95, 0.6],
      ][round % 3] as [number, number, number]
      const agreement = { sensitivity: known(draw(30, se) / 30, 30), specificity: known(draw(30, sp) / 30, 30) }
      const found = correctedPassRate(draw(200, truth * se + (1 - truth) * (1 - sp)), 200, agreement)
      if (found && found.interval.lower <= truth && truth <= found.interval.upper) held += 1
    }
    expect(held / rounds).toBeGreaterThan(0.93)
  })
})
