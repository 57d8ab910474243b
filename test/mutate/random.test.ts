import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../src/mutate/random.js'

test('the same seed gives the same sequence, another seed another', () => {
  const sequence = (seed: string) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.next())
  }
  expect(sequence('a')).toEqual(sequence('a'))
  expect(sequence('a')).not.toEqual(sequence('b'))
})

test('int() is uniform: chi-squared over ten cells, 100,000 draws', () => {
  const random = createRandom('uniform')
  const counts = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 100_000; draw++) {
    const cell = random.int(10)
    counts[cell] = counts[cell]! + 1
  }
  const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chiSquared).toBeLessThan(27.88) // 0.1 % quantile at 9 degrees of freedom
})

test('shuffle() keeps every item and leaves its argument alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const before = [...items]
      const shuffled = createRandom(seed).shuffle(items)
      expect(items).toEqual(before)
      expect([...shuffled].sort()).toEqual([...items].sort())
    }),
  )
})

test('pick() from nothing is an error', () => {
  expect(() => createRandom('x').pick([])).toThrow(RangeError)
})
