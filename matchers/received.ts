import type { Usage } from '../src/judge/verdict.js'
import type { MatcherContext } from './context.js'
import { MatcherUsageError } from './usage-error.js'

/** What a matcher accepts as the thing to judge: the text itself, or an answer with what is known about it. */
export type JudgedValue = string | JudgedOutput

/** An answer of the system under test. */
export interface JudgedOutput {
  readonly output: string
  /** Terminal status of the system under test, such as `COMPLETE`. */
  readonly status?: string
  /** What was asked; the matcher's own `prompt` wins. */
  readonly prompt?: string
  /** What the answer itself cost, for the report. */
  readonly usage?: Usage
}

/** @throws MatcherUsageError for anything but a text or an object with a text in `output`. */
export function readReceived(context: MatcherContext, matcher: string, received: unknown): JudgedOutput {
  if (typeof received === 'string') return { output: received }
  if (isJudgedOutput(received)) return received
  const hint = context.utils.matcherHint(matcher, 'received', '...')
  const promised = received instanceof Promise ? ' It is a promise: await it first.' : ''
  throw new MatcherUsageError(
    `${hint}\n\nreceived must be a string or { output: string, status?, prompt?, usage? }.${promised}\n` +
      `Received: ${context.utils.printReceived(received)}`,
  )
}

function isJudgedOutput(value: unknown): value is JudgedOutput {
  return typeof value === 'object' && value !== null && 'output' in value && typeof value.output === 'string'
}
