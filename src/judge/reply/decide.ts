/** A place in a reply where a verdict is given. */
export interface Said<T> {
  readonly meant: T
  /** Equal keys mean the same. */
  readonly key: string
  /** Of the verdict itself: a label like "Final rating:" stands before. */
  readonly start: number
  readonly end: number
}

/** Key of "neither is good": a later choice of the lesser evil does not contradict it. */
export const nothingChosen = ''

const finalWord =
  /\b(?:final(?:ly)?|therefore|thus|hence|consequently|overall|in (?:conclusion|summary|the end)|to (?:conclude|sum up)|i conclude|conclusion|all in all|verdict)\b|(?:因此|所以|总的来说|综上|最终|最終|したがって|よって|結論)/iu

/**
 * A judge that repeats itself may; one that says different things has said nothing, unless the last of them is marked as
 * final in its own sentence ("Therefore, ...", "Final rating: ...") and no other one so marked differs.
 * @returns `undefined` when nothing was said.
 */
export function decide<T>(text: string, statements: readonly Said<T>[]): T | 'conflict' | undefined {
  const inOrder = statements.toSorted((a, b) => a.start - b.start)
  const last = inOrder.at(-1)
  if (!last) return undefined
  if (allSay(last.key, inOrder)) return last.meant
  const final = inOrder.filter(
    (said) => (said === last || said.key !== nothingChosen) && finalWord.test(sentenceBefore(text, said.start)),
  )
  return final.at(-1) === last && allSay(last.key, final) ? last.meant : 'conflict'
}

function allSay(key: string, statements: readonly Said<unknown>[]): boolean {
  return statements.every((said) => said.key === key)
}

/** How far back a sentence is read, in characters: a judge that got stuck may write one without an end. */
const longestLeadUp = 400

/** The part of the sentence that leads up to a place. */
export function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(at - longestLeadUp, 0), at)
  const ends = before.matchAll(/[.!?](?:["'”’»)*_]{0,3}(?=\s|$)|(?=\p{L}))|[。！？\n]/gu)
  const start = Math.max(...[...ends].map(({ index, 0: end }) => index + end.length), 0)
  return before.slice(start)
}

/** That part, or the line above that announces it: "Not:\n\n[[A]]". */
export function leadingUpTo(text: string, at: number): string {
  const before = sentenceBefore(text, at)
  const above = text.slice(Math.max(at - longestLeadUp, 0), at).replace(/[^\p{L}\p{N}:：.!?。]+$/u, '')
  return /[:：]$/.test(above) ? sentenceBefore(above, above.length) : before
}
