import { findLists, joinLines, splitLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Shuffles the entries within each list whose order has no meaning. */
export function reorderLines(options: { readonly name: string }): Mutation {
  return defineMutation({
    name: options.name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const lines = splitLines(text)
      const lists = findLists(lines)
      if (lists.length === 0) return cannotApply('has no list whose order is free')
      let moved = 0
      for (const { start, end } of lists) {
        const entries = lines.slice(start, end)
        if (new Set(entries).size === 1) continue
        lines.splice(start, entries.length, ...reordered(entries, random))
        moved += entries.length
      }
      if (moved === 0) return cannotApply('has a list of equal entries only')
      return { text: joinLines(lines, text), note: `shuffled ${moved} lines` }
    },
  })
}

function reordered(entries: readonly string[], random: Random): string[] {
  const shuffled = random.shuffle(entries)
  const changed = shuffled.some((entry, at) => entry !== entries[at])
  return changed ? shuffled : [...entries.slice(1), entries[0]!]
}
