/** What people write in code only: a path from a root, a sign between values, a call, a key, a comment. */
const CODE = /^\/[/*]|\b(?:result|error)\s*(?:\?\.|[.[(])|[=$[\]{};|]|&&|[\p{L}\p{N}_]\(/u
/** Two words side by side, as no expression has them; a letter of a script that puts no blanks between words. */
const SIDE_BY_SIDE = /[\p{L}\p{N}]['’\p{L}\p{M}\p{N}-]*[,:.!?]?\s+\p{L}|\p{Lo}{2}/u
const ONE_WORD = /^[\p{L}\p{M}-]+[.!?]?$/u
/** Between blanks or at an end, so that an apostrophe is none. */
const QUOTED = /(?<![\p{L}\p{N}])(['"`])(?:(?!\1).)*\1(?![\p{L}\p{N}])/gu

/** Whether a criterion that cannot be read was meant in plain words: "the answer mentions a refund". */
export function isInPlainWords(source: string): boolean {
  const unquoted = source.replace(QUOTED, ' ').trim()
  return !CODE.test(unquoted) && (SIDE_BY_SIDE.test(unquoted) || ONE_WORD.test(unquoted))
}

/** Where such a question is asked instead. */
export const PLAIN_WORDS =
  'A criterion is an expression, as in "result.length > 0"; questions in plain words belong to toPassChecklist, ' +
  'those of a golden set to expected_behaviors'
