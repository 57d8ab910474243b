/** A piece of an answer and where it stands. */
export interface Piece {
  readonly text: string
  readonly offset: number
}

/** The text with code blocks, inline code and addresses blanked out; offsets stay. */
export function withoutCode(text: string): string {
  return text.replace(/```[^]*?(?:```|$)|`[^`\n]*`|\bhttps?:\/\/[^\s<>)\]]+/g, (code) => code.replace(/[^\n]/g, ' '))
}

/** {@link withoutCode}, and what stands in double quotes blanked out too: the answer reports it and does not say it. */
export function ownWords(text: string): string {
  return withoutCode(text).replace(/["“][^"“”\n]*["”]/g, (quote) => ' '.repeat(quote.length))
}

/** The sentences of a text; a line end also ends one, and list markers and headings' marks are left out. */
export function sentences(text: string): Piece[] {
  const found: Piece[] = []
  for (const line of lines(text)) {
    let start = /^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)?\s*/.exec(line.text)?.[0].length ?? 0
    for (const end of line.text.matchAll(/(?<![.!?])[.!?]+["'”’)]*(?=\s|$)/g)) {
      if (end.index < start || isAbbreviation(line.text, end.index)) continue
      const stop = end.index + end[0].length
      found.push({ text: line.text.slice(start, stop).trim(), offset: line.offset + start })
      start = stop
    }
    found.push({ text: line.text.slice(start).trim(), offset: line.offset + start })
  }
  return found.filter(({ text: sentence }) => /[\p{L}\p{N}]/u.test(sentence))
}

function isAbbreviation(line: string, dot: number): boolean {
  return /(?:\b(?:Mr|Mrs|Ms|Dr|St|vs|etc|approx|No)|\b(?:e\.g|i\.e))$/.test(line.slice(Math.max(0, dot - 8), dot))
}

/** The lines of a text with their offsets. */
export function lines(text: string): Piece[] {
  let offset = 0
  return text.split('\n').map((line) => {
    const piece = { text: line, offset }
    offset += line.length + 1
    return piece
  })
}

/** `line 3` */
export function lineAt(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split('\n').length}`
}

/** A piece of text in quotes for a message, shortened. */
export function quoted(text: string): string {
  const shown = text.replace(/\s+/g, ' ').trim()
  return `"${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}"`
}

export const words = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

/** Where one of the phrases stands as whole words, in any letter case. */
export function findPhrase(text: string, phrases: readonly string[]): Piece | undefined {
  const folded = text.toLowerCase().replaceAll('’', "'")
  for (const phrase of phrases) {
    for (let at = folded.indexOf(phrase); at !== -1; at = folded.indexOf(phrase, at + 1)) {
      if (isEdge(folded, at) && isEdge(folded, at + phrase.length)) {
        return { text: text.slice(at, at + phrase.length), offset: at }
      }
    }
  }
  return undefined
}

const isEdge = (text: string, at: number) => !(isWordCharacter(text[at - 1]) && isWordCharacter(text[at]))

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
