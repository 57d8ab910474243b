import { expect, test } from 'vitest'
import { labelWeights } from '../../../src/judge/panel/label-weights.js'

test('the log-odds of being right, by hand: 8 of 8, 5 of 8, 4 of 8 and 1 of 8', () => {
  const rows = Array.from({ length: 8 }, (_, index) => [true, index < 5, index < 4, index < 1])
  const [always, often, half, rarely] = labelWeights(rows)
  expect(always).toBeCloseTo(Math.log(9 / 1), 12)
  expect(often).toBeCloseTo(Math.log(6 / 4), 12)
  expect(half).toBe(0)
  expect(rarely).toBe(0)
})

test('labels that cannot be are refused', () => {
  expect(() => labelWeights([])).toThrow('no labelled case')
  expect(() => labelWeights([[true], [true, false]])).toThrow('differ in length')
  for (const shares of [[0.9, 0.5, 0.5], [[0.9, 0.5, 0.5]], [[true, 0.5, false]], undefined])
    expect(() => labelWeights(shares as never)).toThrow('labelWeights takes a row for each case')
})
