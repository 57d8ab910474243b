import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { searchedFromTheStart } from '../../config/text/pattern-flags.js'
import { joinLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'
import type { Random } from '../random.js'

/** Adds a sentence that contradicts a constraint the text states. Then the answer has to ask which one holds. */
export function contradictConstraint(options: {
  readonly name: string
  /** In words, with its article: `the budget`. */
  readonly what: string
  /** Finds the constraint. */
  readonly statedBy: RegExp
  /** The contradicting sentence; `undefined` when this match cannot be contradicted. */
  readonly contradict: (stated: RegExpExecArray, random: Random) => string | undefined
}): Mutation {
  refuseUnknownOptions('contradictConstraint', options, ['name', 'what', 'statedBy', 'contradict'])
  const { name, what, contradict } = options
  const statedBy = searchedFromTheStart(options.statedBy)
  return defineMutation({
    name,
    expectation: { kind: 'asks', about: `${what}, which contradicts itself` },
    apply({ text, random }) {
      const stated = statedBy.exec(text)
      const sentence = stated && contradict(stated, random)
      if (!sentence) return cannotApply(`does not state ${what}`)
      const kept = text.trimEnd()
      const isOneLine = !text.includes('\n')
      return {
        text: isOneLine ? `${kept} ${sentence}` : joinLines([kept, sentence], text),
        note: `added "${sentence}"`,
      }
    },
  })
}
