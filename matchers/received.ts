import { defined } from '../src/config/defined.js'
import { type Usage, usageSchema } from '../src/judge/verdict.js'
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
  /** What the answer itself cost, for the report, which leaves out a value of any other shape. */
  readonly usage?: Usage
}

/**
 * @throws MatcherUsageError for anything but a text, or an object with a text in `output` and, where they are there, in
 * `prompt` and `status`.
 */
export function readReceived(context: MatcherContext, matcher: string, received: unknown): JudgedOutput {
  if (typeof received === 'string') return { output: received }
  if (hasOutput(received)) return readFields(matcher, received)
  const hint = context.utils.matcherHint(matcher, 'received', '...')
  const promised = received instanceof Promise ? ' It is a promise: await it first.' : ''
  throw new MatcherUsageError(
    `${hint}\n\nreceived must be a string or { output: string, status?, prompt?, usage? }.${promised}\n` +
      `Received: ${context.utils.printReceived(received)}`,
  )
}

function hasOutput(value: unknown): value is { readonly output: string } {
  return typeof value === 'object' && value !== null && 'output' in value && typeof value.output === 'string'
}

function readFields(matcher: string, received: { readonly output: string }): JudgedOutput {
  return defined({
    output: received.output,
    prompt: textIn(matcher, received, 'prompt'),
    status: textIn(matcher, received, 'status'),
    usage: usageSchema.safeParse('usage' in received ? received.usage : undefined).data,
  })
}

function textIn(matcher: string, received: object, field: 'prompt' | 'status'): string | undefined {
  const value: unknown = Reflect.get(received, field)
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
  const found = Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
  throw new MatcherUsageError(
    `${matcher} received { output, ${field} } whose \`${field}\` is ${found}, not a text. ` +
      `Give the text itself, as in { output, ${field}: '...' }.`,
  )
}
