/** Character classes of ECMAScript source text (ECMA-262, section 12). All take a UTF-16 code unit or code point. */

/** Built when first asked: V8 reads a literal `\\p{...}` together with its file, which takes it a millisecond. */
function inProperty(property: string): (code: number) => boolean {
  let pattern: RegExp | undefined
  return (code) => (pattern ??= new RegExp(`\\p{${property}}`, 'u')).test(String.fromCodePoint(code))
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

export const isLineTerminator = (code: number): boolean =>
  code === 10 || code === 13 || code === 0x2028 || code === 0x2029

const isSpaceSeparator = inProperty('Zs')

export function isWhiteSpace(code: number): boolean {
  if (code === 32 || code === 9 || code === 11 || code === 12) return true
  return code >= 0xa0 && (code === 0xfeff || isSpaceSeparator(code))
}

const isIdStart = inProperty('ID_Start')
const isIdContinue = inProperty('ID_Continue')

export function isIdentifierStart(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36
  // Past the end of a text, a code is NaN.
  return code >= 128 && isIdStart(code)
}

export function isIdentifierPart(code: number): boolean {
  if (code < 128) return isIdentifierStart(code) || isDigit(code)
  return code === 0x200c || code === 0x200d || isIdContinue(code)
}
