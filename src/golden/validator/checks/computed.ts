import type { Piece } from './text.js'

/** A number of an answer: its value, and the sign of money or per cent that it bears, else `''`. */
export interface Figure {
  readonly value: number
  readonly sign: string
  /** `14 + 8 = 22` says itself that it is worked out. */
  readonly equated: boolean
}

/** Among more given numbers some two give nearly any result by chance. */
const operandsAtMost = 4

/** Below it, sums and differences of counts and days meet by chance, unless they are written as an equation. */
const least = 10

/** The number at this place of a text. */
export function figureAt(text: string, { text: written, offset }: Piece, value: number): Figure {
  const end = offset + written.length
  const [, after = ''] = /^ ?([%$€£¥])/.exec(text.slice(end, end + 2)) ?? []
  const [, equals, before = ''] = /(= ?[*_]{0,3})?([$€£¥]?)$/.exec(text.slice(Math.max(0, offset - 6), offset)) ?? []
  return { value, sign: before || after, equated: equals !== undefined }
}

/** The different numbers that a result may be of, or none where there are too many. */
export function operandsAmong(given: readonly Figure[]): readonly Figure[] {
  const different = [...new Map(given.map((figure) => [`${figure.sign}${figure.value}`, figure])).values()]
  return different.length > operandsAtMost ? [] : different
}

/** Whether a number is the sum, the difference or the product of two others: `$7,500 and $1,100 make $8,600`. */
export function isResultOf(result: Figure, operands: readonly Figure[]): boolean {
  const atLeast = result.equated ? 1 : least
  return operands.some((one, index) =>
    operands.slice(index + 1).some((other) => {
      const [low, high] = one.value < other.value ? [one, other] : [other, one]
      if (low.value <= 1 || high.value < atLeast || result.value < atLeast) return false
      const added = low.value >= atLeast && low.sign === result.sign && high.sign === result.sign
      if (added && [high.value + low.value, high.value - low.value].some((value) => same(value, result.value)))
        return true
      const signs = [low.sign, high.sign].filter((sign) => sign !== '').join('')
      return signs === result.sign && same(low.value * high.value, result.value)
    }),
  )
}

/** 0.1 + 0.2 is 0.3. */
const same = (one: number, other: number) => Math.abs(one - other) < 1e-6

/** Whether a number is part of a date, a time or a range: `16 March`, `2026-04-15`, `14:30`. It is not worked out. */
export function isDated(text: string, { text: written, offset }: Piece, monthNames: readonly string[]): boolean {
  if (/^(?:19|20)\d\d$/.test(written)) return true
  const end = offset + written.length
  const before = text.slice(Math.max(0, offset - longestWord), offset)
  const after = text.slice(end, end + longestWord)
  if (/\d[-/.:–]$/.test(before) || /^[-/.:–]\d/.test(after)) return true
  const [, wordBefore = ''] = /(\p{L}+)\.? $/u.exec(before) ?? []
  const [, wordAfter = ''] = /^(?:st|nd|rd|th)?\.?(?: of)? (\p{L}+)/u.exec(after) ?? []
  return [wordBefore, wordAfter].some((word) => isMonth(word.toLowerCase(), monthNames))
}

const longestWord = 24

const isMonth = (word: string, monthNames: readonly string[]) =>
  monthNames.some((name) => word === name || word === name.slice(0, 3))
