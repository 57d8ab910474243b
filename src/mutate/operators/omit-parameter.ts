import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { searchedFromTheStart, searchedThroughout } from '../../config/text/pattern-flags.js'
import type { MutableCase } from '../case.js'
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
  const value = options.value && searchedFromTheStart(options.value)
  return defineMutation({
    name,
    expectation: { kind: 'asks', about: `${what}, which is missing` },
    apply({ text, case: testCase }) {
      const dropFields = fields.filter((field) => Object.hasOwn(testCase, field))
      if (dropFields.length === 0 && context?.test(text) === false) return cannotApply(`does not state ${what}`)
      const left = joinLines(
        splitLines(text).flatMap((each) => (line.test(each) ? [] : [cutOut(each, mention)])),
        text,
      )
      if (left === text && dropFields.length === 0) return cannotApply(`does not state ${what}`)
      if (left.trim() === '') return cannotApply(`says nothing but ${what}`)
      if (value?.test(left) || valuesOf(testCase, dropFields).some((held) => mentions(left, held))) {
        return cannotApply(`states ${what} where it cannot be cut out`)
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
