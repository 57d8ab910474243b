import { redactSecrets } from '../secrets/secrets.js'

/**
 * Characters that act instead of showing: controls, bidirectional overrides, zero-width blanks, tag characters, halves
 * of surrogate pairs, separators that some viewers take for a line end. Line feeds, tabs and the joiners that emoji and
 * Indic or Persian text need (U+200C, U+200D) stay.
 */
const acting = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const plain = /^[\t\n\x20-\x7e]*$/

/** Makes characters that act visible, as `\u{1b}`. A carriage return before a line feed goes. */
export function visible(text: string): string {
  if (plain.test(text)) return text // most of a report, found ten times as fast
  return text
    .replaceAll('\r\n', '\n')
    .replace(acting, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** One visible line: every run of blanks is one space. */
export function oneLine(text: string): string {
  return withoutCommands(visible(text.replace(/\s+/g, ' ').trim()))
}

/** `::error::` at the start of a line of a log, and the older `##[error]` anywhere in it, are orders to GitHub Actions. */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u{3a}').replaceAll('##[', '#\\u{23}[')
}

/**
 * At most `limit` characters, the last of them `…` where something was cut. Never cuts a character in half, nor a key:
 * a part
 * of one has no form by which it could be told later.
 */
export function shorten(said: string, limit: number): string {
  const text = redactSecrets(said)
  if (text.length <= limit) return text
  const characters = Array.from(text.slice(0, 2 * limit + 2))
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`
}

/** Colours and weights, as a runner's own helpers write them; nothing that hides, moves or clears. */
const style = new RegExp(`(${String.fromCharCode(0x1b)}\\[(?:[0-47]|2[2-47]|3[0-79]|9[0-7])m)`)

/** A message for a terminal and a log: its colours stay, every other character that acts is made visible, keys go. */
export function messageText(said: string): string {
  const message = redactSecrets(said)
  if (plain.test(message)) return withoutCommands(message)
  const parts = message.split(style).map((part, index) => (index % 2 === 1 ? part : visible(part)))
  return withoutCommands(parts.join(''))
}

/** What a runner's helpers wrote in colour, as a report keeps it. */
export const unstyled = (said: string): string =>
  said
    .split(style)
    .filter((_part, index) => index % 2 === 0)
    .join('')
