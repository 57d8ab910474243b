// Control characters, line breaks, and those that turn the direction of text: they would change how a terminal shows a message.

let pattern: RegExp | undefined

/** Built when first asked, as the patterns of `characters.ts` are. */
const replaced = (text: string, by: (character: string) => string): string =>
  text.replace((pattern ??= new RegExp('[\\p{Cc}\\p{Cf}\\u2028\\u2029]', 'gu')), by)

/** The text in the same width, so that a caret below it points right. */
export const blanked = (text: string): string => replaced(text, (character) => ' '.repeat(character.length))

/** The text with `\u{...}` in their place. */
export const escaped = (text: string): string =>
  replaced(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
