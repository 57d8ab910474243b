import { type Document, overlap, type Statement } from './library.ts'

/** Two statements about the same thing with different numbers. */
export interface Contradiction {
  readonly one: Statement
  readonly other: Statement
}

/** The same words around other numbers cannot both be true. */
export function findContradictions(library: readonly Document[]): Contradiction[] {
  const claims = library.flatMap(({ statements }) => statements).filter(({ text }) => /\d/.test(text))
  return claims.flatMap((one, index) =>
    claims
      .slice(index + 1)
      .filter((other) => other.file !== one.file && sameTopic(one.text, other.text) && numbers(one) !== numbers(other))
      .map((other) => ({ one, other })),
  )
}

function sameTopic(a: string, b: string): boolean {
  const shared = overlap(a, b)
  return shared >= 3 && shared >= 0.7 * Math.max(overlap(a, a), overlap(b, b))
}

const numbers = ({ text }: Statement): string => (text.match(/\d+/g) ?? []).join(' ')
