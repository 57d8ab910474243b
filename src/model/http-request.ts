import { z } from 'zod'
import { parseJson } from './http-reply.js'
import type { ChatRequest } from './port.js'

const saidSchema = z.array(z.object({ content: z.unknown() }))
const limit = z.number().nullish()
const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.unknown().optional(),
  input: z.unknown().optional(),
  max_tokens: limit,
  max_completion_tokens: limit,
  max_output_tokens: limit,
})

/** A call of the system under test. */
export interface HttpRequest {
  readonly model: string
  /** The whole body is its message. */
  readonly request: ChatRequest
  /** What was said last. */
  readonly about: string
}

/** `undefined` for what is no `POST` of a JSON body that names a model. */
export function readHttpRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): HttpRequest | undefined {
  if (init?.method !== 'POST' || typeof init.body !== 'string') return undefined
  const read = bodySchema.safeParse(parseJson(init.body))
  if (!read.success) return undefined
  const { model, messages, input: said, max_tokens, max_completion_tokens, max_output_tokens } = read.data
  const maxTokens = max_tokens ?? max_completion_tokens ?? max_output_tokens
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const path = pathname.replace(/^\/v\d+/, '')
  return {
    model,
    request: {
      messages: [{ role: 'user', content: `POST ${path}\n${inLines(read.data)}` }],
      ...(maxTokens && { maxTokens }),
    },
    about: `${path} ${lastSaid(messages ?? said)}`,
  }
}

function lastSaid(said: unknown): string {
  if (typeof said === 'string') return said
  const content = saidSchema.safeParse(said).data?.at(-1)?.content
  return typeof content === 'string' ? content : JSON.stringify(content ?? '')
}

/** JSON with a line for each field and each line of a text, so that a missing recording can name the one that differs. */
function inLines(body: object): string {
  const fields = JSON.stringify(body, null, 1).replace(/,$/gm, '')
  return fields.replace(/\\\\|\\n/g, (escape) => (escape === '\\n' ? '\n' : escape))
}
