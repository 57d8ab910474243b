import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import { z } from 'zod'
import { readStatus } from '../finish-reason.js'
import type { ChatRequest } from '../port.js'
import { type EndpointSupport, temperatureFor } from './endpoint-support.js'
import { messagesToSend } from './messages-to-send.js'
import { readLogprobs, readWire, type RawReply, wireLogprobSchema } from './openai-reply.js'
import { readUsage, wireUsageSchema } from './openai-usage.js'

/** The body of a request to the Responses API. Nothing is stored at the endpoint. */
export function responsesBody(
  model: string,
  request: ChatRequest,
  support: EndpointSupport,
): ResponseCreateParamsNonStreaming {
  const { schema, maxTokens, logprobs } = request
  const temperature = temperatureFor(request.temperature, support)
  return {
    model,
    input: messagesToSend(request, support),
    store: false,
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
    ...(logprobs && support.logprobs && { include: ['message.output_text.logprobs' as const], top_logprobs: 20 }),
    ...(schema && support.format === 'json_object' && { text: { format: { type: 'json_object' as const } } }),
    ...(schema &&
      support.format === 'json_schema' && {
        text: {
          format: { type: 'json_schema' as const, name: schema.name, schema: { ...schema.schema }, strict: true },
        },
      }),
  }
}

const responseSchema = z.object({
  model: z.string().nullish(),
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(
          z.object({
            type: z.string(),
            text: z.string().nullish(),
            refusal: z.string().nullish(),
            logprobs: z.array(wireLogprobSchema).nullish().catch(null),
          }),
        )
        .nullish(),
    }),
  ),
  usage: wireUsageSchema,
})

/** @throws Error when the body is not a response. */
export function readResponse(body: unknown): RawReply {
  const response = readWire(responseSchema, body, 'response')
  const parts = response.output.filter(({ type }) => type === 'message').flatMap(({ content }) => content ?? [])
  const refusal = parts.find((part) => part.refusal)?.refusal
  const text = refusal || parts.map((part) => part.text ?? '').join('')
  return {
    model: response.model || undefined,
    text,
    ...(refusal ? { finishReason: 'refusal' } : readStatus(response.status, response.incomplete_details?.reason, text)),
    usage: readUsage(response.usage),
    ...readLogprobs(parts.flatMap(({ logprobs }) => logprobs ?? [])),
  }
}
