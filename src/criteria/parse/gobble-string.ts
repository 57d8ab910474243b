import { isDigit, isLineTerminator } from './characters.js'
import type { Cursor } from './cursor.js'

const SIMPLE_ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

/** Reads a quoted string at the cursor. */
export function gobbleString(cursor: Cursor): string {
  const { expr } = cursor
  const start = cursor.index
  const quote = expr.charCodeAt(cursor.index++)
  let text = ''
  let from = cursor.index
  while (cursor.index < expr.length) {
    const code = expr.charCodeAt(cursor.index)
    if (code === quote) {
      text += expr.slice(from, cursor.index++)
      return text
    }
    if (code === 10 || code === 13) break
    if (code === 92) {
      text += expr.slice(from, cursor.index) + gobbleEscape(cursor)
      from = cursor.index
    } else {
      cursor.index++
    }
  }
  throw cursor.error('this string is not closed', start)
}

/** Reads template text up to the closing backtick or the next `${`; the cursor stays before it. */
export function gobbleTemplateText(cursor: Cursor, start: number): string {
  const { expr } = cursor
  let text = ''
  let from = cursor.index
  while (cursor.index < expr.length) {
    const code = expr.charCodeAt(cursor.index)
    if (code === 96 || (code === 36 && expr.charCodeAt(cursor.index + 1) === 123)) {
      return text + expr.slice(from, cursor.index)
    }
    if (code === 92) {
      text += expr.slice(from, cursor.index) + gobbleEscape(cursor)
      from = cursor.index
    } else if (code === 13) {
      text += `${expr.slice(from, cursor.index)}\n`
      cursor.index += expr.charCodeAt(cursor.index + 1) === 10 ? 2 : 1
      from = cursor.index
    } else {
      cursor.index++
    }
  }
  throw cursor.error('this template is not closed', start)
}

function gobbleEscape(cursor: Cursor): string {
  const { expr } = cursor
  const start = cursor.index++
  const letter = expr.charAt(cursor.index++)
  const simple = SIMPLE_ESCAPES.get(letter)
  if (simple !== undefined) return simple
  if (letter === 'x') return String.fromCharCode(hexadecimal(cursor, start, 2))
  if (letter === 'u') return unicodeEscape(cursor, start)
  if (letter === '0' && !isDigit(expr.charCodeAt(cursor.index))) return '\0'
  const code = letter.charCodeAt(0)
  if (isDigit(code)) throw cursor.error('octal escapes are not allowed, write \\x..', start)
  if (isLineTerminator(code)) {
    if (code === 13 && expr.charCodeAt(cursor.index) === 10) cursor.index++
    return ''
  }
  return letter
}

function unicodeEscape(cursor: Cursor, start: number): string {
  if (cursor.expr.charAt(cursor.index) !== '{') return String.fromCharCode(hexadecimal(cursor, start, 4))
  const close = cursor.expr.indexOf('}', cursor.index)
  const digits = cursor.expr.slice(cursor.index + 1, close)
  const code = /^[\da-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Infinity
  if (close < 0 || code > 0x10ffff) throw cursor.error('this is not a character code', start)
  cursor.index = close + 1
  return String.fromCodePoint(code)
}

function hexadecimal(cursor: Cursor, start: number, length: number): number {
  const digits = cursor.expr.slice(cursor.index, cursor.index + length)
  if (digits.length !== length || !/^[\da-fA-F]+$/.test(digits)) {
    throw cursor.error(`expected ${length} hexadecimal digits`, start)
  }
  cursor.index += length
  return Number.parseInt(digits, 16)
}
