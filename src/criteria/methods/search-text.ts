import type { Frame } from '../frame.js'

/**
 * Searches for longer texts go by their beginning: V8 prepares for the last 250 characters of what it looks for
 * (Boyer-Moore), and may compare every place with all that stands before them.
 */
const MAX_NATIVE = 250
/** Comparisons of one character that cost a step: in a search by V8, and at one place; and the steps of going on. */
const PER_STEP = 128
const PER_STEP_AT_PLACE = 32
const SEARCH = 80

/** As `text.indexOf(wanted, from)`. */
export function firstPlace(frame: Frame, text: string, wanted: string, from?: number): number {
  if (wanted.length <= MAX_NATIVE) return text.indexOf(wanted, from)
  const beginning = wanted.slice(0, MAX_NATIVE)
  let at = text.indexOf(beginning, from)
  while (at >= 0 && !standsAt(frame, text, wanted, at)) at = text.indexOf(beginning, at + 1)
  return at
}

/** As `text.lastIndexOf(wanted, from)`, for which V8 compares every place. */
export function lastPlace(frame: Frame, text: string, wanted: string, from?: number): number {
  frame.spend(Math.ceil((text.length * Math.min(wanted.length, MAX_NATIVE)) / PER_STEP))
  if (wanted.length <= MAX_NATIVE) return text.lastIndexOf(wanted, from)
  const beginning = wanted.slice(0, MAX_NATIVE)
  let at = text.lastIndexOf(beginning, from)
  while (at >= 0 && !standsAt(frame, text, wanted, at)) at = at === 0 ? -1 : text.lastIndexOf(beginning, at - 1)
  return at
}

/** As `text.split(separator, most)`. */
export function splitAt(frame: Frame, text: string, separator: string, most: number): string[] {
  if (separator.length <= MAX_NATIVE) return text.split(separator, most)
  const parts: string[] = []
  let from = 0
  for (let at = firstPlace(frame, text, separator); at >= 0; at = firstPlace(frame, text, separator, from)) {
    parts.push(text.slice(from, at))
    from = at + separator.length
  }
  return [...parts, text.slice(from)].slice(0, most)
}

function standsAt(frame: Frame, text: string, wanted: string, at: number): boolean {
  frame.spend(SEARCH + Math.ceil(wanted.length / PER_STEP_AT_PLACE))
  return text.startsWith(wanted, at)
}
