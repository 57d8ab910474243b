import { z } from 'zod'

const count = z.number().min(0).optional().catch(undefined)

/** Of Gemini. Its candidates are without their thoughts, and its prompt is without what its own tools brought. */
const geminiSchema = z.object({
  usageMetadata: z.object({
    promptTokenCount: z.number().min(0),
    toolUsePromptTokenCount: count,
    cachedContentTokenCount: count,
    candidatesTokenCount: count,
    thoughtsTokenCount: count,
    totalTokenCount: count,
  }),
})
const ollamaSchema = z.union([
  z.object({ prompt_eval_count: count, eval_count: z.number().min(0) }),
  z
    .object({ prompt_eval_count: z.number().min(0), embeddings: z.array(z.unknown()) })
    .transform((told) => ({ ...told, eval_count: 0 })),
])
const billed = z.object({ input_tokens: z.number().min(0), output_tokens: count })
/** What Cohere bills is less than what its models read. Its embeddings count beside the reply. */
const cohereSchema = z.union([
  z.object({ usage: z.object({ billed_units: billed }) }).transform(({ usage }) => usage.billed_units),
  z.object({ meta: z.object({ billed_units: billed }) }).transform(({ meta }) => meta.billed_units),
])
/**
 * Of Bedrock, where what its cache reads and writes is not in its input, as Anthropic counts; and of the AI SDK's gateway
 * as it was, where it is.
 */
const bedrockSchema = z.object({
  usage: z.object({
    inputTokens: z.number().min(0),
    outputTokens: count,
    cacheReadInputTokens: count,
    cacheWriteInputTokens: count,
    cachedInputTokens: count,
  }),
})
/** Of the AI SDK's gateway. */
const gatewaySchema = z.object({
  usage: z.object({
    inputTokens: z.object({ total: z.number().min(0), cacheRead: count, cacheWrite: count }),
    outputTokens: z.object({ total: count, reasoning: count }),
  }),
})

type Counts = Record<string, unknown>

/** What an endpoint that speaks neither of OpenAI's APIs counted, in the words of those. `undefined`: nothing is told. */
export function nativeUsage(body: unknown): Counts | undefined {
  const gemini = geminiSchema.safeParse(body).data?.usageMetadata
  if (gemini) return ofGemini(gemini)
  const ollama = ollamaSchema.safeParse(body).data
  // A prompt that it still knows is not counted.
  if (ollama) return { prompt_tokens: ollama.prompt_eval_count ?? 0, completion_tokens: ollama.eval_count }
  const cohere = cohereSchema.safeParse(body).data
  if (cohere) return { prompt_tokens: cohere.input_tokens, completion_tokens: cohere.output_tokens ?? 0 }
  const gateway = gatewaySchema.safeParse(body).data?.usage
  if (gateway) return ofGateway(gateway)
  const bedrock = bedrockSchema.safeParse(body).data?.usage
  if (!bedrock) return undefined
  return {
    input_tokens: bedrock.inputTokens,
    output_tokens: bedrock.outputTokens ?? 0,
    cache_read_input_tokens: bedrock.cacheReadInputTokens ?? 0,
    cache_creation_input_tokens: bedrock.cacheWriteInputTokens ?? 0,
    cached_tokens: bedrock.cachedInputTokens,
  }
}

function ofGemini(told: z.infer<typeof geminiSchema>['usageMetadata']): Counts {
  const { promptTokenCount, toolUsePromptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = told
  return {
    prompt_tokens: promptTokenCount + toolUsePromptTokenCount,
    completion_tokens: candidatesTokenCount + thoughtsTokenCount,
    cached_tokens: told.cachedContentTokenCount,
    total_tokens: told.totalTokenCount,
  }
}

function ofGateway({ inputTokens, outputTokens }: z.infer<typeof gatewaySchema>['usage']): Counts {
  return {
    prompt_tokens: inputTokens.total,
    completion_tokens: outputTokens.total,
    cached_tokens: inputTokens.cacheRead,
    cache_creation_input_tokens: inputTokens.cacheWrite,
    completion_tokens_details: { reasoning_tokens: outputTokens.reasoning },
  }
}
