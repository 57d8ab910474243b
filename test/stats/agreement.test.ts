import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  cohenKappa,
  effectiveVotes,
  fleissKappa,
  gwetAC1,
  kendallTauB,
  krippendorffAlpha,
  spearman,
  weightedKappa,
} from '../../src/stats/index.js'
import { readSharedData } from '../support/shared-data.js'

/** The lists of two raters from a table of counts, rows by the first rater. */
function fromTable(table: number[][]): [number[], number[]] {
  const pairs = table.flatMap((row, i) =>
    row.flatMap((count, j) => Array.from({ length: count }, () => [i, j] as const)),
  )
  return [pairs.map(([i]) => i), pairs.map(([, j]) => j)]
}

/** Two dermatologists: SAS/STAT user's guide, PROC FREQ, "Agreement Study": kappa 0.3449, linear weights 0.5082. */
const skinCondition = fromTable([
  [10, 4, 1, 0],
  [5, 10, 12, 2],
  [2, 4, 12, 5],
  [0, 2, 6, 13],
])

/** Four observers, twelve units, with gaps: Krippendorff (2011). */
const krippendorff = [
  [1, 1, null, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [null, 5, 5, 5],
  [null, null, 1, 1],
  [null, null, 3, null],
]

describe('two raters', () => {
  test('cohenKappa', () => {
    expect(cohenKappa(...skinCondition)).toBeCloseTo(0.3449, 4)
    // 50 grant proposals, 35 agreements, 25 expected by chance.
    expect(
      cohenKappa(
        ...fromTable([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBeCloseTo(0.4, 12)
    expect(
      cohenKappa(
        ...fromTable([
          [11, 3, 1, 0],
          [1, 9, 0, 1],
          [0, 1, 10, 0],
          [1, 2, 0, 10],
        ]),
      ),
    ).toBeCloseTo(0.7334754797441365, 12)
    expect(cohenKappa(['pass', 'fail'], ['fail', 'pass'])).toBe(-1)
    expect(cohenKappa(['pass', 'pass'], ['pass', 'pass'])).toBeNull()
    expect(cohenKappa([], [])).toBeNull()
    expect(() => cohenKappa([1], [1, 2])).toThrow(RangeError)
  })

  test('weightedKappa', () => {
    expect(weightedKappa(...skinCondition, 'linear')).toBeCloseTo(0.5082, 4)
    const table = fromTable([
      [11, 3, 1, 0],
      [1, 9, 0, 1],
      [0, 1, 10, 0],
      [1, 2, 0, 10],
    ])
    expect(weightedKappa(...table, 'linear')).toBeCloseTo(0.7474747474747475, 12)
    expect(weightedKappa(...table)).toBeCloseTo(0.7663551401869159, 12)
    expect(weightedKappa([3, 3], [3, 3])).toBeNull()
    expect(() => weightedKappa([Number.NaN], [1])).toThrow('a[0]')
  })

  test('on two categories both weights give the plain kappa', () => {
    const [a, b] = fromTable([
      [7, 2],
      [3, 5],
    ])
    expect(weightedKappa(a, b, 'linear')).toBeCloseTo(Number(cohenKappa(a, b)), 12)
    expect(weightedKappa(a, b, 'quadratic')).toBeCloseTo(Number(cohenKappa(a, b)), 12)
  })
})

describe('many raters', () => {
  test('fleissKappa: ten subjects, fourteen raters, 0.210', () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    const ratings = counts.map((row) => row.flatMap((count, category) => Array.from({ length: count }, () => category)))
    expect(fleissKappa(ratings)).toBeCloseTo(0.20993070442195524, 12)
    expect(
      fleissKappa([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toBeNull()
    expect(fleissKappa([['a'], ['b']])).toBeNull()
    expect(fleissKappa([])).toBeNull()
    expect(() =>
      fleissKappa([
        ['a', 'b'],
        ['a', null],
      ]),
    ).toThrow('krippendorffAlpha allows gaps')
  })

  test('krippendorffAlpha: .743, .815, .849 as published, exact as fractions', () => {
    expect(krippendorffAlpha(krippendorff)).toBeCloseTo(113 / 152, 12)
    expect(krippendorffAlpha(krippendorff, 'ordinal')).toBeCloseTo(108_577 / 133_160, 12)
    expect(krippendorffAlpha(krippendorff, 'interval')).toBeCloseTo(951 / 1120, 12)
    expect(
      krippendorffAlpha([
        ['yes', 'no'],
        ['yes', 'yes'],
      ]),
    ).toBeCloseTo(0, 12)
    expect(
      krippendorffAlpha([
        [1, 1],
        [1, null],
      ]),
    ).toBeNull()
    expect(krippendorffAlpha([[1, null]])).toBeNull()
    expect(krippendorffAlpha([])).toBeNull()
    expect(() => krippendorffAlpha([[Number.NaN, 1]], 'interval')).toThrow('an interval rating must be a finite number')
  })

  test('gwetAC1: 0.77544 for the same ratings (R package irrCAC)', () => {
    expect(gwetAC1(krippendorff)).toBeCloseTo(0.775444068126995, 12)
    expect(
      gwetAC1([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toBeNull()
    expect(
      gwetAC1(
        [
          ['a', 'a'],
          ['a', 'a'],
        ],
        ['a', 'b'],
      ),
    ).toBe(1)
    expect(gwetAC1([])).toBeNull()
    expect(() => gwetAC1([['a', 'c']], ['a', 'b'])).toThrow('the rating c is none of `categories`')
  })

  test('three people on 999 comparisons (PandaLM): kappa and alpha agree where nothing is missing', (context) => {
    const rows = readSharedData(context, 'pandalm_testset.jsonl.gz', z.object({ human: z.array(z.number()).length(3) }))
    const ratings = rows.map((row) => row.human)
    expect(fleissKappa(ratings)).toBeCloseTo(0.8641753649975505, 11)
    // alpha = kappa + (1 - kappa) / N, N ratings in all: its small-sample correction.
    const kappa = Number(fleissKappa(ratings))
    expect(krippendorffAlpha(ratings)).toBeCloseTo(kappa + (1 - kappa) / (3 * rows.length), 11)
  })
})

describe('order', () => {
  test('spearman', () => {
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    const television = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    expect(spearman(iq, television)).toBeCloseTo(-29 / 165, 12)
    expect(spearman([1, 2, 2, 3, 5], [2, 2, 4, 4, 9])).toBeCloseTo(0.8651809126974002, 12)
    expect(spearman([1, 2, 3], [5, 5, 5])).toBeNull()
    expect(spearman([1], [1])).toBeNull()
    expect(() => spearman([1, Number.POSITIVE_INFINITY], [1, 2])).toThrow('a[1]')
  })

  test('kendallTauB', () => {
    expect(kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-0.4714045207910316, 12)
    expect(kendallTauB([1, 2, 2, 3, 5], [2, 2, 4, 4, 9])).toBeCloseTo(0.8249579113843054, 12)
    expect(kendallTauB([1, 2], [3, 3])).toBeNull()
    expect(kendallTauB([], [])).toBeNull()
    expect(() => kendallTauB([1, 2], [1])).toThrow(RangeError)
  })
})

describe('effectiveVotes', () => {
  test('judges that always err together are one vote; independent ones count in full', () => {
    expect(
      effectiveVotes([
        [true, true, true],
        [false, false, false],
      ])?.votes,
    ).toBeCloseTo(1, 12)
    const independent = [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]
    expect(effectiveVotes(independent)).toEqual({ judges: 2, errorCorrelation: 0, votes: 2 })
  })

  test('judges whose errors never meet are worth no more than their number', () => {
    expect(
      effectiveVotes([
        [true, false],
        [false, true],
      ]),
    ).toEqual({ judges: 2, errorCorrelation: -1, votes: 2 })
  })

  test('is null where no correlation is defined', () => {
    expect(effectiveVotes([])).toBeNull()
    expect(effectiveVotes([[true], [false]])).toBeNull()
    expect(
      effectiveVotes([
        [true, true],
        [true, false],
      ]),
    ).toBeNull()
    expect(() => effectiveVotes([[true, true], [true]])).toThrow(RangeError)
  })
})

describe('from JavaScript, what would give a wrong figure', () => {
  test('another kind of distance is refused: Krippendorff also knows ratios', () => {
    const [weights, level] = ['cubic' as 'linear', 'ratio' as 'interval']
    expect(() => weightedKappa([1, 2, 3], [1, 3, 3], weights)).toThrow('`weights` is "cubic"')
    expect(() => krippendorffAlpha([[1, 2]], level)).toThrow('`level` is "ratio"')
  })

  test('undefined is no category', () => {
    const gap = Reflect.get([], 0) as null
    const withGaps = krippendorff.map((item) => item.map((rating) => rating ?? gap))
    expect(krippendorffAlpha(withGaps)).toBe(krippendorffAlpha(krippendorff))
    const choices = JSON.parse('["a", null]') as string[]
    expect(() => cohenKappa(['a', 'b'], choices)).toThrow('b[1] is missing')
  })
})
