import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { toJson } from '../../config/to-json.js'
import { defaultMaxTokens } from '../budget/budgeted.js'
import type { ChatRequest } from '../port.js'

const saidSchema = z.array(z.object({ content: z.unknown() }))
/** Of pictures and other data there is nothing to read. */
const partsSchema = z.array(z.object({ text: z.string().nullish() }))
const limit = z.number().nullish()
const bodySchema = z.looseObject({
  model: z.string().optional(),
  messages: z.unknown().optional(),
  input: z.unknown().optional(),
  max_tokens: limit,
  max_completion_tokens: limit,
  max_output_tokens: limit,
  n: z.number().nullish(),
})

/** What Gemini, Ollama, Bedrock and the AI SDK's gateway say in words of their own. */
const nativeSchema = z.object({
  contents: z
    .array(z.object({ parts: z.unknown() }))
    .optional()
    .catch(undefined),
  prompt: z.unknown().optional(),
  maxOutputTokens: limit.catch(undefined),
  generationConfig: z.object({ maxOutputTokens: limit, candidateCount: limit }).optional().catch(undefined),
  options: z
    .object({ num_predict: z.number().min(0).nullish().catch(undefined) })
    .optional()
    .catch(undefined),
  inferenceConfig: z.object({ maxTokens: limit }).optional().catch(undefined),
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
 * that names a model, there, in the path or in a header.
 */
export async function readHttpRequest(posted: Request): Promise<HttpRequest | undefined> {
  if (posted.method !== 'POST') return undefined
  const body = jsonValue(await posted.text())
  const read = bodySchema.safeParse(body).data
  const model = read?.model ?? modelInPath(posted) ?? modelInHeader(posted)
  if (!read || model === undefined) return undefined
  const { messages, input: said, max_tokens, max_completion_tokens, max_output_tokens, n } = read
  const { contents, prompt, maxOutputTokens, generationConfig, options, inferenceConfig } = nativeSchema.parse(read)
  const native =
    maxOutputTokens ?? generationConfig?.maxOutputTokens ?? options?.num_predict ?? inferenceConfig?.maxTokens
  const limit = max_tokens ?? max_completion_tokens ?? max_output_tokens ?? native
  const replies = n ?? generationConfig?.candidateCount ?? 1
  const maxTokens = replies > 1 ? replies * (limit ?? defaultMaxTokens) : limit
  const path = shownPathname(posted)
  const asked = messages ?? said ?? contents?.map(({ parts }) => ({ content: parts })) ?? prompt
  return {
    model,
    request: {
      messages: [{ role: 'user', content: `POST ${path}\n${inLines(read)}` }],
      ...(maxTokens && { maxTokens }),
    },
    about: `${path} ${lastSaid(asked)}`,
  }
}

/** As Gemini (`/models/gemini-2.5-flash:generateContent`), Bedrock (`/model/.../converse`), Azure and Hugging Face name it. */
function modelInPath({ url }: Request): string | undefined {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/moderations')) return 'omni-moderation-latest' // OpenAI's, where none is named
  const ofHub = /\/hf-inference\/models\/([^/]+\/[^/]+)/.exec(pathname)
  const [, name] = ofHub ?? /\/(?:models?|deployments)\/([^/:]+)(?=[/:])/.exec(pathname) ?? []
  return name?.replaceAll('%3A', ':')
}

/** As the AI SDK's gateway names it. */
function modelInHeader({ headers }: Request): string | undefined {
  return headers.get('ai-language-model-id') ?? headers.get('ai-model-id') ?? undefined
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
