import { oneLine, shorten } from '../text/safe-text.js'

/** What stands where something else must, for a message: a text in quotes, of a list or an object that it is one. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `"${oneLine(shorten(value, 60))}"`
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
