import { listMutation } from '../list-mutation.js'
import { cannotApply, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Shuffles the entries within each list whose order has no meaning. */
export function reorderLines({ name }: { readonly name: string }): Mutation {
  return listMutation({
    name,
    without: 'has no list whose order is free',
    change(lines, lists, random) {
      let moved = 0
      for (const { start, end } of lists) {
        const entries = lines.slice(start, end)
        if (new Set(entries).size === 1) continue
        lines.splice(start, entries.length, ...reordered(entries, random))
        moved += entries.length
      }
      return moved === 0 ? cannotApply('has a list of equal entries only') : `shuffled ${moved} lines`
    },
  })
}

function reordered(entries: readonly string[], random: Random): string[] {
  const shuffled = random.shuffle(entries)
  const changed = shuffled.some((entry, at) => entry !== entries[at])
  return changed ? shuffled : [...entries.slice(1), entries[0]!]
}
