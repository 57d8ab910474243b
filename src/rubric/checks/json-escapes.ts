/**
 * Inside of JSON a line feed is written `\n`, and other signs `\u2022`: their last letter is none before what follows, as in
 * `"Call:\n030 12345678"`. Such an escape becomes blanks, as long as it was; letters and digits stay as they are.
 */
export function blankEscapes(text: string): string {
  return text.replace(/(?<!\\)\\+(?:[bfnrt]|u([\dA-Fa-f]{4}))/g, (escape, hex?: string) =>
    hex !== undefined && isWordPart(String.fromCharCode(Number.parseInt(hex, 16))) ? escape : ' '.repeat(escape.length),
  )
}

const isWordPart = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character)
