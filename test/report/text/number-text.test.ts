import { expect, test } from 'vitest'
import { durationText, percentText } from '../../../src/report/text/number-text.js'

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
