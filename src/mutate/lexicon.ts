import { isWordEdge } from './word-edge.js'

/** Known names of a domain: cards, products, cities. */
export interface Lexicon {
  /** In any letter case. */
  has(name: string): boolean
  /**
   * The known names that stand in the text as whole words, each once, in order of appearance. Names of one letter are
   * not looked for.
   */
  namesIn(text: string): string[]
}

/** @throws TypeError for what is no list of texts: of a set or a text nothing would be found */
export function createLexicon(names: readonly string[]): Lexicon {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
    throw new TypeError("`lexicon` must be a list of names: ['Sol Ring', ...]")
  const known = new Map<string, string>()
  const lengthsByStart = new Map<string, Set<number>>()
  for (const name of names) {
    const folded = fold(name.normalize())
    if (folded.trim() === '') continue
    known.set(folded, name)
    const start = folded.slice(0, 2)
    const lengths = lengthsByStart.get(start) ?? new Set()
    lengthsByStart.set(start, lengths.add(folded.length))
  }
  const longestFirst = new Map(
    [...lengthsByStart].map(([start, lengths]) => [start, [...lengths].sort((a, b) => b - a)]),
  )

  /** Several variants are drawn from one text, one after the other. */
  let latest: { readonly text: string; readonly names: string[] } | undefined
  const namesIn = (text: string): string[] => {
    if (known.size === 0) return []
    if (latest?.text !== text) latest = { text, names: findNames(fold(text.normalize()), known, longestFirst) }
    return [...latest.names]
  }

  return { has: (name) => known.has(fold(name.normalize())), namesIn }
}

/** Whether a text has the name as words of their own, in any letter case: "Sol Ring" does not mention "Sol Rin". */
export function mentions(text: string, name: string): boolean {
  return placesOf(text, name).length > 0
}

/** Replaces every occurrence of `known`, in any letter case, where it is a whole word. */
export function replaceName(text: string, known: string, replacement: string): string {
  let replaced = ''
  let done = 0
  for (const at of placesOf(text, known)) {
    replaced += text.slice(done, at) + replacement
    done = at + known.length
  }
  return replaced + text.slice(done)
}

/** Where a name stands in a text as words of their own, in any letter case; places do not overlap. */
export function placesOf(text: string, name: string): number[] {
  const [within, wanted] = [fold(text), fold(name)]
  const places: number[] = []
  let at = within.indexOf(wanted)
  while (at !== -1) {
    const isWhole = isWordEdge(text, at) && isWordEdge(text, at + wanted.length)
    if (isWhole) places.push(at)
    at = within.indexOf(wanted, at + (isWhole ? wanted.length : 1))
  }
  return places
}

/** Costs the length of the text, not the size of the lexicon. */
function findNames(
  text: string,
  known: ReadonlyMap<string, string>,
  lengthsByStart: ReadonlyMap<string, readonly number[]>,
): string[] {
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ' || !isWordEdge(text, at)) continue
    const lengths = lengthsByStart.get(text.slice(at, at + 2))
    const length = lengths?.find((length) => known.has(text.slice(at, at + length)) && isWordEdge(text, at + length))
    if (length === undefined) continue
    found.add(known.get(text.slice(at, at + length))!)
    at += length - 1
  }
  return [...found]
}

/** As models write them in place of the characters of a keyboard. */
const typeset = /[\u2018\u2019\u02bc]|([\u2010-\u2014])|([\u00a0\u2009\u202f])/g

/** Lower case where that keeps every position (Turkish dotted I does not), with plain apostrophes, hyphens and blanks. */
function fold(written: string): string {
  const text = written.replace(typeset, (_mark, hyphen?: string, blank?: string) => (hyphen ? '-' : blank ? ' ' : "'"))
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replaceAll(/\P{Ll}/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
}
