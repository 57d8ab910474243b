import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireOneOf } from '../../config/options/option-ranges.js'
import { realTime } from '../../config/real-time.js'
import { costOf, loadPricesMeanwhile, type Price, requirePrice } from '../budget/price.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest, TokenUsage } from '../port.js'
import { rememberSupport, supportOf, withoutRefused, type EndpointSupport } from './endpoint-support.js'
import { chatBody, readChatCompletion } from './openai-chat.js'
import { connect, endpointOf, type OpenAIClient } from './openai-client.js'
import { readOpenAIError } from './openai-error.js'
import type { RawReply } from './openai-reply.js'
import { readResponse, responsesBody } from './openai-responses.js'

/** Settings of {@link openaiModel}. */
export interface OpenAIModelOptions {
  /** Your own client: headers, proxies, Azure. Its own retries are switched off. */
  client?: OpenAIClient
  /** Any endpoint that speaks the OpenAI wire format. Default: `OPENAI_BASE_URL`, then OpenAI. */
  baseURL?: string | undefined
  /** Default: `OPENAI_API_KEY`. An endpoint other than OpenAI is also called without a key. */
  apiKey?: string | undefined
  /** Default `chat`; a model that only the Responses API serves is found out. */
  api?: 'chat' | 'responses'
  /** Default: the price list that ships with this package. */
  price?: Price
}

/**
 * A model behind the OpenAI wire format, called through the `openai` SDK, which is loaded on the first call.
 * What the endpoint refuses (strict schemas, `temperature`, `max_tokens`, log-probabilities, chat completions) is
 * remembered per endpoint and model and asked for in the next best way.
 *
 * @param name As the endpoint knows it: `gpt-4o-mini`.
 * @throws TypeError for a name that is no text, or an option that does not exist; RangeError for a price that is no amount,
 * and another `api`.
 */
export function openaiModel(name: string, options: OpenAIModelOptions = {}): ChatModel {
  if (typeof name !== 'string' || name === '')
    throw new TypeError(
      `openaiModel needs the name of a model: openaiModel('gpt-4o-mini'); it is ${typeof name === 'string' ? 'empty' : typeof name}`,
    )
  refuseUnknownOptions('openaiModel', options, ['client', 'baseURL', 'apiKey', 'api', 'price'])
  requirePrice(options.price)
  requireOneOf('api', options.api, ['chat', 'responses'])
  let connected: Promise<OpenAIClient> | undefined
  const costUsd = (usage: TokenUsage) =>
    costOf(usage, name, { price: options.price, origin: `https://${endpointOf(options)}` })
  return {
    name,
    recorded: true,
    costUsd,
    get endpoint() {
      return endpointOf(options)
    },
    async complete(request, call = {}) {
      const client = await (connected ??= connect(name, options).catch((error: unknown) => {
        connected = undefined
        throw error
      }))
      const asked = { model: name, endpoint: endpointOf(options) }
      let support = supportOf(asked.endpoint, name)
      if (options.api) support = { ...support, api: options.api }
      const tried = [support]
      for (;;) {
        const replyIsHere = loadPricesMeanwhile(options.price)
        try {
          const raw = await ask(client, name, request, support, call).finally(replyIsHere)
          if (tried.length > 1) rememberSupport(asked.endpoint, name, support)
          return { ...raw, costUsd: raw.usage && (await costUsd(raw.usage)) }
        } catch (thrown) {
          const error = readOpenAIError(thrown, { ...asked, api: support.api })
          const weaker = withoutRefused(support, error, tried)
          if (!weaker) throw error
          tried.push((support = weaker))
        }
      }
    },
  }
}

async function ask(
  client: OpenAIClient,
  name: string,
  request: ChatRequest,
  support: EndpointSupport,
  { signal }: CallOptions,
): Promise<Omit<ChatReply, 'costUsd'>> {
  const settings = { maxRetries: 0, ...(signal && { signal }) }
  const start = realTime.now()
  const raw: RawReply =
    support.api === 'chat'
      ? readChatCompletion(await client.chat.completions.create(chatBody(name, request, support), settings))
      : readResponse(await client.responses.create(responsesBody(name, request, support), settings))
  return {
    ...raw,
    model: raw.model ?? name,
    latencyMs: realTime.now() - start,
    origin: 'called',
  }
}
