import { misspell } from '../misspell.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Four letters or more; writing without spaces counts as words of twelve. */
const words = /[\p{L}\p{M}]{4,12}/gu
const address = /:\/\/|@/
/** Characters on each side in which the blank that ends an address is looked for. */
const addressReach = 100
const drawsPerTypo = 3

/** Misspells words of four letters and more, first letters, numbers and addresses kept. */
export function typos(options: {
  readonly name: string
  /** Typos per 100 characters of text; at least one is made. Default 1. */
  readonly per100Characters?: number
}): Mutation {
  const { name, per100Characters = 1 } = options
  return defineMutation({
    name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const wanted = Math.max(1, Math.round((text.length / 100) * per100Characters))
      if (wordFrom(0, text) === undefined) return cannotApply('has no word of four letters or more')
      const made: string[] = []
      let typed = ''
      let done = 0
      for (const { 0: right, index } of chooseWords(text, wanted, random)) {
        const wrong = misspell(right, random)
        typed += text.slice(done, index) + wrong
        done = index + right.length
        made.push(`"${right}" -> "${wrong}"`)
      }
      const note = made.length === 1 ? made[0]! : `${made.length} typos, such as ${made[0]}`
      return { text: typed + text.slice(done), note }
    },
  })
}

/** Up to `wanted` words (or later parts of words) at random places, none overlapping, in order. */
function chooseWords(text: string, wanted: number, random: Random): RegExpExecArray[] {
  const chosen: RegExpExecArray[] = []
  for (let draw = 0; chosen.length < wanted && draw < wanted * drawsPerTypo; draw++) {
    const word = wordFrom(random.int(text.length), text) ?? wordFrom(0, text)
    if (word && !chosen.some((other) => overlap(word, other))) chosen.push(word)
  }
  return chosen.sort((a, b) => a.index - b.index)
}

function wordFrom(start: number, text: string): RegExpExecArray | undefined {
  words.lastIndex = start
  for (let word = words.exec(text); word; word = words.exec(text)) {
    if (!isInAddress(text, word.index)) return word
  }
  return undefined
}

function overlap(a: RegExpExecArray, b: RegExpExecArray): boolean {
  return a.index < b.index + b[0].length && b.index < a.index + a[0].length
}

function isInAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - addressReach), at)
  const after = text.slice(at, at + addressReach)
  if (!address.test(before + after)) return false
  return address.test(`${before.split(/\s/).at(-1)}${after.split(/\s/, 1)[0]}`)
}
