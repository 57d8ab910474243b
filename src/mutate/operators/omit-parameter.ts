import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { searchedFromTheStart, searchedThroughout } from '../../config/text/pattern-flags.js'
import { otherMessages, type MutableCase } from '../case.js'
import { mentions } from '../lexicon.js'
import { joinLines, splitLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'

/** Leaves out a parameter of the request: its field and its mentions in the text. Then the answer has to ask. */
export function omitParameter(options: {
  readonly name: string
  /** In words, with its article: `the format`. */
  readonly what: string
  /** Fields of the case that hold it. */
  readonly fields: readonly string[]
  /** A line that states nothing else (`Format: Modern`). */
  readonly line: RegExp
  /** A mention inside a line, cut out of it, every one. */
  readonly mention: RegExp
  /** What a text must hold for a mention to be one; a case with one of the fields needs none. Default: anything. */
  readonly context?: RegExp
  /** Any value of it: a text that still holds one is not mutated, nor one that holds the value of a field. */
  readonly value?: RegExp
}): Mutation {
  const names = ['name', 'what', 'fields', 'line', 'mention', 'context', 'value'] as const
  refuseUnknownOptions('omitParameter', options, names)
  const { name, what, fields } = options
  const line = searchedFromTheStart(options.line)
  const mention = searchedThroughout(options.mention)
  const context = options.context && searchedFromTheStart(options.context)
  const isLine = (each: string) => line.test(each)
  const value = options.value && searchedFromTheStart(options.value)
  return defineMutation({
    name,
    expectation: { kind: 'asks', about: `${what}, which is missing` },
    apply({ text, case: testCase }) {
      const dropFields = fields.filter((field) => Object.hasOwn(testCase, field))
      if (dropFields.length === 0 && context?.test(text) === false) return cannotApply(`does not state ${what}`)
      const left = joinLines(
        splitLines(text).flatMap((each) => (isLine(each) ? [] : [cutOut(each, mention)])),
        text,
      )
      if (left === text && dropFields.length === 0) return cannotApply(`does not state ${what}`)
      if (left.trim() === '') return cannotApply(`says nothing but ${what}`)
      const values = valuesOf(testCase, dropFields)
      const holdsValue = (said: string) => value?.test(said) || values.some((held) => mentions(said, held))
      if (holdsValue(left)) {
        return cannotApply(`states ${what} where it cannot be cut out`)
      }
      const others = otherMessages(testCase)
      if (others.some((said) => holdsValue(said) || said.search(mention) >= 0 || splitLines(said).some(isLine))) {
        return cannotApply(`is not alone to state ${what}: another message of the conversation does, too`)
      }
      return { text: left, dropFields, note: `left out ${what}` }
    },
  })
}

function valuesOf(testCase: MutableCase, fields: readonly string[]): string[] {
  return Object.entries(testCase).flatMap(([field, value]) =>
    fields.includes(field) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  )
}

function cutOut(line: string, mention: RegExp): string {
  const left = line.replace(mention, ' ')
  return left === line
    ? line
    : left
        .replace(/ {2,}/g, ' ')
        .replace(/ +([.,!?;:])/g, '$1')
        .trim()
}
