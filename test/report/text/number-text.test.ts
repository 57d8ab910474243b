import { expect, test } from 'vitest'
import {
  demandedText,
  durationText,
  percentText,
  pointsText,
  rateHeldTo,
  rateMove,
  scoreMove,
  shortMove,
} from '../../../src/report/text/number-text.js'

test.each([
  [0, '0%'],
  [0.0004, '<0.1%'],
  [0.706, '70.6%'],
  [0.5, '50%'],
  [0.9996, '99.9%'],
  [1 - 1e-12, '100%'],
  [1, '100%'],
])('a rate of %d reads %s', (rate, text) => {
  expect(percentText(rate)).toBe(text)
})

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [12_345, '12.3 s'],
  [59_940, '59.9 s'],
  [59_990, '1 min 0 s'],
  [245_000, '4 min 5 s'],
])('%d ms read %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test.each([
  [0.1, 0.2, '10% -> 20%'],
  [0.5, 0.5, '50% -> 50%'],
  [0.9992, 0.9994, '99.92% -> 99.94%'],
  [0.99995, 1, '99.9% -> 100%'],
  [0, 0.00001, '0% -> <0.1%'],
  // 6 of 119 cases are 5.04 points: more than the 5 that approve
  [84 / 119, 90 / 119, '70.59% -> 75.63%'],
  [0.7, 0.75, '70% -> 75%'],
])('the rates %d and %d side by side: %s', (old, next, text) => {
  expect(rateMove(old, next)).toBe(text)
})

test.each([
  [0, '0'],
  [1e-12, '0'],
  [0.042, '+4.2'],
  [-0.05, '−5'],
  [0.0001, '+0.01'],
  [-0.00044, '−0.04'],
  [6 / 119, '+5.04'],
  [0.0496, '+4.96'],
])('a difference of %d reads %s points', (difference, text) => {
  expect(pointsText(difference)).toBe(text)
})

test.each([
  [0.93, 0.59, '0.93 -> 0.59'],
  [0.7412, 0.7409, '0.7412 -> 0.7409'],
  [0.74, 0.74, '0.74 -> 0.74'],
  [0.1 + 0.2, 0.3, '0.30 -> 0.30'],
  [null, 0.9, 'none -> 0.90'],
])('the scores %d and %d side by side: %s', (old, next, text) => {
  expect(scoreMove(old, next)).toBe(text)
})

test('a short change keeps the digits that tell it', () => {
  expect([shortMove(0.9, 0.4), shortMove(0.9, 0.901), shortMove(0.4, null)]).toEqual([
    '0.9 -> 0.4',
    '0.9 -> 0.901',
    '0.4 -> none',
  ])
})

test.each([
  [0, 3000, '0%'],
  [1, 3000, '0.03%'],
  [1999, 2000, '99.9%'],
  [946, 1000, '94.6%'],
  [3, 3, '100%'],
])('%d of %d, held to a bar, are %s', (passed, total, text) => {
  expect(rateHeldTo(passed, total)).toBe(text)
})

test('nor does a rate read as missing a bar that it reaches', () => {
  expect([rateHeldTo(9956, 10_000, 0.9955), rateHeldTo(9954, 10_000, 0.9955), rateHeldTo(2, 3, 2 / 3)]).toEqual([
    '99.56%',
    '99.5%',
    '66.6666666667%',
  ])
})

test('a rate that is demanded stands as it was written', () => {
  expect([0.9955, 0.95, 1].map(demandedText)).toEqual(['99.55%', '95%', '100%'])
})
