type Granularity = 'grapheme' | 'word' | 'sentence'

const known = new Map<string, Intl.Segmenter>()

/** The parts of a text in Unicode's sense. The first call of a kind costs 15 ms, so nothing asks before it must. */
export function segments(text: string, granularity: Granularity, locale = 'und'): string[] {
  const kind = `${granularity} ${locale}`
  const segmenter = known.get(kind) ?? new Intl.Segmenter(locale, { granularity })
  known.set(kind, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
