import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { failureIn } from '../openai/endpoint-words.js'
import { readUsage, wireUsageSchema } from '../openai/openai-usage.js'
import type { TokenUsage } from '../port.js'
import { billedApart } from './billed-apart.js'
import { nativeUsage } from './native-usage.js'

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
  /** Of Gemini. */
  modelVersion: z.string().nullish().catch(undefined),
  usage: wireUsageSchema,
  billedApart: z.string().optional().catch(undefined),
  object: failure,
  status: failure,
  error: failure,
  choices: z
    .array(z.object({ error: failure, finish_reason: failure }))
    .optional()
    .catch(undefined),
})
type Body = z.infer<typeof bodySchema>

/** JSON, or a stream of events or of lines of JSON to its end. */
export function readHttpReply(text: string): HttpReading {
  if (text.startsWith('[')) return readList(text)
  if (!text.startsWith('{')) return readEvents(text)
  return isLines(text) ? readLines(text) : readJson(text)
}

/** What the body is: only bodies of these kinds are recorded. */
export function contentTypeOf(text: string): string {
  if (!/^[[{]/.test(text)) return 'text/event-stream; charset=utf-8'
  return isLines(text) ? 'application/x-ndjson' : 'application/json'
}

/** A value a line, as Ollama streams: within one there is a comma or a bracket between them. */
function isLines(text: string): boolean {
  return /^\{.*\}\r?\n\{/.test(text)
}

/** An answer that a filter took away, or an endpoint lost. */
const hasNoChoice = z.object({ choices: z.array(z.unknown()).max(0).nullable() })

/** Of Ollama, where its stream was cut off after its first line. */
const beginning = z.object({ created_at: z.string(), done: z.literal(false) })

function readJson(text: string): HttpReading {
  const value = jsonValue(text)
  const body = bodySchema.safeParse(inOurWords(value)).data
  if (!body || beginning.safeParse(value).success) return { kind: 'other' }
  const isFailure = failureIn(value) !== undefined || hasNoChoice.safeParse(value).success || tellsFailure(body)
  if (isFailure) return { kind: 'failure', hadBegun: isSet(body.usage) }
  return wholeReply([body], body.usage)
}

/** Vectors of an embedding, or what Gemini streams to who does not ask for events. */
function readList(text: string): HttpReading {
  const list = jsonValue(text)
  return Array.isArray(list) ? wholeOr(list.map(readEvent).filter(isSet)) : { kind: 'other' }
}

function readLines(text: string): HttpReading {
  const lines = text.trimEnd().split(/\r?\n/)
  const events = lines.map((line) => readEvent(jsonValue(line)))
  if (!events.every(isSet)) return { kind: 'other' }
  return wholeOr(events, events.at(-1)?.done === true)
}

function wholeReply(bodies: readonly Body[], counts: Body['usage']): HttpReply {
  const model = bodies.map((body) => body.model ?? body.modelVersion).find(isSet)
  const apart = bodies.map((body) => body.billedApart).find(isSet)
  const usage = readUsage(counts)
  return { kind: 'whole', model, usage: usage && { ...usage, ...(apart && { billedApart: apart }) } }
}

/** @param parts Where else the counts may stand. */
function inOurWords(value: unknown, ...parts: unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const told = [value, ...parts]
  const usage = told.map(nativeUsage).find(isSet)
  return { ...value, ...(usage && { usage }), billedApart: told.map(billedApart).find(isSet) }
}

/** `response`: of the Responses API; `message`: of Anthropic. */
const eventSchema = z.object({
  ...bodySchema.shape,
  type: z.string().nullish(),
  response: bodySchema.nullish(),
  message: bodySchema.nullish().catch(undefined),
  /** Of Ollama. */
  done: z.unknown().optional(),
  /** Of Gemini: why it ended, or answered nothing. */
  candidates: z
    .array(z.object({ finishReason: z.unknown().optional() }))
    .optional()
    .catch(undefined),
  promptFeedback: z.object({ blockReason: z.unknown().optional() }).optional().catch(undefined),
})
/** `delta`: of Cohere, which counts in its last event. */
const partsSchema = z.object({
  delta: z.unknown().optional(),
  response: z.unknown().optional(),
  message: z.unknown().optional(),
})
type Event = z.infer<typeof eventSchema>
const lastEvents: ReadonlySet<unknown> = new Set([
  'response.completed',
  'response.incomplete',
  'message_stop',
  'message-end', // of Cohere
  'finish', // of the AI SDK's gateway
])
const failedEvents: ReadonlySet<unknown> = new Set(['response.failed', 'error'])

function readEvents(text: string): HttpReading {
  const lines = text.split(/\r\n|\r|\n/)
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  const events = data.map((event) => readEvent(jsonValue(event))).filter(isSet)
  const isWhole = lines.every(isOfStream) && (data.at(-1) === '[DONE]' || isLast(events.at(-1)))
  return wholeOr(events, isWhole)
}

function isLast(event: Event | undefined): boolean {
  const { type, candidates = [], promptFeedback } = event ?? {}
  const ended = candidates.some(({ finishReason }) => isSet(finishReason)) || isSet(promptFeedback?.blockReason)
  return lastEvents.has(type) || ended
}

function wholeOr(events: readonly Event[], isWhole = true): HttpReading {
  const bodies = events.flatMap((event) => [event, event.response, event.message]).filter(isSet)
  const failure = events.findIndex(failsIn)
  if (failure !== -1) return { kind: 'failure', hadBegun: failure > 0 || bodies.some((body) => isSet(body.usage)) }
  if (!isWhole) return { kind: 'other' }
  // Anthropic counts the input in the first event and the output in the last but one.
  const counts = bodies.flatMap((body) => Object.entries(body.usage ?? {})).filter(([, count]) => isSet(count))
  const usage = wireUsageSchema.parse(Object.fromEntries(counts))
  return wholeReply(bodies, usage)
}

/** An event that only says by its name that it is an error ends the stream without its last event. */
const isOfStream = (line: string): boolean => /^(?:$|:|data:|id:|retry:|event:(?! ?error))/.test(line)

/** Gemini puts an error into a list. */
function readEvent(value: unknown): Event | undefined {
  const event: unknown = Array.isArray(value) ? value[0] : value
  const { delta, response, message } = partsSchema.safeParse(event).data ?? {}
  return eventSchema.safeParse(inOurWords(event, delta, response, message)).data
}

function failsIn(event: Event): boolean {
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
