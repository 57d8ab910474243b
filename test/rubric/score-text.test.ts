import { expect, test } from 'vitest'
import { failedScoreText, scoreBelow, scoreText, thresholdText, weightText } from '../../src/rubric/score-text.js'

test('a threshold shows as many digits as decide', () => {
  expect([0.6, 0.74, 0.6 + 0.07 * 0.2, 1, 0.7125].map(thresholdText)).toEqual([
    '0.60',
    '0.74',
    '0.614',
    '1.00',
    '0.7125',
  ])
  expect(scoreBelow(0.612, 0.614)).toBe('0.612')
  expect(scoreBelow(0.71234, 0.74)).toBe('0.71')
  expect(scoreText(0.935)).toBe('0.94')
})

test('only 1 reads as 1.00, and only 0 as 0.00', () => {
  expect([1, 1 - 1e-12, 0.995, 0.9965, 0.99, 0, -0, 1e-12, 0.004, 0.005].map(scoreText)).toEqual([
    '1.00',
    '1.00',
    '0.995',
    '0.997',
    '0.99',
    '0.00',
    '0.00',
    '0.00',
    '0.004',
    '0.01',
  ])
  expect([scoreBelow(0.9965, 0.74), scoreBelow(0.9965, 1)]).toEqual(['0.997', '0.997'])
})

test('what failed says so, and where it was not the score that failed it, too', () => {
  const failed = { threshold: { effective: 0.74 }, scores: { tone: 0.9, safety: 0.7999 } }
  expect(failedScoreText({ ...failed, overall: 0.7399 })).toBe('0.7399, needs 0.74')
  expect(failedScoreText({ ...failed, overall: 0.74 - 5e-10 })).toBe('0.74 passes 0.74, but too few votes pass')
  expect(failedScoreText({ ...failed, overall: 0.8, minScores: { tone: 0.9 } })).toBe(
    '0.80 passes 0.74, but too few votes pass',
  )
  expect(failedScoreText({ ...failed, overall: 0.8, runs: {} })).toBe('0.80 passes 0.74, but too few runs pass')
  const minScores = { tone: 0.95, safety: 0.8 }
  expect(failedScoreText({ ...failed, overall: 0.8, minScores })).toBe(
    '0.80 passes 0.74, but tone 0.90 needs 0.95, safety 0.7999 needs 0.80',
  )
  expect(failedScoreText({ ...failed, overall: 0.7, minScores: { safety: 0.8 } })).toBe(
    '0.70, needs 0.74; safety 0.7999 needs 0.80',
  )
})

test('a weight shows without the noise of floating point', () => {
  expect([0.1 + 0.2, 1 / 3, 0.25, 1].map(weightText)).toEqual(['0.3', '0.3333', '0.25', '1'])
})
