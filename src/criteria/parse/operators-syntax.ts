/** Binary operators and how tightly they bind (ECMA-262, section 13; a higher number binds tighter). */
export const PRECEDENCE: ReadonlyMap<string, number> = new Map([
  ['??', 1],
  ['||', 1],
  ['&&', 2],
  ['|', 3],
  ['^', 4],
  ['&', 5],
  ...['==', '!=', '===', '!=='].map((operator) => [operator, 6] as const),
  ...['<', '>', '<=', '>=', 'in', 'instanceof'].map((operator) => [operator, 7] as const),
  ...['<<', '>>', '>>>'].map((operator) => [operator, 8] as const),
  ['+', 9],
  ['-', 9],
  ['*', 10],
  ['/', 10],
  ['%', 10],
  ['**', 11],
])

/** The longest run of operator characters, so that `a --> b` or `a &&= b` is never read as two operators. */
const PUNCTUATORS = (
  '>>>= === !== >>> **= <<= >>= &&= ||= ??= => == != <= >= && || ?? << >> ** ++ -- += -= *= /= %= &= |= ^= ' +
  '< > + - * / % & | ^ = ! ~'
).split(' ')
const BY_FIRST = Map.groupBy(PUNCTUATORS, (punctuator) => punctuator.charCodeAt(0))

/** The operator written at `index`, or `''`. */
export function punctuatorAt(text: string, index: number): string {
  const candidates = BY_FIRST.get(text.charCodeAt(index))
  return candidates?.find((punctuator) => text.startsWith(punctuator, index)) ?? ''
}

/** Words that JavaScript keeps for itself, and those that strict mode adds. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if import in instanceof new null return super switch this throw true try typeof var void while ' +
    'with yield let static implements interface package private protected public'
  ).split(' '),
)
