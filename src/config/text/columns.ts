let wide: RegExp | undefined

/** East Asian wide characters and emoji. Source: Unicode TR11. Built when first asked: V8 takes a millisecond to read it. */
const isWide = (character: string): boolean =>
  (wide ??= new RegExp(
    '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303F\\uFF01-\\uFF60\\p{Emoji_Presentation}]',
    'u',
  )).test(character)

/** What a terminal gives to a text: two columns to a wide character, none to an accent that stands by itself. */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  return [...text].reduce((sum, character) => sum + (isWide(character) ? 2 : /\p{Mn}/u.test(character) ? 0 : 1), 0)
}
