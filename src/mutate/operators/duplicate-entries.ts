import { findLists, joinLines, splitLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'

const mostCopies = 3

/** Repeats one to three entries of a list at other places of it. */
export function duplicateEntries(options: { readonly name: string }): Mutation {
  return defineMutation({
    name: options.name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const lines = splitLines(text)
      const lists = findLists(lines)
      if (lists.length === 0) return cannotApply('has no list')
      const { start, end } = random.pick(lists)
      const copies = random.shuffle(lines.slice(start, end)).slice(0, 1 + random.int(mostCopies))
      for (const copy of copies) lines.splice(start + random.int(end - start + 1), 0, copy)
      return { text: joinLines(lines, text), note: `repeated ${copies.map((copy) => `"${copy.trim()}"`).join(', ')}` }
    },
  })
}
