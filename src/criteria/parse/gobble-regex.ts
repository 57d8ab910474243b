import { thrownMessage } from '../../config/thrown.js'
import { isIdentifierPart, isLineTerminator } from './characters.js'
import type { Cursor } from './cursor.js'

/** Reads a regular expression literal at the cursor. It is only checked here; matching is in regex.ts. */
export function gobbleRegex(cursor: Cursor): { pattern: string; flags: string } {
  const { expr } = cursor
  const start = cursor.index++
  let inClass = false
  for (; ; cursor.index++) {
    const code = expr.charCodeAt(cursor.index)
    if (cursor.index >= expr.length || isLineTerminator(code)) {
      throw cursor.error('this regular expression is not closed', start)
    }
    if (code === 91) inClass = true
    else if (code === 93) inClass = false
    else if (code === 47 && !inClass) break
    else if (code === 92) {
      cursor.index++
      if (isLineTerminator(expr.charCodeAt(cursor.index))) cursor.index--
    }
  }
  const pattern = expr.slice(start + 1, cursor.index++)
  const flagsStart = cursor.index
  while (isIdentifierPart(expr.codePointAt(cursor.index) ?? 0)) cursor.index++
  const flags = expr.slice(flagsStart, cursor.index)
  try {
    RegExp(pattern, flags)
  } catch (error) {
    throw cursor.error(thrownMessage(error) + patternMeant(pattern, flags), start, 'regex')
  }
  return { pattern, flags }
}

/** What to write for the patterns of other languages. */
function patternMeant(pattern: string, flags: string): string {
  if (/[^gimsu]/.test(flags)) return '; the flags are g, i, m, s and u'
  if (/\(\?[a-z]+\)/.test(pattern)) return '; flags stand behind a pattern, as in /a/i'
  return pattern.includes('(?P<') ? '; a group with a name is (?<name>...)' : ''
}
