import { expect, test } from 'vitest'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import { effectiveThreshold, overallScore, reaches } from '../../src/rubric/score.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'

test('the sample report of the selftest: 0.9, 1.0, 0.85 and 1.0 give 0.935, shown as 0.94', () => {
  const scores = { format: 0.9, factuality: 1, instruction_following: 0.85, safety: 1 }
  expect(overallScore(selftestRubric, scores)).toBeCloseTo(0.935, 12)
})

test.each([
  [0, 0.6],
  [0.5, 0.7],
  [0.7, 0.74],
  [1, 0.8],
])('strictness %d asks for %d', (strictness, threshold) => {
  expect(effectiveThreshold({ minScoreToPass: 0.6, strictness })).toBeCloseTo(threshold, 12)
})

test('a score on the threshold passes whatever floating point makes of it', () => {
  expect(0.1 + 0.7).toBeLessThan(0.8)
  expect(reaches(0.1 + 0.7, 0.8)).toBe(true)
  expect(reaches(0.8 - 1e-6, 0.8)).toBe(false)
})

test('a perfect answer scores 1, whatever floating point makes of the weights', () => {
  const weights = [0.2, 0.4, 0.3, 0.1]
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(1)
  const categories = weights.map((weight, index) => ({ name: `c${index}`, description: 'd', weight }))
  expect(overallScore(defineRubric({ name: 'r', categories }), { c0: 1, c1: 1, c2: 1, c3: 1 })).toBe(1)
})

test('a missing score is an error, an inherited name no score', () => {
  expect(() => overallScore(selftestRubric, { format: 1 })).toThrow('category "factuality" has no score')
  const inherited = Object.create({ format: 1, factuality: 1, instruction_following: 1, safety: 1 })
  expect(() => overallScore(selftestRubric, inherited)).toThrow('category "format" has no score')
})
