import type { ModelPrice, PriceCalculation } from '@pydantic/genai-prices'
import { realTime } from '../config/real-time.js'
import type { TokenUsage } from './port.js'
import { warnOnce } from './warn-once.js'

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsdPerMillion: number
  readonly outputUsdPerMillion: number
  /** Default: as any other input. */
  readonly cachedInputUsdPerMillion?: number
}

const example = '{ price: { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 } }'

/** Where the price of a model is given, by who calls it: code to copy into a message. */
export const priceSetting = {
  openaiModel: (model: string) => `openaiModel('${model}', ${example})`,
  systemUnderTest: () => `metered(client, ${example}) or recordedFetch(fetch, ${example})`,
  ownModel: () => 'a method costUsd(usage) of your model that returns US dollars',
}
type PriceSetting = (model: string) => string

/** Prices that hold for any number of tokens and at any time: no need to look them up for every call. */
const flatPrices = new Map<string, Price>()
const load = () => import('@pydantic/genai-prices')
let library: ReturnType<typeof load> | undefined

/** The price list takes 40 ms to load: it does while the first reply is awaited. @returns ends the wait for that. */
export function loadPricesMeanwhile(model: string, price: Price | undefined): () => void {
  if (library || price || flatPrices.has(model)) return () => {}
  const requestsAreSent = realTime.setTimeout(() => void (library ??= load()), 10)
  return () => realTime.clearTimeout(requestsAreSent)
}

/**
 * US dollars for the tokens at this price, by default at the list price of the model.
 * `null`, with one warning per model, when the list does not know it.
 */
export async function costOf(
  usage: TokenUsage,
  model: string,
  price = flatPrices.get(model),
  setting: PriceSetting = priceSetting.openaiModel,
): Promise<number | null> {
  if (price) return costAt(usage, price)
  const { calcPrice } = await (library ??= load())
  const { tokensIn, tokensCached, tokensOut } = usage
  const cost = calcPrice({ input_tokens: tokensIn, cache_read_tokens: tokensCached, output_tokens: tokensOut }, model)
  if (cost) {
    const flat = flatPrice(cost)
    if (flat) flatPrices.set(model, flat)
    return cost.total_price
  }
  warnOnce(`No price is known for the model "${model}": its cost is unknown. Give one: ${setting(model)}`)
  return null
}

function costAt(usage: TokenUsage, price: Price): number {
  const { inputUsdPerMillion: input, outputUsdPerMillion: output, cachedInputUsdPerMillion: cached = input } = price
  const fresh = usage.tokensIn - usage.tokensCached
  return (fresh * input + usage.tokensCached * cached + usage.tokensOut * output) / 1e6
}

/** `undefined` for prices that depend on the time of day or grow with the number of tokens. */
function flatPrice({ model, model_price }: PriceCalculation): Price | undefined {
  const { input_mtok, output_mtok, cache_read_mtok = input_mtok }: ModelPrice = model_price
  if (Array.isArray(model.prices)) return undefined
  if (typeof input_mtok !== 'number' || typeof output_mtok !== 'number' || typeof cache_read_mtok !== 'number')
    return undefined
  return { inputUsdPerMillion: input_mtok, outputUsdPerMillion: output_mtok, cachedInputUsdPerMillion: cache_read_mtok }
}
