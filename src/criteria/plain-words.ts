const pattern = (source: string, flags = 'u'): RegExp => new RegExp(source, flags)

/** Whether a criterion that cannot be read was meant in plain words: "the answer mentions a refund". */
export function isInPlainWords(source: string): boolean {
  // Built here, as the patterns of `characters.ts` are: only a criterion with an error comes by.
  const letter = String.raw`[\p{L}\p{N}]`
  // Between blanks or at an end, so that an apostrophe is none.
  const quoted = String.raw`(?<!${letter})(['"\x60])(?:(?!\1).)*\1(?!${letter})`
  const unquoted = source.replace(pattern(quoted, 'gu'), ' ').trim()
  // What people write in code only: a comment, a path from a root, a sign between values, a key, a call.
  const code = String.raw`^/[/*]|\b(?:result|error)\s*(?:\?\.|[.[(])|[=$[\]{};|]|&&|[\p{L}\p{N}_]\(`
  // As no expression has them, or in a script that puts no blanks between words.
  const sideBySide = String.raw`${letter}['’\p{L}\p{M}\p{N}-]*[,:.!?]?\s+\p{L}|\p{Lo}{2}`
  const oneWord = String.raw`^[\p{L}\p{M}-]+[.!?]?$`
  return !pattern(code).test(unquoted) && pattern(`${sideBySide}|${oneWord}`).test(unquoted)
}

/** What to say of it behind `reason`: where such a question is asked instead. */
export const withPlainWords = (reason: string): string =>
  `${reason}${reason.endsWith('?') ? '' : '.'} A criterion is an expression, as in "result.length > 0"; ` +
  'questions in plain words belong to toPassChecklist, those of a golden set to expected_behaviors'
