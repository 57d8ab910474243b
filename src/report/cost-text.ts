import type { CostBlock } from './cost-block.js'
import { plural, usdText } from './number-text.js'

/** `$0.02`, or `$0.01 and 3 calls of unknown cost`. */
export function spentText({ spent_usd, known }: CostBlock): string {
  return spent_usd === null && known?.spent_usd
    ? `${usdText(known.spent_usd)} and ${plural(known.unknown_calls, 'call')} of unknown cost`
    : usdText(spent_usd)
}

/** What all replies cost when they were made, said as {@link spentText} does. */
export function totalCostText({ total_cost_usd, known }: CostBlock): string {
  return total_cost_usd === null && known?.total_usd
    ? `${usdText(known.total_usd)} and ${plural(known.unknown_replies, 'call')} of unknown cost`
    : usdText(total_cost_usd)
}
