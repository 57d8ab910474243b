import * as fc from 'fast-check'

/** What hostile and merely odd model output is made of. */
const fragments = [
  '` `` * ** _ __ ~~ [ ] ]( ) ![ < > </ /> &lt; & | \\ # $ $$ ! : " \'',
  'http://evil.test/x https:// www.evil.test a@evil.test @team #12 javascript:alert(1) ftp://a.b [^1] []:',
  '<script> </script> </style> <!-- --> <details> </td> <svg/onload=alert(1)> <iframe/src=//evil.test> {{x}} ${x}',
  'word snake_case né 漢字 👩‍👩‍👧 שלום 1. 0',
].flatMap((line) => line.split(' '))

const blank = ['\n', '\r\n', '\n\n', '\n# ', '\n- ', '\n> ', '\n```\n', '\n|-|\n', '\n---\n', '\t', ' ', '   ']

const acting = [
  '\u001B[2J',
  '\u0007',
  '\u009B31m',
  '\u202E',
  '\u2066',
  '\u200B',
  '\uFEFF',
  '\u2028',
  '\uD800',
  '\u{E0041}',
  '\0',
]

/** Text of a model, a test's name, a category: anything. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...fragments, ...blank, ...acting), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
