const letterOrDigit = /[\p{L}\p{M}\p{N}]/u
/** Scripts written without spaces: there a word may begin after any letter. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Whether a word may begin or end between the characters before and after `at`. */
export function isWordEdge(text: string, at: number): boolean {
  if (isAsciiLetter(text.charCodeAt(at - 1)) && isAsciiLetter(text.charCodeAt(at))) return false
  const before = text.charAt(at - 1)
  const after = text.charAt(at)
  return !letterOrDigit.test(before) || !letterOrDigit.test(after) || spaceless.test(before) || spaceless.test(after)
}

/** Most edges are none; this settles them without a regular expression. */
function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
