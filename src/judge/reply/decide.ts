/** A place in a reply where a verdict is given. */
export interface Said<T> {
  readonly meant: T
  /** Equal keys mean the same. */
  readonly key: string
  readonly start: number
  readonly end: number
}

const finalWord =
  /\b(?:final(?:ly)?|therefore|thus|hence|consequently|overall|in (?:conclusion|summary|the end)|to (?:conclude|sum up)|i conclude|conclusion|all in all|verdict)\b|(?:因此|所以|总的来说|综上|したがって|よって|結論)/iu

/**
 * A judge that repeats itself may; one that says different things has said nothing, unless the last of them is marked as
 * final in its own sentence ("Therefore, ...", "Final rating: ...").
 * @returns `undefined` when nothing was said.
 */
export function decide<T>(text: string, statements: readonly Said<T>[]): T | 'conflict' | undefined {
  const last = statements.at(-1)
  if (!last) return undefined
  if (statements.every(({ key }) => key === last.key)) return last.meant
  return finalWord.test(sentenceBefore(text, last.start)) ? last.meant : 'conflict'
}

/** Nothing but white space and punctuation follows. */
export function endsReply(text: string): (said: Said<unknown>) => boolean {
  return ({ end }) => /^\W*$/.test(text.slice(end))
}

/** The part of the sentence that leads up to a place. */
export function sentenceBefore(text: string, at: number): string {
  const before = text.slice(0, at)
  const start = Math.max(...[...before.matchAll(/[.!?。！？](?=\s|\p{L}|$)|\n/gu)].map(({ index }) => index + 1), 0)
  return before.slice(start)
}
