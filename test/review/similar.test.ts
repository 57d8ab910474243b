import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../src/mutate/random.js'
import { type Review, reviewWith } from '../../src/review/review.js'
import { resemblance, shinglesOf } from '../../src/review/shingles.js'
import { NearDuplicates } from '../../src/review/similar.js'
import { review } from './support/sample.js'

const candidate = (n: number, input: string): Review => reviewWith(review(n, { source: 'production', input }), [])
const alike = (a: string, b: string) => resemblance(shinglesOf(a), shinglesOf(b))

/** By the book: sets of texts. */
function plainResemblance(a: string, b: string): number {
  const [inA = new Set<string>(), inB = new Set<string>()] = [a, b].map((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const width = Math.min(3, words.length)
    return new Set(words.slice(0, words.length - width + 1).map((_, at) => words.slice(at, at + width).join(' ')))
  })
  const all = new Set([...inA, ...inB]).size
  return all === 0 ? 0 : [...inA].filter((run) => inB.has(run)).length / all
}

describe('the resemblance of two texts', () => {
  test('is that of their sets of three words', () => {
    const word = fc.constantFrom('a', 'b', 'É', 'ß', '7', '𐐀', '中', '-', ', ', 'The')
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(alike(a, b)).toBeCloseTo(plainResemblance(a, b), 12)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of long texts, too', () => {
    const random = createRandom('long texts')
    const words = Array.from({ length: 1_500 }, () => `w${random.int(5_000)}`)
    for (const changes of [1, 30, 100, 1_500]) {
      const changed = words.map((word, at) => (at % Math.floor(1_500 / changes) === 0 ? `${word}x` : word))
      const [a, b] = [words.join(' '), changed.join(' ')]
      expect(Math.abs(alike(a, b) - plainResemblance(a, b))).toBeLessThan(0.001)
    }
  })

  test('counts the order of words, and neither case nor punctuation; nothing is like nothing', () => {
    expect(alike('Where is my order?', 'where is MY order')).toBe(1)
    expect(alike('one two three', 'three two one')).toBe(0)
    expect([alike('', ''), alike('a', '')]).toEqual([0, 0])
  })
})

describe('near-duplicates', () => {
  test('the nearest first, without the review itself and what is only a little alike', async () => {
    const text = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')
    const own = candidate(0, text)
    const others = [own, candidate(1, `${text} and more`), candidate(2, text), candidate(3, 'something else')]
    const found = await new NearDuplicates().of(own, others)
    expect(found).toEqual([
      { id: others[2]!.id, status: 'pending', similarity: 1 },
      { id: others[1]!.id, status: 'pending', similarity: 38 / 40 },
    ])
  })

  test('others go on meanwhile, and a text is read once', async () => {
    const random = createRandom('many texts')
    const text = () => Array.from({ length: 1_500 }, () => `w${random.int(20_000)}`).join(' ')
    const others = Array.from({ length: 1_000 }, (_, n) => candidate(n, text()))
    const duplicates = new NearDuplicates()
    const spent = async () => {
      let turns = 0
      const heart = setInterval(() => (turns += 1), 1)
      const before = process.cpuUsage().user
      await duplicates.of(others[0]!, others)
      clearInterval(heart)
      return { turns, cpuUs: process.cpuUsage().user - before }
    }
    const [first, second] = [await spent(), await spent()]
    expect(first.turns).toBeGreaterThan(1)
    expect(second.cpuUs).toBeLessThan(first.cpuUs / 2)
  })
})
