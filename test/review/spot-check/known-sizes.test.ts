import { describe, expect, test } from 'vitest'
import { knownSizes } from '../../../src/review/spot-check/known-sizes.js'
import type { Validation } from '../../../src/review/validation.js'
import { validation } from '../support/sample.js'

const ids = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, n) => validation(from + n).test_id))

/** 100 passes and 20 fails were there; every fifth was checked. Passes are numbered from 0, fails from 1000. */
const checks: Validation[] = [
  ...Array.from({ length: 20 }, (_, n) =>
    validation(5 * n, { stratum: { outcome: 'pass', size: 100, population: 120 } }),
  ),
  ...Array.from({ length: 4 }, (_, n) =>
    validation(1000 + 5 * n, {
      stratum: { outcome: 'fail', size: 20, population: 120 },
      evaluator_pass: false,
      human_agrees: n > 0,
    }),
  ),
]

describe('how many evaluations there were, each counted once', () => {
  test('nothing was checked yet: as many as are here', () => {
    expect(knownSizes({ pass: ids(0, 100), fail: ids(1000, 1020) }, [])).toEqual({ pass: 100, fail: 20 })
    const older = checks.map((check) => Object.assign({}, check, { stratum: null }))
    expect(knownSizes({ pass: ids(0, 100), fail: ids(1000, 1020) }, older)).toEqual({ pass: 100, fail: 20 })
  })

  test('all replayed: no more than before, and what is new', () => {
    expect(knownSizes({ pass: ids(0, 100), fail: ids(1000, 1020) }, checks)).toEqual({ pass: 100, fail: 20 })
    expect(knownSizes({ pass: ids(0, 130), fail: ids(1000, 1025) }, checks)).toEqual({ pass: 130, fail: 25 })
  })

  test('none replayed, or none here: those of before are not forgotten', () => {
    expect(knownSizes({ pass: ids(200, 250), fail: ids(1200, 1210) }, checks)).toEqual({ pass: 150, fail: 30 })
    expect(knownSizes({ pass: ids(0, 0), fail: ids(0, 0) }, checks)).toEqual({ pass: 100, fail: 20 })
  })

  test('a part is replayed: as much as of those that were checked', () => {
    expect(knownSizes({ pass: ids(50, 150), fail: ids(1010, 1030) }, checks)).toEqual({ pass: 150, fail: 30 })
  })

  test('a stratum that grew before any of it was checked is taken as being here', () => {
    const passes = checks.filter(({ evaluator_pass }) => evaluator_pass)
    expect(knownSizes({ pass: ids(0, 100), fail: ids(1000, 1024) }, passes)).toEqual({ pass: 100, fail: 24 })
  })

  test('a re-test that passed begins anew: the judge is another one', () => {
    const retests = checks
      .filter(({ human_agrees }) => !human_agrees)
      .map((check, n) =>
        Object.assign({}, check, validation(2000 + n), { test_id: check.test_id, kind: 'retest' as const }),
      )
    expect(knownSizes({ pass: ids(0, 115), fail: ids(1000, 1005) }, [...checks, ...retests])).toEqual({
      pass: 115,
      fail: 5,
    })
  })
})
