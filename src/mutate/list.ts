/** Lines `start` to `end - 1` of a text that are entries of one list. */
export interface ListBlock {
  readonly start: number
  readonly end: number
}

const bulletOrQuantity = /^\s*(?:[-*•+‣▪·–—・]\s*|\p{Nd}+\s?[x×]?\s+)[^\s-]/u
const numbered = /^\s*\p{Nd}+[.)、]\s*\S/u
const endsAsProse = /[.?!:;,。！？：；،؟]\s*$/u
const longestBareEntry = 60

/** Splits at line ends; {@link joinLines} puts back the kind the text uses. */
export function splitLines(text: string): string[] {
  return text.split(text.includes('\r\n') ? /\r?\n/ : '\n')
}

export function joinLines(lines: readonly string[], original: string): string {
  return lines.join(original.includes('\r\n') ? '\r\n' : '\n')
}

/**
 * The lists of a text: two or more lines in a row with a bullet or a quantity (`2 Sol Ring`, `4x Opt`), or, in a text
 * without such lines, three or more short bare lines. Numbered steps (`1.`) are none: their order has a meaning.
 */
export function findLists(lines: readonly string[]): ListBlock[] {
  const marked = runs(lines, (line) => bulletOrQuantity.test(line), 2)
  return marked.length > 0 ? marked : runs(lines, isBareEntry, 3)
}

/** A minus before a number is no bullet. */
export function withoutBullet(line: string): string {
  return line.replace(/^\s*(?:(?![-+–—]\p{Nd})[-*•+‣▪·–—・]\s*)?/u, '')
}

/** The name in a list entry, without bullet, quantity and what stands in brackets. */
export function entryName(line: string): string {
  const entry = withoutBullet(line).replace(/^\p{Nd}+\s?[x×]?\s+/u, '')
  const bracket = entry.search(/[([*#]/)
  return (bracket === -1 ? entry : entry.slice(0, bracket)).trim()
}

function isBareEntry(line: string): boolean {
  return line.trim() !== '' && line.length <= longestBareEntry && !endsAsProse.test(line) && !numbered.test(line)
}

function runs(lines: readonly string[], isEntry: (line: string) => boolean, atLeast: number): ListBlock[] {
  const blocks: ListBlock[] = []
  let start = 0
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at]
    if (line !== undefined && isEntry(line)) continue
    if (at - start >= atLeast) blocks.push({ start, end: at })
    start = at + 1
  }
  return blocks
}
