import { expect, test } from 'vitest'
import { incompleteBeta } from '../../src/stats/incomplete-beta.js'
import { logGamma } from '../../src/stats/log-gamma.js'
import { normalQuantile } from '../../src/stats/normal-quantile.js'
import { twoSidedT } from '../../src/stats/student-t.js'

// Reference values in this file: mpmath 1.3 with 40 digits.

test.each([
  [0.001, 6.907178885383853],
  [0.5, 0.5723649429247001],
  [3.7, 1.428072326665388],
  [100, 359.1342053695754],
  [1234.5, 7550.550901077895],
])('logGamma(%d)', (x, expected) => {
  expect(logGamma(x) / expected).toBeCloseTo(1, 12)
})

test.each([
  [0.3, 2.5, 4, 0.3521975859067672],
  [0.999, 300, 0.5, 0.438654268870091],
  [0.5, 1000, 1000, 0.5],
  [0.01, 0.1, 20, 0.8781283685059498],
])('incompleteBeta(%d, %d, %d)', (x, a, b, expected) => {
  expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 11)
})

test.each([
  [0.975, 1.9599639845400543],
  [0.8, 0.8416212335729142],
  [0.6, 0.2533471031357998],
  [0.9, 1.2815515655446004],
  [0.005, -2.575829303548901],
  [1e-10, -6.361340902404057],
  [1e-20, -9.262340089798405],
  [1e-300, -37.0470962993612],
])('normalQuantile(%d)', (p, expected) => {
  expect(normalQuantile(p)).toBeCloseTo(expected, 11)
})

test.each([
  [1, 12.706204736174694],
  [4, 2.7764451051977934],
  [19, 2.0930240544083087],
  [200, 1.9718962236339088],
])('twoSidedT(0.95, %i)', (degreesOfFreedom, expected) => {
  expect(twoSidedT(0.95, degreesOfFreedom)).toBeCloseTo(expected, 9)
})
