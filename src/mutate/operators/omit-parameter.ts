import { joinLines, splitLines } from '../list.js'
import { cannotApply, defineMutation, type Mutation } from '../mutation.js'

/** Leaves out a parameter of the request: its field and its mentions in the text. Then the answer has to ask. */
export function omitParameter(options: {
  readonly name: string
  /** In words, with its article: `the format`. */
  readonly what: string
  /** Fields of the case that hold it. */
  readonly fields: readonly string[]
  /** A line that states nothing else (`Format: Modern`). Without the `g` flag. */
  readonly line: RegExp
  /** A mention inside a line, cut out of it. With the `g` flag. */
  readonly mention: RegExp
}): Mutation {
  const { name, what, fields, line, mention } = options
  return defineMutation({
    name,
    expectation: { kind: 'asks', about: `${what}, which is missing` },
    apply({ text, case: testCase }) {
      const dropFields = fields.filter((field) => Object.hasOwn(testCase, field))
      const left = joinLines(
        splitLines(text).flatMap((each) => (line.test(each) ? [] : [cutOut(each, mention)])),
        text,
      )
      if (left === text && dropFields.length === 0) return cannotApply(`does not state ${what}`)
      if (left.trim() === '') return cannotApply(`says nothing but ${what}`)
      return { text: left, dropFields, note: `left out ${what}` }
    },
  })
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
