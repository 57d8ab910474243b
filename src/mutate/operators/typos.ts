import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireAmount } from '../../config/options/option-ranges.js'
import { misspell } from '../misspell.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Four letters or more; writing without spaces counts as words of twelve. */
const words = /[\p{L}\p{M}]{4,12}/gu
const firstWord = new RegExp(words, 'u')
const address = /:\/\/|@/
/** Characters in which a word, or the blank that ends an address, is looked for. */
const reach = 100
const drawsPerTypo = 3

interface Word {
  readonly right: string
  readonly index: number
}

/**
 * Misspells words of four letters and more, first letters, numbers and addresses kept.
 * @throws RangeError for a `per100Characters` below 0
 */
export function typos(options: {
  readonly name: string
  /** Typos per 100 characters of text; at least one is made. 0 or more, default 1. */
  readonly per100Characters?: number
}): Mutation {
  refuseUnknownOptions('typos', options, ['name', 'per100Characters'])
  requireAmount('per100Characters', options.per100Characters)
  const { name, per100Characters = 1 } = options
  return defineMutation({
    name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const wanted = Math.max(1, Math.round((text.length / 100) * per100Characters))
      const made: string[] = []
      let typed = ''
      let done = 0
      for (const { right, index } of chooseWords(text, wanted, random)) {
        const wrong = misspell(right, random)
        typed += text.slice(done, index) + wrong
        done = index + right.length
        made.push(`"${right}" -> "${wrong}"`)
      }
      if (made.length === 0) return cannotApply('has no word of four letters or more')
      const note = made.length === 1 ? made[0]! : `${made.length} typos, such as ${made[0]}`
      return { text: typed + text.slice(done), note }
    },
  })
}

/** Up to `wanted` words (or later parts of words) at random places, none overlapping, in order. */
function chooseWords(text: string, wanted: number, random: Random): Word[] {
  const chosen: Word[] = []
  const taken = new Set<number>()
  const choose = (word: Word) => {
    const places = Array.from({ length: word.right.length }, (_, at) => word.index + at)
    if (isInAddress(text, word.index) || places.some((place) => taken.has(place))) return
    for (const place of places) taken.add(place)
    chosen.push(word)
  }
  for (let draw = 0; chosen.length < wanted && draw < wanted * drawsPerTypo; draw++) {
    const start = random.int(text.length)
    const word = firstWord.exec(text.slice(start, start + reach))
    if (word) choose({ right: word[0], index: start + word.index })
  }
  if (chosen.length < wanted) {
    // Words are rare: look at all of them once, instead of at ever more places without any.
    for (const { 0: right, index } of random.shuffle([...text.matchAll(words)])) {
      if (chosen.length === wanted) break
      choose({ right, index })
    }
  }
  return chosen.sort((a, b) => a.index - b.index)
}

function isInAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - reach), at)
  const after = text.slice(at, at + reach)
  if (!address.test(before + after)) return false
  return address.test(`${before.split(/\s/).at(-1)}${after.split(/\s/, 1)[0]}`)
}
