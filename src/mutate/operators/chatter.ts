import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { joinLines, splitLines } from '../list.js'
import { defineMutation, type Mutation } from '../mutation.js'

/**
 * Adds small talk before, after or between the lines of the text.
 * @throws RangeError without a phrase
 */
export function addChatter(options: {
  readonly name: string
  /** Whole sentences that ask for nothing and state nothing about the matter. */
  readonly phrases: readonly string[]
}): Mutation {
  refuseUnknownOptions('addChatter', options, ['name', 'phrases'])
  const { name, phrases } = options
  if (phrases.length === 0) throw new RangeError(`mutation "${name}": phrases is empty; there is nothing to add`)
  return defineMutation({
    name,
    expectation: { kind: 'same' },
    apply({ text, random }) {
      const phrase = random.pick(phrases)
      const lines = splitLines(text)
      const place = random.pick(
        lines.length > 1 ? (['before', 'after', 'between'] as const) : (['before', 'after'] as const),
      )
      const note = `added "${phrase}" ${place} the text`
      if (place === 'between') {
        return { text: joinLines(lines.toSpliced(1 + random.int(lines.length - 1), 0, phrase), text), note }
      }
      if (lines.length > 1) return { text: joinLines(place === 'before' ? [phrase, text] : [text, phrase], text), note }
      return { text: place === 'before' ? `${phrase} ${text}` : `${text} ${phrase}`, note }
    },
  })
}
