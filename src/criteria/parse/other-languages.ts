/** What people write who think of another language, and what to write: words between values. */
export const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['is', '==='],
  ['equals', '==='],
  ['contains', '.includes(...)'],
  ['includes', '.includes(...)'],
  ['startsWith', '.startsWith(...)'],
  ['endsWith', '.endsWith(...)'],
  ['matches', '/.../.test(...)'],
])

const SIGNS: readonly (readonly [sign: string, instead: string])[] = [
  ['<>', '!=='],
  ['≠', '!=='],
  ['≥', '>='],
  ['≤', '<='],
  ['->', '=>'],
  ['=~', '/.../.test(...)'],
  ['~=', '/.../.test(...)'],
  ['=<', '<='],
  ['=!', '!=='],
  ['>==', '>='],
  ['<==', '<='],
  ['====', '==='],
]

/** What to write for the sign of another language of which a part stands at `index`; `undefined` where there is none. */
export function signMeant(text: string, index: number): string | undefined {
  const found = SIGNS.find(([sign]) => [...sign].some((_, i) => text.startsWith(sign, index - i) && index >= i))
  return found?.[1]
}

/** Methods of other languages and libraries, and of the rest of JavaScript, by what they are called here. */
export const OTHER_METHODS: ReadonlyMap<string, string> = new Map([
  ['contains', 'includes'],
  ['any', 'some'],
  ['all', 'every'],
  ['strip', 'trim'],
  ['lower', 'toLowerCase'],
  ['upper', 'toUpperCase'],
  ['substr', 'slice'],
  ['test', 'match'],
  ['exec', 'match'],
  ['toLocaleLowerCase', 'toLowerCase'],
  ['toLocaleUpperCase', 'toUpperCase'],
])

/** Functions that are something else here. */
export const OTHER_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ...['len', 'length', 'count', 'size', 'sizeof'].map((name) => [name, 'value.length'] as const),
  ['lower', 'text.toLowerCase()'],
  ['upper', 'text.toUpperCase()'],
  ['trim', 'text.trim()'],
  ['strip', 'text.trim()'],
  ['contains', 'text.includes(...)'],
  ['includes', 'text.includes(...)'],
  ['startsWith', 'text.startsWith(...)'],
  ['endsWith', 'text.endsWith(...)'],
  ['matches', '/.../.test(text)'],
  ['match', '/.../.test(text)'],
  ['any', 'list.some(each => ...)'],
  ['some', 'list.some(each => ...)'],
  ['all', 'list.every(each => ...)'],
  ['every', 'list.every(each => ...)'],
  ['sum', 'list.reduce((sum, each) => sum + each, 0)'],
  ['not', '!(...)'],
  ['RegExp', 'the pattern itself, as in /a/i.test(text)'],
  ['expect', 'the comparison itself, as in value === 1'],
  ['assert', 'the comparison itself, as in value === 1'],
  ['str', 'String(value)'],
  ['int', 'Math.trunc(value)'],
  ['float', 'Number(value)'],
  ['isArray', 'Array.isArray(value)'],
  ...['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sqrt'].map((name) => [name, `Math.${name}(...)`] as const),
])
