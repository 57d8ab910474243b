import { type ReviewAnswer, unanswered } from '../../review/review.js'

/** What a person typed in the terminal: a letter, and what may follow it. */
export interface TypedAnswer extends Omit<ReviewAnswer, 'status'> {
  readonly key: string
  /** 0-100, after `p` and `f` only. */
  readonly score?: number
  /** All that follows the letter, as words. */
  readonly words: readonly string[]
}

const label = /^(\p{L}[\p{L}\d_-]*)=([1-5])$/u
const tag = /^#(\S+)$/
/** Meant as a label or a score, and none: `tone=9`. */
const mistyped = /^\p{L}[\p{L}\d_-]*=\S*$/u

/**
 * `a tone=4 factuality=5 #refund keeps the policy`; `undefined` when it does not begin with one of the letters alone, or
 * holds a label that is not 1 to 5 or a score over 100.
 */
export function typedAnswer(line: string, letters: string): TypedAnswer | undefined {
  const [first = '', ...words] = line.trim().split(/\s+/)
  const key = first.toLowerCase()
  if (key.length !== 1 || !letters.includes(key)) return undefined
  const score = 'pf'.includes(key) && /^(?:\d{1,2}|100)$/.test(words[0] ?? '') ? Number(words[0]) : undefined
  if (score === undefined && 'pf'.includes(key) && /^\d+$/.test(words[0] ?? '')) return undefined
  const rest = score === undefined ? words : words.slice(1)
  if (rest.some((word) => mistyped.test(word) && !label.test(word))) return undefined
  const labels = rest.flatMap((word) => {
    const [, name, value] = label.exec(word) ?? []
    return name === undefined ? [] : [[name, Number(value)] as const]
  })
  return {
    ...unanswered,
    key,
    words,
    ...(score !== undefined && { score }),
    labels: Object.fromEntries(labels),
    tags: rest.flatMap((word) => tag.exec(word)?.[1] ?? []),
    note: rest.filter((word) => !label.test(word) && !tag.test(word)).join(' '),
  }
}
