import type { core } from 'zod'
import { closest } from '../options/closest.js'
import { shorten } from '../text/safe-text.js'

/** What a schema issue means to the writer of the file; `undefined` leaves the word to the schema's own message. */
export function explainIssue(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return instead(kinds[issue.expected] ?? issue.expected, issue.input)
    case 'invalid_value': {
      const words = issue.values.map(String)
      const meant = typeof issue.input === 'string' ? closest(issue.input, words) : undefined
      return `${instead(oneOf(words), issue.input)}${meant === undefined ? '' : `; did you mean \`${meant}\`?`}`
    }
    case 'too_small':
      return instead(
        amount(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin),
        issue.input,
      )
    case 'too_big':
      return instead(
        amount(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin),
        issue.input,
      )
    case 'invalid_union':
      return instead('another kind of value', issue.input)
    default:
      return undefined
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping (key: value)',
  record: 'a mapping (key: value)',
}

const units: Readonly<Record<string, string>> = { string: ' character(s)', array: ' item(s)', record: ' key(s)' }

const amount = (bound: string, limit: number | bigint, origin: string) => `${bound} ${limit}${units[origin] ?? ''}`

const oneOf = (words: readonly string[]) => (words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`)

const instead = (wanted: string, input: unknown) =>
  input === undefined ? `missing; expected ${wanted}` : `expected ${wanted}, got ${shown(input)}`

function shown(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`
  if (typeof input === 'object' && input !== null) return 'a mapping'
  if (typeof input !== 'string') return String(input)
  return JSON.stringify(shorten(input, 60))
}
