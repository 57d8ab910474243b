import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { readFinish } from '../finish-reason.js'
import type { ChatRequest } from '../port.js'
import { type EndpointSupport, temperatureFor } from './endpoint-support.js'
import { messagesToSend } from './messages-to-send.js'
import { readLogprobs, readWire, type RawReply, wireLogprobSchema } from './openai-reply.js'
import { readUsage, wireUsageSchema } from './openai-usage.js'

/** The body of a chat completion, in the words that the endpoint takes. */
export function chatBody(
  model: string,
  request: ChatRequest,
  support: EndpointSupport,
): ChatCompletionCreateParamsNonStreaming {
  const { schema, maxTokens, logprobs } = request
  const temperature = temperatureFor(request.temperature, support)
  return {
    model,
    messages: messagesToSend(request, support),
    ...(temperature !== undefined && { temperature }),
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

/** Mistral's reasoning models answer in parts, the thinking apart; some name the parts as the Responses API does, or not. */
const partSchema = z
  .object({ type: z.enum(['text', 'output_text']).nullish(), text: z.string() })
  .transform(({ text }) => text)
  .or(z.string())
  .or(z.object({ type: z.string() }).transform(() => ''))
const contentSchema = z
  .array(partSchema)
  .transform((parts) => parts.join(''))
  .or(z.string())
  .nullish()

/** Of vLLM, DeepSeek and their like, and of OpenRouter, Ollama and Groq. */
const thoughtFields = {
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
}

const completionSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: contentSchema, refusal: z.string().nullish(), ...thoughtFields }).nullish(),
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
  const { content, refusal, reasoning_content, reasoning } = choice?.message ?? {}
  const text = refusal || (content ?? '')
  return {
    model: model || undefined,
    text: text.trim() === '' ? onlyThoughts(reasoning_content || reasoning) : text,
    ...(refusal ? { finishReason: 'refusal' } : readFinish(choice?.finish_reason, text)),
    usage: readUsage(usage),
    ...readLogprobs(choice?.logprobs?.content),
  }
}

/** A person sees in the recording what came in place of an answer; who reads it for one leaves thoughts out. */
function onlyThoughts(thoughts: string | null | undefined): string {
  return thoughts ? `<think>${thoughts.replace(/<\/?think>/gi, '')}</think>` : ''
}
