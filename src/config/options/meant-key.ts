import { closest } from './closest.js'

/** The known key that was meant: the nearest one, else the only one with all its words, as for `min_specificity`. */
export function meantKey(key: string, known: readonly string[]): string | undefined {
  const near = closest(key, known)
  if (near !== undefined) return near
  const wanted = wordsOf(key)
  const holding = known.filter((each) => {
    const words = wordsOf(each)
    return wanted.every((word) => words.includes(word))
  })
  return wanted.length > 0 && holding.length === 1 ? holding[0] : undefined
}

/** Of `min_pass_rate` and of `minPassRate`: min, pass, rate. */
const wordsOf = (key: string): readonly string[] =>
  key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? []
