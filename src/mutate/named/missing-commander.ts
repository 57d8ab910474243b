import { otherMessages } from '../case.js'
import { mentions } from '../lexicon.js'
import { entryName, splitLines } from '../list.js'
import { cannotApply, CannotApply, type Mutation, type MutationInput } from '../mutation.js'
import { dropRequired } from '../operators/drop-required.js'

const dropCommander = dropRequired({
  name: 'missing_commander',
  what: 'the commander',
  statedBy: /\bcommander\b\s*(?:[:=–—-]|is\b)|\(commander\)|\[commander\]|\*cmdr\*/i,
  heading: /^(?:(?:\/\/|#+|\[)\s*)?commanders?(?:\s*(?:\(\d+\)|\]))?(?:\s*:)?$/i,
  fields: ['commander'],
})

/**
 * Takes the commander out of a decklist or out of the sentence that names it. Where the rest still speaks of it by name
 * (`How do I protect Krenko?`), a good answer has nothing to ask: such a text is not mutated.
 */
export const missingCommander: Mutation = {
  ...dropCommander,
  apply(input) {
    const change = dropCommander.apply(input)
    if (change instanceof CannotApply) return change
    const kept = splitLines(change.text)
    const said = [...kept.filter((line) => !listed.test(line)), ...otherMessages(input.case)]
    const named = commandersIn(input, kept).some((name) => said.some((text) => mentions(text, name)))
    return named ? cannotApply('states the commander where it cannot be cut out') : change
  },
}

const listed = /^\s*(?:[-*•]\s|\p{Nd}+\s?x?\s)/u
const label = /^.*?\bcommander\b\s*(?:[:=–—-]|is\b)\s*/i
/** `Krenko` of `Krenko, Mob Boss`, which is how people call it. */
const shortName = /^\p{Lu}[\p{L}'’-]{2,}(?:(?: (?:of|the))* \p{Lu}[\p{L}'’-]*)*/u

function commandersIn({ text, case: testCase }: MutationInput, kept: readonly string[]): string[] {
  const left = new Set(kept)
  const lines = splitLines(text).filter((line) => !left.has(line))
  const stated = lines.map((line) => line.replace(label, ''))
  const field = 'commander' in testCase && typeof testCase.commander === 'string' ? [testCase.commander] : []
  return [...stated, ...field].flatMap((each) => {
    const [name] = shortName.exec(entryName(each)) ?? []
    return name === undefined || /^commanders?$/i.test(name) ? [] : [name]
  })
}
