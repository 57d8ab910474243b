import { z } from 'zod'

const some = z.number().positive()
const audio = z.object({ audio_tokens: some })
const picture = z.object({ image_tokens: some })
const modality = z.array(z.object({ modality: z.string() }))

/** What is no text has prices that the price list does not tell for every model. */
const soundSchema = z.union([
  z.object({ usage: z.object({ prompt_tokens_details: audio }) }),
  z.object({ usage: z.object({ completion_tokens_details: audio }) }),
])
/** What was drawn; pictures that are seen are priced as text. */
const pictureSchema = z.union([
  z.object({ usage: z.object({ output_tokens_details: picture }) }),
  z.object({ usage: z.object({ completion_tokens_details: picture }) }),
])
const geminiSchema = z.object({
  usageMetadata: z.object({
    promptTokensDetails: modality.optional().catch(undefined),
    candidatesTokensDetails: modality.optional().catch(undefined),
  }),
})
/** Of Anthropic; of Gemini. */
const searchSchema = z.union([
  z.object({ usage: z.object({ server_tool_use: z.object({ web_search_requests: some }) }) }),
  z.object({
    candidates: z.tuple([z.object({ groundingMetadata: z.object({ webSearchQueries: z.array(z.string()).min(1) }) })]),
  }),
  z.object({ model: z.string().regex(/-search-(?:preview|api)/), choices: z.array(z.unknown()) }),
])
/** Of OpenAI's Responses API. */
const outputSchema = z.object({ output: z.array(z.object({ type: z.string() })) })
const fees: ReadonlyMap<string, string> = new Map([
  ['web_search_call', 'web search'],
  ['file_search_call', 'file search'],
  ['code_interpreter_call', 'code interpreter'],
  ['image_generation_call', 'pictures'],
])

/** What a reply tells that the endpoint bills for beside its tokens, or tokens that have a price of their own. */
export function billedApart(body: unknown): string | undefined {
  if (searchSchema.safeParse(body).success) return 'web search'
  if (soundSchema.safeParse(body).success) return 'audio'
  if (pictureSchema.safeParse(body).success) return 'pictures'
  const { promptTokensDetails: sent = [], candidatesTokensDetails: written = [] } =
    geminiSchema.safeParse(body).data?.usageMetadata ?? {}
  if ([...sent, ...written].some(({ modality: kind }) => kind === 'AUDIO')) return 'audio'
  if (written.some(({ modality: kind }) => kind === 'IMAGE')) return 'pictures'
  const used = outputSchema.safeParse(body).data?.output.map(({ type }) => fees.get(type)) ?? []
  return used.find((fee) => fee !== undefined)
}
