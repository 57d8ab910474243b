import { type Lexicon, mentions, replaceName } from '../lexicon.js'
import { entryName, findLists, splitLines } from '../list.js'
import { misspell } from '../misspell.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Shorter ones turn into another word, longer ones are no names. */
const nameLength = { min: 4, max: 100 }
const tries = 16

/**
 * Replaces a known name by one that nothing bears: edit distance 1 or 2, in no lexicon. An answer that describes it
 * invents. Names come from the lexicon; without one, from the entries of the text's lists.
 */
export function nearMiss(options: { readonly name: string }): Mutation {
  return defineMutation({
    name: options.name,
    expectation: { kind: 'refuses_or_flags' },
    apply({ text, lexicon, random }) {
      const inLexicon = lexicon.namesIn(text).filter((known) => isNameSized(known) && mentions(text, known))
      const names = inLexicon.length > 0 ? inLexicon : listedNames(text).filter(isNameSized)
      if (names.length === 0) return cannotApply('names nothing of the lexicon and has no list of names')

      const known = random.pick(names)
      const named = missOf(known, text, lexicon, random)
      if (named === undefined) return cannotApply(`names "${known}", and every near miss of it is a known name too`)
      return {
        text: replaceName(text, known, named),
        note: `"${known}" -> "${named}"`,
        expectation: { kind: 'refuses_or_flags', near_miss: { named, known } },
      }
    },
  })
}

function listedNames(text: string): string[] {
  const lines = splitLines(text)
  return findLists(lines).flatMap(({ start, end }) => lines.slice(start, end).map(entryName))
}

function isNameSized(name: string): boolean {
  return name.length >= nameLength.min && name.length <= nameLength.max
}

function missOf(known: string, text: string, lexicon: Lexicon, random: Random): string | undefined {
  const folded = text.toLowerCase()
  for (let attempt = 0; attempt < tries; attempt++) {
    const named = misspell(known, random)
    if (!lexicon.has(named) && !folded.includes(named.toLowerCase())) return named
  }
  return undefined
}
