import { withPrivateKeysHidden } from '../secrets/known-keys.js'
import { shorten } from '../text/safe-text.js'
import type { ConfigProblem } from './config-error.js'

/** Turns offsets of a text into places a person can find. */
export function locator(text: string): (offset: number) => Pick<ConfigProblem, 'line' | 'column' | 'excerpt'> {
  const starts = lineStarts(text)
  const clean = withPrivateKeysHidden(text) // no single line of one can be told from other words
  const excerpts = new Map<number, string>() // a file of one line may have thousands of problems
  return (offset) => {
    const line = lastAtMost(starts, offset)
    const start = starts[line] ?? 0
    const excerpt = excerpts.get(line) ?? excerptOf(clean.slice(start, starts[line + 1]))
    excerpts.set(line, excerpt)
    return { line: line + 1, column: offset - start + 1, excerpt }
  }
}

/** Turns offsets of a text into numbers of lines, from 1. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = lineStarts(text)
  return (offset) => lastAtMost(starts, offset) + 1
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** A line, shortened for a message. What follows a host in it may be the key of a webhook: it is left out. */
export function excerptOf(line: string): string {
  const shown = line.trim().replace(/(\bhttps?:\/\/[^\s/'"]+\/)[^\s'"]+/gi, '$1...')
  return shorten(shown, 100)
}

function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
