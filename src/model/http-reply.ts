import { z } from 'zod'
import { jsonValue } from '../config/json-value.js'
import { failureIn } from './endpoint-words.js'
import { readUsage, wireUsageSchema } from './openai-usage.js'
import type { TokenUsage } from './port.js'

/** What was asked for and counted in a body that arrived whole. */
export interface HttpReply {
  readonly kind: 'whole'
  readonly model: string | undefined
  readonly usage: TokenUsage | null
}

/** The endpoint says that it failed, though by its status all is well. `hadBegun`: a part of its work may be billed. */
interface HttpFailure {
  readonly kind: 'failure'
  readonly hadBegun: boolean
}

/** `other`: anything else, also half a body. */
export type HttpReading = HttpReply | HttpFailure | { readonly kind: 'other' }

const failure = z.unknown().optional()
const bodySchema = z.object({
  model: z.string().nullish(),
  usage: wireUsageSchema,
  object: failure,
  status: failure,
  error: failure,
  choices: z
    .array(z.object({ error: failure, finish_reason: failure }))
    .optional()
    .catch(undefined),
})
type Body = z.infer<typeof bodySchema>

/** JSON, or a stream of events to its end. */
export function readHttpReply(text: string): HttpReading {
  return text.startsWith('{') ? readJson(text) : readEvents(text)
}

/** What the body is: only bodies of these two kinds are recorded. */
export function contentTypeOf(text: string): string {
  return text.startsWith('{') ? 'application/json' : 'text/event-stream; charset=utf-8'
}

/** An answer that a filter took away, or an endpoint lost. */
const hasNoChoice = z.object({ choices: z.array(z.unknown()).max(0).nullable() })

function readJson(text: string): HttpReading {
  const value = jsonValue(text)
  const body = bodySchema.safeParse(value).data
  if (!body) return { kind: 'other' }
  const isFailure = failureIn(value) !== undefined || hasNoChoice.safeParse(value).success || tellsFailure(body)
  if (isFailure) return { kind: 'failure', hadBegun: isSet(body.usage) }
  return { kind: 'whole', model: body.model ?? undefined, usage: readUsage(body.usage) }
}

/** `response`: of the Responses API; `message`: of Anthropic. */
const eventSchema = z.object({
  ...bodySchema.shape,
  type: z.string().nullish(),
  response: bodySchema.nullish(),
  message: bodySchema.nullish().catch(undefined),
})
const lastEvents: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'message_stop'])
const failedEvents: ReadonlySet<unknown> = new Set(['response.failed', 'error'])

function readEvents(text: string): HttpReading {
  const lines = text.split(/\r\n|\r|\n/)
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  const events = data.map(readEvent).filter((event) => event !== undefined)
  const bodies = events.flatMap((event) => [event, event.response, event.message]).filter(isSet)
  const failure = events.findIndex(failsIn)
  if (failure !== -1) return { kind: 'failure', hadBegun: failure > 0 || bodies.some((body) => isSet(body.usage)) }
  if (!lines.every(isOfStream)) return { kind: 'other' }
  if (data.at(-1) !== '[DONE]' && !lastEvents.has(events.at(-1)?.type)) return { kind: 'other' }
  // Anthropic counts the input in the first event and the output in the last but one.
  const counts = bodies.flatMap((body) => Object.entries(body.usage ?? {})).filter(([, count]) => count !== null)
  const usage = wireUsageSchema.parse(Object.fromEntries(counts))
  return { kind: 'whole', model: bodies.find(({ model }) => model)?.model ?? undefined, usage: readUsage(usage) }
}

/** An event that only says by its name that it is an error ends the stream without its last event. */
const isOfStream = (line: string): boolean => /^(?:$|:|data:|id:|retry:|event:(?! ?error))/.test(line)

/** Gemini puts an error into a list. */
function readEvent(data: string): z.infer<typeof eventSchema> | undefined {
  const value = jsonValue(data)
  return eventSchema.safeParse(Array.isArray(value) ? value[0] : value).data
}

function failsIn(event: z.infer<typeof eventSchema>): boolean {
  return failedEvents.has(event.type) || [event, event.response, event.message].filter(isSet).some(tellsFailure)
}

/** OpenRouter and its like have begun their answer by the time the provider fails. */
function tellsFailure(body: Body): boolean {
  const { choices = [], status } = body
  const broke = status === 'failed' || choices.some(({ finish_reason: end }) => end === 'error')
  return broke || failureIn(body) !== undefined
}

function isSet<T>(value: T): value is T & {} {
  return value !== undefined && value !== null
}
