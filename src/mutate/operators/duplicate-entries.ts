import { listMutation } from '../list-mutation.js'
import type { Mutation } from '../mutation.js'

const mostCopies = 3

/** Repeats one to three entries of a list at other places of it. */
export function duplicateEntries({ name }: { readonly name: string }): Mutation {
  return listMutation({
    name,
    without: 'has no list',
    change(lines, lists, random) {
      const { start, end } = random.pick(lists)
      const copies = random.shuffle(lines.slice(start, end)).slice(0, 1 + random.int(mostCopies))
      for (const copy of copies) lines.splice(start + random.int(end - start + 1), 0, copy)
      return `repeated ${copies.map((copy) => `"${copy.trim()}"`).join(', ')}`
    },
  })
}
