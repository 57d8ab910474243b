import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { MAX_ARRAY_LENGTH, MAX_STRING_LENGTH } from '../limits.js'
import { SafeRegex } from '../regex/regex.js'
import { toInteger, toNumber, toText } from '../values/convert.js'
import { Callback } from './callback.js'
import { methodTable } from './method.js'
import type { Method } from './method.js'
import { MATCHING_METHODS, expand, replaceMatches, splitByMatches, substitutionCost } from './methods-regex.js'
import { refusePiledMarks } from './piled-marks.js'
import { firstPlace, lastPlace, splitAt } from './search-text.js'

/** A search for one text in another. */
function search(
  operation: (self: string, text: string, position: number | undefined, frame: Frame) => unknown,
): Method<string> {
  return (frame, self, args) => {
    const text = toText(frame, args[0])
    const position = args[1] === undefined ? undefined : toNumber(frame, args[1])
    frame.spend(1 + ((self.length + text.length) >> 5))
    return operation(self, text, position, frame)
  }
}

/** A method that reads the text once, and whose result is no longer than about the text. */
const mapped =
  (operation: (self: string) => string | boolean): Method<string> =>
  (frame, self) => {
    frame.spend(1 + (self.length >> 3))
    return operation(self)
  }

const at =
  (operation: (self: string, index: number) => unknown): Method<string> =>
  (frame, self, args) =>
    operation(self, toInteger(frame, args[0]))

const range =
  (operation: (self: string, start: number, end: number | undefined) => string): Method<string> =>
  (frame, self, args) =>
    operation(self, toInteger(frame, args[0]), args[1] === undefined ? undefined : toInteger(frame, args[1]))

function pad(frame: Frame, self: string, args: readonly unknown[], atEnd: boolean): string {
  const length = Math.max(0, toInteger(frame, args[0]))
  const filler = args[1] === undefined ? ' ' : toText(frame, args[1])
  frame.spendString(Math.max(self.length > MAX_STRING_LENGTH ? 0 : self.length, filler === '' ? 0 : length))
  return atEnd ? self.padEnd(length, filler) : self.padStart(length, filler)
}

function split(frame: Frame, self: string, args: readonly unknown[]): unknown[] {
  if (args[0] instanceof SafeRegex) return splitByMatches(frame, self, args[0], args[1])
  const limit = args[1] === undefined ? 2 ** 32 - 1 : toInteger(frame, args[1]) >>> 0
  if (args[0] === undefined) return [self].slice(0, limit)
  const separator = toText(frame, args[0])
  frame.spend(1 + (self.length >> 5))
  if (separator === '') frame.spendArray(Math.min(self.length, limit))
  const parts = splitAt(frame, self, separator, Math.min(limit, MAX_ARRAY_LENGTH + 1))
  frame.spendArray(parts.length)
  return parts
}

function replace(frame: Frame, self: string, args: readonly unknown[], all: boolean): string {
  const [pattern, given] = args
  const replacement = given instanceof Callback ? given : toText(frame, given)
  if (pattern instanceof SafeRegex) return replaceMatches(frame, self, pattern, replacement, all)
  return replaceText(frame, self, toText(frame, pattern), replacement, all)
}

function replaceText(
  frame: Frame,
  self: string,
  pattern: string,
  replacement: Callback | string,
  all: boolean,
): string {
  let text = ''
  let from = 0
  const each = substitutionCost(replacement)
  frame.spend(1 + (self.length >> 5))
  for (let start = firstPlace(frame, self, pattern); start >= 0;) {
    const end = start + pattern.length
    frame.spend(each)
    const part =
      typeof replacement === 'string'
        ? expand(replacement, self, { start, end, groups: [pattern] })
        : toText(frame, replacement.call(frame, pattern, start, self))
    frame.spendString(start - from + part.length)
    text += self.slice(from, start) + part
    frame.limitString(text.length)
    from = end
    const next = pattern === '' ? start + 1 : end
    start = all && next <= self.length ? firstPlace(frame, self, pattern, next) : -1
  }
  return text + self.slice(from)
}

export const STRING_METHODS = methodTable<string>({
  ...MATCHING_METHODS,
  includes: search((self, text, position, frame) => firstPlace(frame, self, text, position) >= 0),
  startsWith: search((self, text, position) => self.startsWith(text, position)),
  endsWith: search((self, text, position) => self.endsWith(text, position)),
  indexOf: search((self, text, position, frame) => firstPlace(frame, self, text, position)),
  lastIndexOf: search((self, text, position, frame) => lastPlace(frame, self, text, position)),
  toLowerCase: mapped((self) => self.toLowerCase()),
  toUpperCase: mapped((self) => self.toUpperCase()),
  trim: mapped((self) => self.trim()),
  trimStart: mapped((self) => self.trimStart()),
  trimEnd: mapped((self) => self.trimEnd()),
  toWellFormed: mapped((self) => self.toWellFormed()),
  isWellFormed: mapped((self) => self.isWellFormed()),
  at: at((self, index) => self.at(index)),
  charAt: at((self, index) => self.charAt(index)),
  charCodeAt: at((self, index) => self.charCodeAt(index)),
  codePointAt: at((self, index) => self.codePointAt(index)),
  slice: range((self, start, end) => self.slice(start, end)),
  substring: range((self, start, end) => self.substring(start, end)),
  split,
  padStart: (frame, self, args) => pad(frame, self, args, false),
  padEnd: (frame, self, args) => pad(frame, self, args, true),
  replace: (frame, self, args) => replace(frame, self, args, false),
  replaceAll: (frame, self, args) => replace(frame, self, args, true),
  repeat: (frame, self, args) => {
    const count = toInteger(frame, args[0])
    if (count < 0 || count === Infinity) throw new EvaluationFault('range', 'repeat needs a count from 0')
    frame.spendString(self.length * count)
    return self.repeat(count)
  },
  concat: (frame, self, args) => {
    let text = self
    for (const arg of args) {
      const part = toText(frame, arg)
      frame.spendString(text.length + part.length)
      text += part
    }
    return text
  },
  normalize: (frame, self, args) => {
    // A character becomes up to 18.
    frame.spendString(18 * self.length)
    refusePiledMarks(self)
    return self.normalize(args[0] === undefined ? undefined : toText(frame, args[0]))
  },
  localeCompare: (frame, self, args) => {
    if (args[1] !== undefined || args[2] !== undefined)
      throw new EvaluationFault('unsupported', '.localeCompare() takes one text here, no locale and no options')
    const other = toText(frame, args[0])
    frame.spend(1 + self.length + other.length)
    for (const text of [self, other]) refusePiledMarks(text)
    return self.localeCompare(other)
  },
  toString: (_frame: Frame, self: string) => self,
  valueOf: (_frame: Frame, self: string) => self,
})
