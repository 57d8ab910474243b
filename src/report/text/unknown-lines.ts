import { redactSecrets } from '../../config/secrets/secrets.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { CaseRecord } from '../record/run-record.js'
import { unknownText } from './explain-case.js'
import { plural } from './number-text.js'

/** What a list of cases says of one of them, or of several at once. */
export interface Line {
  readonly id: string
  readonly why: string
  /** What to do, for all of them. */
  readonly remedy?: string
  /** How many cases it is about. Default 1. */
  readonly cases?: number
}

/** Fewer stand by themselves: what differs between them may be of use. */
const leastGroup = 3
const namedCases = 3

/** Of what is said of a case, in characters. */
export const longestWhy = 240

/** Cases without a verdict: those that have code and cause in common in one line, with what to do about all of them. */
export function unknownLines(cases: readonly CaseRecord[]): Line[] {
  const groups = Map.groupBy(cases, (entry) => JSON.stringify([entry.unknown?.code, sentencesOf(entry)[0]]))
  return [...groups.values()].flatMap((same) => (same.length < leastGroup ? same.map(lineOf) : lineOfAll(same)))
}

function lineOf(entry: CaseRecord): Line {
  return { id: entry.id, why: bothEnds(oneLine(unknownText(entry))) }
}

function lineOfAll(same: readonly CaseRecord[]): Line {
  const sentences = same.map(sentencesOf)
  const ids = same.slice(0, namedCases).map(({ id }) => shorten(oneLine(id), 40))
  const names = ids.join(', ') + (same.length > ids.length ? ` and ${same.length - ids.length} more` : '')
  const cause = shorten(sentences[0]?.[0] ?? '', longestWhy - names.length - 2)
  const remedy = commonStart(sentences.map((of) => (of.length > 1 ? (of.at(-1) ?? '') : '')))
  return { id: plural(same.length, 'case'), why: `${names}: ${cause}`, cases: same.length, ...(remedy && { remedy }) }
}

/** Who asked stands on the last line of a message: here the cases are named. The `?` of `{ usage? }` ends no sentence. */
const sentencesOf = (entry: CaseRecord): string[] =>
  oneLine(unknownText(entry).replace(/\nAsked by .*\s*$/, '')).split(/(?<=[.?!]) (?=[^\p{L}]*\p{Lu})/u)

/**
 * The words that all begin with: a command without the file that it names, where there are several files. A label of what
 * differs says nothing.
 */
function commonStart([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ')
  const lists = others.map((text) => text.split(' '))
  const end = words.findIndex((word, index) => lists.some((list) => list[index] !== word))
  const common = (end < 0 ? words : words.slice(0, end)).join(' ')
  return common.endsWith(':') ? '' : common
}

/** What happened stands first in a message, and what to do last. */
function bothEnds(message: string): string {
  const characters = [...redactSecrets(message)]
  const half = longestWhy / 2
  if (characters.length <= longestWhy) return characters.join('')
  return `${characters.slice(0, half - 1).join('')}…${characters.slice(-half).join('')}`
}
