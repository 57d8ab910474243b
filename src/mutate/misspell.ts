import { segments } from '../config/text/segments.js'
import type { Random } from './random.js'

/** Letters beside each other on a US keyboard. */
const neighbors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    q: 'wa',
    w: 'qes',
    e: 'wrd',
    r: 'etf',
    t: 'ryg',
    y: 'tuh',
    u: 'yij',
    i: 'uok',
    o: 'ipl',
    p: 'ol',
    a: 'qsz',
    s: 'awdx',
    d: 'sefc',
    f: 'drgv',
    g: 'fthb',
    h: 'gyjn',
    j: 'hukm',
    k: 'jil',
    l: 'kop',
    z: 'asx',
    x: 'zsdc',
    c: 'xdfv',
    v: 'cfgb',
    b: 'vghn',
    n: 'bhjm',
    m: 'njk',
  }),
)

const asciiOnly = /^[\x20-\x7e]*$/

/** What a reader takes for single characters: a letter with its marks, a family emoji. */
function graphemes(text: string): string[] {
  return asciiOnly.test(text) ? [...text] : segments(text, 'grapheme')
}

/**
 * One slip of the finger at a letter after the first: a neighbouring key, a letter left out, struck twice, or swapped
 * with the next.
 * Never the same word. The edit distance in graphemes is 1, or 2 for a swap.
 */
export function misspell(word: string, random: Random): string {
  const letters = graphemes(word)
  const at = letterAfter(random.int(letters.length), letters)
  const letter = letters[at] ?? word
  const next = letters[at + 1]
  const near = neighbors.get(letter.toLowerCase())

  const slip = random.int(4)
  if (slip === 0 && near !== undefined) letters[at] = inCaseOf(letter, random.pick([...near]))
  else if (slip === 1 && letters.length > 2) letters.splice(at, 1)
  else if (slip === 2 && next !== undefined && next !== letter && /\p{L}/u.test(next))
    letters.splice(at, 2, next, letter)
  else letters.splice(at, 0, letter)
  return letters.join('')
}

/** The first place from `start` on that holds a letter, going round; never the first place while there is another. */
function letterAfter(start: number, letters: readonly string[]): number {
  for (let step = 0; step < letters.length; step++) {
    const at = (start + step) % letters.length
    if (at > 0 && /\p{L}/u.test(letters[at]!)) return at
  }
  return letters.length
}

function inCaseOf(model: string, letter: string): string {
  return model === model.toLowerCase() ? letter : letter.toUpperCase()
}
