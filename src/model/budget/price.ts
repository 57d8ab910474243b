import type { ModelPrice, PriceCalculation } from '@pydantic/genai-prices'
import { getHost } from '../../config/host.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { resolveMode } from '../../config/options/mode.js'
import { requireAmount } from '../../config/options/option-ranges.js'
import { realTime } from '../../config/real-time.js'
import type { ChatModel, ChatReply, TokenUsage } from '../port.js'
import { warnOnce } from '../warn-once.js'

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsdPerMillion: number
  readonly outputUsdPerMillion: number
  /** Default: as any other input. */
  readonly cachedInputUsdPerMillion?: number
  /** Of what the endpoint is told to keep for later requests. Default: as any other input. */
  readonly cacheWriteUsdPerMillion?: number
}

/** Config and test files may be plain JavaScript. @throws TypeError for another field, RangeError for what is no amount. */
export function requirePrice(price: Price | undefined): void {
  if (price === undefined) return
  refuseUnknownOptions('price', price, [...neededPrices, ...otherPrices])
  const missing = neededPrices.find((name) => price[name] === undefined)
  if (missing !== undefined) throw new RangeError(`\`price.${missing}\` is missing; it must be a number from 0`)
  for (const name of [...neededPrices, ...otherPrices]) requireAmount(`price.${name}`, price[name])
}

const neededPrices = ['inputUsdPerMillion', 'outputUsdPerMillion'] as const
const otherPrices = ['cachedInputUsdPerMillion', 'cacheWriteUsdPerMillion'] as const

const example = '{ price: { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 } }'

/** Where the price of a model is given, by who calls it: code to copy into a message. */
export const priceSetting = {
  openaiModel: (model: string) => `openaiModel('${model}', ${example})`,
  systemUnderTest: () => `metered(client, ${example}) or recordedFetch(fetch, ${example})`,
  ownModel: () => 'a method costUsd(usage) of your model that returns US dollars',
}

/** What the price of a model depends on, beside its name. */
interface Priced {
  /** Given by the user. Default: the list's. */
  readonly price?: Price | undefined
  /** Of the endpoint, `https://api.groq.com`: some models have no price but by who serves them. */
  readonly origin?: string | undefined
  /** Default: that of `openaiModel`. */
  readonly setting?: (model: string) => string
}

/**
 * Prices that hold for any number of tokens and at any time, by origin and model: no need to look them up for every
 * call.
 */
const flatPrices = new Map<string, Price>()
const load = () => import('@pydantic/genai-prices')
let library: ReturnType<typeof load> | undefined

/** The price list takes 40 ms to load: it does while the first reply is awaited. @returns ends the wait for that. */
export function loadPricesMeanwhile(price: Price | undefined): () => void {
  if (library || price) return () => {}
  const requestsAreSent = realTime.setTimeout(() => void (library ??= load()), 10)
  return () => realTime.clearTimeout(requestsAreSent)
}

/**
 * US dollars for the tokens at this price, by default at the list price of the model.
 * `null`, with one warning per model where models may be called, when the list does not know it.
 */
export async function costOf(
  usage: TokenUsage,
  model: string,
  { price, origin, setting = priceSetting.openaiModel }: Priced = {},
): Promise<number | null> {
  const { billedApart } = usage
  if (billedApart && !price)
    return unknownCost(`${billedApart}, which the model "${model}" bills apart`, setting(model))
  const known = price ?? flatPrices.get(`${origin} ${model}`)
  if (known) return costAt(usage, known)
  const { calcPrice } = await (library ??= load())
  const tokens = {
    input_tokens: usage.tokensIn,
    cache_read_tokens: usage.tokensCached,
    cache_write_tokens: usage.tokensCacheWritten ?? 0,
    output_tokens: usage.tokensOut,
  }
  const cost =
    (origin === undefined ? null : calcPrice(tokens, model, { providerApiUrl: origin })) ??
    calcPrice(tokens, model) ??
    calcPrice(tokens, model, { providerId: 'openai' }) // of its embeddings, the name alone does not tell
  if (cost) {
    const flat = flatPrice(cost)
    if (flat) flatPrices.set(`${origin} ${model}`, flat)
    return cost.total_price
  }
  return unknownCost(`the model "${model}"`, setting(model))
}

/** In a run that calls nothing, as in CI, nothing is spent; the report says "unknown cost" all the same. */
function unknownCost(of: string, setting: string): null {
  if (resolveMode(process.env, getHost()) !== 'replay')
    warnOnce(`No price is known for ${of}: its cost is unknown. Give one: ${setting}`)
  return null
}

/** A reply that tells its tokens and not what they cost, with the cost that its model tells. */
export async function withCost(model: ChatModel, reply: ChatReply): Promise<ChatReply> {
  if (reply.costUsd !== null || !reply.usage || !model.costUsd) return reply
  return { ...reply, costUsd: await model.costUsd(reply.usage) }
}

function costAt(usage: TokenUsage, price: Price): number {
  const { inputUsdPerMillion: input, outputUsdPerMillion: output } = price
  const { cachedInputUsdPerMillion: cached = input, cacheWriteUsdPerMillion: write = input } = price
  const { tokensIn, tokensOut, tokensCached, tokensCacheWritten = 0 } = usage
  const fresh = tokensIn - tokensCached - tokensCacheWritten
  return (fresh * input + tokensCached * cached + tokensCacheWritten * write + tokensOut * output) / 1e6
}

/** `undefined` for prices that depend on the time of day, grow with the number of tokens or count each request. */
function flatPrice({ model, model_price }: PriceCalculation): Price | undefined {
  if (Array.isArray(model.prices) || model_price.requests_kcount !== undefined) return undefined
  const { input_mtok: input, output_mtok: output }: ModelPrice = model_price
  const { cache_read_mtok: cached = input, cache_write_mtok: write = input }: ModelPrice = model_price
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  if (typeof cached !== 'number' || typeof write !== 'number') return undefined
  return {
    inputUsdPerMillion: input,
    outputUsdPerMillion: output,
    cachedInputUsdPerMillion: cached,
    cacheWriteUsdPerMillion: write,
  }
}
