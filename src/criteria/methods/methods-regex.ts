import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { MAX_STRING_LENGTH } from '../limits.js'
import type { RegexMatch } from '../regex/regex.js'
import { SafeRegex } from '../regex/regex.js'
import { toInteger, toText, typeFault } from '../values/convert.js'
import { Bare } from '../values/values.js'
import type { Callback } from './callback.js'
import type { Method } from './method.js'
import { methodTable } from './method.js'

/** All matches, as a search with the flag g walks through a text. */
function allMatches(frame: Frame, regex: SafeRegex, text: string): RegexMatch[] {
  const matches: RegexMatch[] = []
  for (let from = 0; from <= text.length;) {
    const match = regex.find(frame, text, from, true)
    if (!match) break
    frame.limitArray(matches.length)
    frame.spend(1 + match.groups.length)
    matches.push(match)
    from = match.end > match.start ? match.end : regex.after(text, match.end)
  }
  return matches
}

/** The array that JavaScript gives for a match: the groups, and `index`, `input`, `groups`. */
function matchArray(regex: SafeRegex, text: string, { start, groups }: RegexMatch): unknown[] {
  return Object.assign([...groups], { index: start, input: text, groups: namedGroups(regex, groups) })
}

function namedGroups(regex: SafeRegex, groups: RegexMatch['groups']): Bare | undefined {
  if (regex.names.length === 0) return undefined
  const named = new Bare()
  for (const [name, index] of regex.names) named[name] = groups[index] ?? named[name]
  return named
}

function first(frame: Frame, regex: SafeRegex, text: string): unknown[] | null {
  const match = regex.find(frame, text, 0, true)
  return match ? matchArray(regex, text, match) : null
}

export const REGEX_METHODS = methodTable<SafeRegex>({
  test: (frame, self, args) => self.find(frame, toText(frame, args[0]), 0, false) !== undefined,
  exec: (frame, self, args) => first(frame, self, toText(frame, args[0])),
})

const regexOf = (value: unknown, method: string): SafeRegex => {
  if (value instanceof SafeRegex) return value
  throw new EvaluationFault('regex', `.${method}() needs a regular expression written here: .${method}(/.../)`)
}

/** String methods that take a regular expression only. */
export const MATCHING_METHODS: Record<string, Method<string>> = {
  match: (frame, self, args) => {
    const regex = regexOf(args[0], 'match')
    if (!regex.global) return first(frame, regex, self)
    const matches = allMatches(frame, regex, self)
    return matches.length > 0 ? matches.map((match) => match.groups[0]) : null
  },
  matchAll: (frame, self, args) => {
    const regex = regexOf(args[0], 'matchAll')
    if (!regex.global) throw typeFault('matchAll needs the flag g')
    return allMatches(frame, regex, self).map((match) => matchArray(regex, self, match))
  },
  search: (frame, self, args) => regexOf(args[0], 'search').find(frame, self, 0, false)?.start ?? -1,
}

export function replaceMatches(
  frame: Frame,
  self: string,
  regex: SafeRegex,
  replacement: Callback | string,
  all: boolean,
): string {
  if (all && !regex.global) throw typeFault('replaceAll needs the flag g')
  const found = regex.global ? allMatches(frame, regex, self) : [regex.find(frame, self, 0, true)]
  const each = substitutionCost(replacement, regex.names.length)
  let text = ''
  let from = 0
  for (const match of found) {
    if (!match) continue
    frame.spend(each)
    const part =
      typeof replacement === 'string'
        ? expand(replacement, self, match, regex)
        : replaced(frame, self, match, regex, replacement)
    frame.spendString(match.start - from + part.length)
    text += self.slice(from, match.start) + part
    frame.limitString(text.length)
    from = match.end
  }
  return text + self.slice(from)
}

function replaced(frame: Frame, self: string, match: RegexMatch, regex: SafeRegex, replacement: Callback): string {
  const named = namedGroups(regex, match.groups)
  return toText(frame, replacement.callWith(frame, [...match.groups, match.start, self, ...(named ? [named] : [])]))
}

const STEPS_PER_SIGN = 8

/** Steps that filling in a replacement costs for each match, of a pattern with so many names. */
export function substitutionCost(replacement: Callback | string, names = 0): number {
  if (typeof replacement !== 'string' || !replacement.includes('$')) return 0
  return replacement.length + STEPS_PER_SIGN * (replacement.split('$').length - 1) + names
}

/** ECMA-262 GetSubstitution. */
export function expand(template: string, self: string, match: RegexMatch, regex?: SafeRegex): string {
  if (!template.includes('$')) return template
  const { groups } = match
  const named = regex && namedGroups(regex, groups)
  let added = 0
  const limited = (part: string) => {
    added += part.length
    if (added > MAX_STRING_LENGTH) throw new EvaluationFault('budget', 'this criterion makes too long a string')
    return part
  }
  return template.replace(/\$(?:([$&`'])|(\d\d?)|<([^>]*)>)/g, (whole, sign: string, digits: string, name: string) => {
    if (sign === '$') return '$'
    if (sign === '&') return limited(groups[0]!)
    if (sign === '`') return limited(self.slice(0, match.start))
    if (sign === "'") return limited(self.slice(match.end))
    if (name !== undefined) {
      const found = named?.[name]
      return named ? limited(typeof found === 'string' ? found : '') : whole
    }
    const two = Number(digits)
    if (two >= 1 && two < groups.length) return limited(groups[two] ?? '')
    const one = Number(digits[0])
    return one >= 1 && one < groups.length ? limited(groups[one] ?? '') + digits.slice(1) : whole
  })
}

/** As String.prototype.split with a regular expression: matches at every place, groups included. */
export function splitByMatches(frame: Frame, self: string, regex: SafeRegex, limit: unknown): unknown[] {
  const most = limit === undefined ? 2 ** 32 - 1 : toInteger(frame, limit) >>> 0
  const parts: unknown[] = []
  if (most === 0) return parts
  if (self === '') return regex.find(frame, self, 0, true) ? parts : [self]
  let from = 0
  for (let at = 0; at < self.length;) {
    const match = regex.find(frame, self, at, true)
    if (!match || match.start >= self.length) break
    if (match.end === from) {
      at = regex.after(self, match.start)
      continue
    }
    frame.limitArray(parts.length + match.groups.length)
    parts.push(self.slice(from, match.start), ...match.groups.slice(1))
    if (parts.length >= most) return parts.slice(0, most)
    from = match.end
    at = from
  }
  parts.push(self.slice(from))
  return parts
}
