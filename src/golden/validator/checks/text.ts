import { lineCounter } from '../../../config/files/locator.js'
import { shorten } from '../../../config/text/safe-text.js'

/** A piece of an answer and where it stands. */
export interface Piece {
  readonly text: string
  readonly offset: number
}

/** The checks of one answer read the same few texts one after the other. */
const textsRemembered = 8

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= textsRemembered) known.clear()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}

/** The text with code blocks, inline code and addresses blanked out; offsets stay. */
export const withoutCode = remembered((text) =>
  text.replace(/```[^]*?(?:```|$)|`[^`\n]*`|\bhttps?:\/\/[^\s<>)\]]+/g, (code) => code.replace(/[^\n]/g, ' ')),
)

/** {@link withoutCode}, and what stands in double quotes blanked out too: the answer reports it and does not say it. */
export function ownWords(text: string): string {
  return withoutCode(text).replace(/["“][^"“”\n]*["”]/g, (quote) => ' '.repeat(quote.length))
}

/** The sentences of a text; a line end also ends one, and list markers and headings' marks are left out. */
export const sentences = remembered((text): readonly Piece[] => {
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
})

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

/** Names places of a text: `line 3`. */
export function lineNames(text: string): (offset: number) => string {
  const lineAt = lineCounter(text)
  return (offset) => `line ${lineAt(offset)}`
}

/** A piece of text in quotes for a message, shortened. */
export function quoted(text: string): string {
  return `"${shorten(text.replace(/\s+/g, ' ').trim(), 60)}"`
}

export const words = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

/** Where one of the phrases stands first as whole words, in any letter case and with any apostrophe. */
export function findPhrase(text: string, phrases: readonly string[]): Piece | undefined {
  let pattern = patterns.get(phrases)
  if (pattern === undefined) patterns.set(phrases, (pattern = phrasePattern(phrases)))
  const found = pattern.exec(text)
  return found === null ? undefined : { text: found[0], offset: found.index }
}

const patterns = new WeakMap<readonly string[], RegExp>()

const matchesNothing = /(?!)/

function phrasePattern(phrases: readonly string[]): RegExp {
  const longestFirst = phrases.filter((phrase) => phrase.trim() !== '').sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return matchesNothing
  const any = longestFirst.map((phrase) =>
    phrase.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll("'", "['’]"),
  )
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any.join('|')})(?![\p{L}\p{N}])`, 'iu')
}
