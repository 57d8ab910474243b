import { isDigit, isIdentifierPart } from './characters.js'
import type { Cursor } from './cursor.js'

const FORMS = [
  { start: /0[xX]/y, digits: /0[xX][\da-fA-F]+(?:_[\da-fA-F]+)*/y },
  { start: /0[oO]/y, digits: /0[oO][0-7]+(?:_[0-7]+)*/y },
  { start: /0[bB]/y, digits: /0[bB][01]+(?:_[01]+)*/y },
]
// A separator stands between two digits, and never right after a leading zero.
const INTEGER = '(?:0|[1-9](?:_?\\d)*)'
const DIGITS = '\\d+(?:_\\d+)*'
const BIG_INTEGER = new RegExp(`${INTEGER}n`, 'y')
const DECIMAL = new RegExp(`(?:${INTEGER}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?`, 'y')
/** Reading a decimal BigInt costs the square of its digits. */
const MAX_BIGINT_DIGITS = 400

/** Reads a number at the cursor: decimal, hexadecimal, octal, binary, with `_` between digits, or a BigInt. */
export function gobbleNumber(cursor: Cursor): number | bigint {
  const start = cursor.index
  const value = readNumber(cursor)
  const next = cursor.expr.codePointAt(cursor.index) ?? 0
  if (cursor.index === start || isIdentifierPart(next) || next === 92) {
    throw cursor.error(`this is not a number`, start)
  }
  return value
}

function readNumber(cursor: Cursor): number | bigint {
  const { expr, index } = cursor
  if (expr.charCodeAt(index) === 48) {
    if (isDigit(expr.charCodeAt(index + 1))) throw cursor.error('a number does not start with 0 (octal is 0o17)')
    for (const form of FORMS) {
      if (matchAt(form.start, cursor) === '') continue
      const digits = matchAt(form.digits, cursor)
      cursor.index += digits.length
      return finish(cursor, digits)
    }
  }
  const big = matchAt(BIG_INTEGER, cursor)
  const text = big === '' ? matchAt(DECIMAL, cursor) : big.slice(0, -1)
  cursor.index += text.length
  return finish(cursor, text)
}

function finish(cursor: Cursor, text: string): number | bigint {
  const plain = text.replaceAll('_', '')
  if (cursor.expr.charAt(cursor.index) !== 'n' || /^\d*\.|^\d[^xob]*e/i.test(plain)) return Number(plain)
  if (plain.length > MAX_BIGINT_DIGITS) throw cursor.error('this number is too long', cursor.index, 'limit')
  cursor.index++
  return BigInt(plain)
}

function matchAt(pattern: RegExp, cursor: Cursor): string {
  pattern.lastIndex = cursor.index
  return pattern.exec(cursor.expr)?.[0] ?? ''
}
