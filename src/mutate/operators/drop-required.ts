import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { searchedFromTheStart } from '../../config/text/pattern-flags.js'
import { segments } from '../../config/text/segments.js'
import { otherMessages } from '../case.js'
import type { Expectation } from '../expectation.js'
import { joinLines, splitLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'

/** Takes out what the answer needs: lines, sentences or fields that state it. Then the answer has to ask. */
export function dropRequired(options: {
  readonly name: string
  /** In words, with its article: `the commander`. */
  readonly what: string
  /** A line or sentence that states it. */
  readonly statedBy: RegExp
  /** A trimmed line that heads a section about it: the section goes, down to the next empty line. */
  readonly heading?: RegExp
  /** Fields of the case that hold it. */
  readonly fields?: readonly string[]
  /** Default: `asks` about the missing thing. */
  readonly expectation?: Expectation
}): Mutation {
  refuseUnknownOptions('dropRequired', options, ['name', 'what', 'statedBy', 'heading', 'fields', 'expectation'])
  const { name, what, fields = [] } = options
  const statedBy = searchedFromTheStart(options.statedBy)
  const heading = options.heading && searchedFromTheStart(options.heading)
  return defineMutation({
    name,
    expectation: options.expectation ?? { kind: 'asks', about: `${what}, which is missing` },
    apply({ text, case: testCase }) {
      const lines = splitLines(text)
      const kept = dropSentences(dropSections(lines, heading), statedBy)
      const dropFields = fields.filter((field) => Object.hasOwn(testCase, field))
      if (kept.length === lines.length && kept.every((line, at) => line === lines[at]) && dropFields.length === 0) {
        return cannotApply(`does not state ${what}`)
      }
      const left = joinLines(kept, text)
      if (left.trim() === '') return cannotApply(`says nothing but ${what}`)
      if (otherMessages(testCase).some((message) => states(splitLines(message), statedBy, heading))) {
        return cannotApply(`is not alone to state ${what}: another message of the conversation does, too`)
      }
      return { text: left, dropFields, note: `left out ${what}` }
    },
  })
}

function states(lines: readonly string[], statedBy: RegExp, heading: RegExp | undefined): boolean {
  return lines.some((line) => statedBy.test(line) || heading?.test(line.trim()))
}

function dropSections(lines: readonly string[], heading: RegExp | undefined): readonly string[] {
  if (heading === undefined) return lines
  let inside = false
  return lines.filter((line) => {
    if (heading.test(line.trim())) inside = true
    else if (line.trim() === '') inside = false
    return !inside
  })
}

function dropSentences(lines: readonly string[], statedBy: RegExp): string[] {
  return lines.flatMap((line) => {
    if (!statedBy.test(line)) return [line]
    const kept = segments(line, 'sentence').filter((part) => !statedBy.test(part))
    const left = kept.join('').trimEnd()
    return left === '' || left === line.trimEnd() ? [] : [left]
  })
}
