import { z } from 'zod'
import { readUsage, wireUsageSchema } from './openai-usage.js'
import type { TokenUsage } from './port.js'

const bodySchema = z.object({ model: z.string().nullish(), usage: wireUsageSchema.nullish() })

/** What was asked for and counted in a body that arrived whole. */
export interface HttpReply {
  readonly model: string | undefined
  readonly usage: TokenUsage | null
}

/** JSON, or a stream of events to its end; `undefined` for anything else, also for a body that was cut off. */
export function readHttpReply(text: string): HttpReply | undefined {
  return text.startsWith('{') ? readJson(text) : readEvents(text)
}

/** What the body is: only bodies of these two kinds are recorded. */
export function contentTypeOf(text: string): string {
  return text.startsWith('{') ? 'application/json' : 'text/event-stream; charset=utf-8'
}

function readJson(text: string): HttpReply | undefined {
  const body = bodySchema.safeParse(parseJson(text))
  return body.success ? { model: body.data.model ?? undefined, usage: readUsage(body.data.usage) } : undefined
}

const eventSchema = z.object({ ...bodySchema.shape, type: z.string().nullish(), response: bodySchema.nullish() })
const lastEvents: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

function readEvents(text: string): HttpReply | undefined {
  const data = [...text.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line)
  const events = data.map((line) => eventSchema.safeParse(parseJson(line)).data).filter((event) => event !== undefined)
  const ended = data.at(-1)?.trim() === '[DONE]' || lastEvents.has(events.at(-1)?.type)
  if (!ended) return undefined
  const counted = events.findLast(({ usage, response }) => usage ?? response?.usage)
  const named = events.find(({ model, response }) => model ?? response?.model)
  return {
    model: named?.model ?? named?.response?.model ?? undefined,
    usage: readUsage(counted?.usage ?? counted?.response?.usage),
  }
}

/** `undefined` for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
