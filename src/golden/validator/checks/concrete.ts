import { type Piece, sentences } from './text.js'

/** Sequences of capitalised words that do not merely begin a sentence: names, products, places. */
export function properNames(text: string): Piece[] {
  const found: Piece[] = []
  for (const sentence of sentences(text)) {
    const starts = new Set([0])
    for (const mark of sentence.text.matchAll(/[:“"(]\s?(?=\p{Lu})/gu)) starts.add(mark.index + mark[0].length)
    for (const run of sentence.text.matchAll(
      /(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)*/gu,
    )) {
      const name = run[0].replace(/['’]s$/, '')
      if (starts.has(run.index) && !name.includes(' ')) continue
      if (/^I(?:['’]\p{L}+)?$/u.test(name)) continue
      found.push({ text: name, offset: sentence.offset + run.index })
    }
  }
  return found
}

/** Numbers as they are written: `45,000`, `3.4`. List markers are none. */
export const numbers = (text: string): Piece[] => numbersBySentence(text).flat()

/** {@link numbers}, one list for each sentence; a row of a table is one. */
export function numbersBySentence(text: string): Piece[][] {
  return sentences(text).map((sentence) =>
    [...sentence.text.matchAll(/(?<![\p{L}\p{N}.,])\d+(?:[.,]+\d+)*/gu)].map((match) => ({
      text: match[0],
      offset: sentence.offset + match.index,
    })),
  )
}

/** Code, paths, addresses and labels in quotes. */
export function literals(text: string): Piece[] {
  return [
    ...text.matchAll(/`[^`\n]{2,200}`|(?<![\w/])(?:https?:\/)?\/[\w.-]+(?:\/[\w.-]+)*|["“][^"“”\n]{2,60}["”]/g),
  ].map((match) => ({ text: match[0], offset: match.index }))
}
