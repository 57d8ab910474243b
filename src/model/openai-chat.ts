import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import type { EndpointSupport } from './endpoint-support.js'
import { readFinish } from './finish-reason.js'
import type { ChatRequest } from './port.js'
import { readLogprobs, readWire, type RawReply, wireLogprobSchema } from './openai-reply.js'
import { readUsage, wireUsageSchema } from './openai-usage.js'
import { withSchemaInWords } from './schema-in-words.js'

/** The body of a chat completion, in the words that the endpoint takes. */
export function chatBody(
  model: string,
  request: ChatRequest,
  support: EndpointSupport,
): ChatCompletionCreateParamsNonStreaming {
  const { schema, temperature, maxTokens, logprobs } = request
  const messages = withSchemaInWords(request, support.format)
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(temperature !== undefined && support.temperature && { temperature }),
    ...(maxTokens !== undefined && { [support.tokenLimit]: maxTokens }),
    ...(logprobs && support.logprobs && { logprobs: true, top_logprobs: 20 }),
    ...(schema && support.format === 'json_object' && { response_format: { type: 'json_object' as const } }),
    ...(schema &&
      support.format === 'json_schema' && {
        response_format: {
          type: 'json_schema' as const,
          json_schema: { name: schema.name, schema: { ...schema.schema }, strict: true },
        },
      }),
  }
}

/** Mistral's reasoning models answer in parts, the thinking apart. */
const contentSchema = z
  .array(z.object({ type: z.string().nullish(), text: z.string().nullish() }))
  .transform((parts) => parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''))
  .or(z.string())
  .nullish()

const completionSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: contentSchema, refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
        logprobs: z
          .object({ content: z.array(wireLogprobSchema).nullish() })
          .nullish()
          .catch(null),
      }),
    )
    .min(1),
  usage: wireUsageSchema,
})

/** @throws Error when the body is not a chat completion. */
export function readChatCompletion(body: unknown): RawReply {
  const { model, choices, usage } = readWire(completionSchema, body, 'chat completion')
  const [choice] = choices
  const refusal = choice?.message.refusal
  const text = refusal || (choice?.message.content ?? '')
  return {
    model: model ?? undefined,
    text,
    ...(refusal ? { finishReason: 'refusal' } : readFinish(choice?.finish_reason, text)),
    usage: readUsage(usage),
    ...readLogprobs(choice?.logprobs?.content),
  }
}
