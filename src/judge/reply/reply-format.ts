import type { FinishReason, ReplySchema } from '../../model/port.js'

/** Why a reply gave no value. */
export type ReplyReason =
  | 'empty'
  | 'truncated'
  | 'refusal'
  | 'content_filter'
  | 'no_verdict'
  | 'conflict'
  | 'out_of_range'
  | 'invalid'
  | 'api_error'

/** What a reply holds. `detail` is a clause for a person: `category "format" is missing`. */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly reason: ReplyReason; readonly detail: string }

/** How a judge is told to answer, and how its answer is read. Reading fails closed: a guess is never a value. */
export interface ReplyFormat<T> {
  /** Ends the prompt: tells the judge what to answer. */
  readonly instruction: string
  /** Where the answer is JSON: its shape, for endpoints that can enforce it. */
  readonly schema?: ReplySchema
  /** All that it can read, where that is a list. */
  readonly values?: readonly T[]
  /** @param shown texts the judge was shown: a verdict that stands in one of them may be a quotation. Default none. */
  parse(text: string, finishReason: FinishReason, shown?: readonly string[]): Reading<T>
}

export function value<T>(value: T): Reading<T> {
  return { kind: 'value', value }
}

export function unreadable(reason: ReplyReason, detail: string): Reading<never> {
  return { kind: 'unreadable', reason, detail }
}
