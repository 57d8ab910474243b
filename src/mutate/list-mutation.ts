import { findLists, joinLines, splitLines, type ListBlock } from './list.js'
import { cannotApply, CannotApply, defineMutation, type Mutation } from './mutation.js'
import type { Random } from './random.js'

interface ListMutation {
  readonly name: string
  /** Why a text without a list cannot be mutated, as in {@link cannotApply}. */
  readonly without: string
  /** Changes `lines` in place and says what it did. `lists` are not empty. */
  change(lines: string[], lists: readonly ListBlock[], random: Random): string | CannotApply
}

/** A mutation of the lists in a text: what it asks for stays the same. */
export function listMutation({ name, without, change }: ListMutation): Mutation {
  return defineMutation({
    name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const lines = splitLines(text)
      const lists = findLists(lines)
      if (lists.length === 0) return cannotApply(without)
      const note = change(lines, lists, random)
      return note instanceof CannotApply ? note : { text: joinLines(lines, text), note }
    },
  })
}
