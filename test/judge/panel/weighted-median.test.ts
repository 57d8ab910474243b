import { expect, test } from 'vitest'
import { weightedMedian } from '../../../src/judge/panel/weighted-median.js'

test.each<[values: [value: number, weight: number][], median: number | null]>([
  [
    [
      [0.9, 1],
      [0.1, 1],
      [0.5, 1],
    ],
    0.5,
  ],
  [
    [
      [0.9, 1],
      [0.1, 1],
    ],
    0.5,
  ],
  [
    [
      [0.9, 3],
      [0.1, 1],
      [0.2, 1],
    ],
    0.9,
  ],
  [
    [
      [0.9, 2],
      [0.1, 1],
      [0.3, 1],
    ],
    0.6,
  ],
  // In floating point, 0.1 and 0.7 are a little less than half of 1.6.
  [
    [
      [0.2, 0.1],
      [0.4, 0.7],
      [0.8, 0.8],
    ],
    0.6,
  ],
  [
    [
      [0.9, 0],
      [0.1, 1],
    ],
    0.1,
  ],
  [[[0.9, 0]], null],
  [[], null],
])('of %j it is %s', (values, median) => {
  const given = weightedMedian(values.map(([value, weight]) => ({ value, weight })))
  expect(given).toEqual(median === null ? null : expect.closeTo(median, 12))
})
