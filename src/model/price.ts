import type { TokenUsage } from './port.js'
import { warnOnce } from './warn-once.js'

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsdPerMillion: number
  readonly outputUsdPerMillion: number
  /** Default: as any other input. */
  readonly cachedInputUsdPerMillion?: number
}

/**
 * US dollars for the tokens at this price, by default at the list price of the model.
 * `null`, with one warning per model, when the list does not know it.
 */
export async function costOf(usage: TokenUsage, model: string, price?: Price): Promise<number | null> {
  if (price) return costAt(usage, price)
  const { calcPrice } = await import('@pydantic/genai-prices')
  const cost = calcPrice(
    { input_tokens: usage.tokensIn, cache_read_tokens: usage.tokensCached, output_tokens: usage.tokensOut },
    model,
  )
  if (cost) return cost.total_price
  warnOnce(
    `No price is known for the model "${model}": its cost is unknown. ` +
      `Give one: openaiModel('${model}', { price: { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 } })`,
  )
  return null
}

function costAt(usage: TokenUsage, price: Price): number {
  const { inputUsdPerMillion: input, outputUsdPerMillion: output, cachedInputUsdPerMillion: cached = input } = price
  const fresh = usage.tokensIn - usage.tokensCached
  return (fresh * input + usage.tokensCached * cached + usage.tokensOut * output) / 1e6
}
