import { z } from 'zod'
import { jsonValue } from '../config/json-value.js'
import { toJson } from '../config/to-json.js'
import { defaultMaxTokens } from './budgeted.js'
import type { ChatRequest } from './port.js'

const saidSchema = z.array(z.object({ content: z.unknown() }))
/** Of pictures and other data there is nothing to read. */
const partsSchema = z.array(z.object({ text: z.string().nullish() }))
const limit = z.number().nullish()
const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.unknown().optional(),
  input: z.unknown().optional(),
  max_tokens: limit,
  max_completion_tokens: limit,
  max_output_tokens: limit,
  n: z.number().nullish(),
})

/** A call of the system under test. */
export interface HttpRequest {
  readonly model: string
  /** The whole body is its message. */
  readonly request: ChatRequest
  /** What was said last. */
  readonly about: string
}

/**
 * Reads the body. With `n` replies, the bound is that of all of them. `undefined` for what is no `POST` of a JSON body
 * that names a model.
 */
export async function readHttpRequest(posted: Request): Promise<HttpRequest | undefined> {
  if (posted.method !== 'POST') return undefined
  const read = bodySchema.safeParse(jsonValue(await posted.text()))
  if (!read.success) return undefined
  const { model, messages, input: said, max_tokens, max_completion_tokens, max_output_tokens, n } = read.data
  const limit = max_tokens ?? max_completion_tokens ?? max_output_tokens
  const maxTokens = n && n > 1 ? n * (limit ?? defaultMaxTokens) : limit
  const path = shownPathname(posted)
  return {
    model,
    request: {
      messages: [{ role: 'user', content: `POST ${path}\n${inLines(read.data)}` }],
      ...(maxTokens && { maxTokens }),
    },
    about: `${path} ${lastSaid(messages ?? said)}`,
  }
}

/** The path without the version of the API: `/chat/completions`. */
export function shownPathname({ url }: Pick<Request, 'url'>): string {
  return new URL(url).pathname.replace(/^\/v\d+(?=\/)/, '')
}

function lastSaid(said: unknown): string {
  if (typeof said === 'string') return said
  if (Array.isArray(said) && typeof said.at(-1) === 'string') return said.at(-1)
  const content = saidSchema.safeParse(said).data?.at(-1)?.content
  const texts = partsSchema.safeParse(content).data?.flatMap(({ text }) => text ?? []) ?? []
  if (texts.length > 0) return texts.join(' ')
  return typeof content === 'string' ? content : JSON.stringify(content ?? '')
}

/** JSON with a line for each field and each line of a text, so that a missing recording can name the one that differs. */
function inLines(body: object): string {
  const fields = toJson(body, null, 1).replace(/,$/gm, '')
  return fields.replace(/\\\\|\\n/g, (escape) => (escape === '\\n' ? '\n' : escape))
}
