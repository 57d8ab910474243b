import { hash } from 'node:crypto'

/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number from 0 to `bound - 1`. */
  int(bound: number): number
  chance(probability: number): boolean
  /** @throws RangeError on an empty list. */
  pick<T>(items: readonly T[]): T
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[]
}

/** A source that knows whether it was asked. */
export interface SeededRandom extends Random {
  wasUsed(): boolean
}

/** sfc32 of Chris Doty-Humphrey's PractRand, seeded by SHA-256 so that near seeds give unrelated sequences. */
export function createRandom(seed: string): SeededRandom {
  const digest = hash('sha256', seed, 'buffer')
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = 1

  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  const int = (bound: number) => Math.floor(next() * bound)

  return {
    wasUsed: () => counter > 1,
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('pick() needs at least one item')
      return items[int(items.length)]!
    },
    shuffle: (items) => {
      const copy = [...items]
      for (let last = copy.length - 1; last > 0; last--) {
        const other = int(last + 1)
        const kept = copy[last]!
        copy[last] = copy[other]!
        copy[other] = kept
      }
      return copy
    },
  }
}
