import type { CostBlock } from '../record/cost-block.js'
import { countText, plural, usdText } from './number-text.js'

/** `$0.02`, or `$0.01 and 3 calls of unknown cost`. */
export function spentText({ spent_usd, known }: CostBlock): string {
  return spent_usd === null && known?.spent_usd
    ? `${usdText(known.spent_usd)} and ${plural(known.unknown_calls, 'call')} of unknown cost`
    : usdText(spent_usd)
}

/** Whether there is anything to tell of calls. */
export function hasCalls({ calls, replayed, calls_saved: saved = 0 }: CostBlock): boolean {
  return calls + replayed + saved > 0
}

/** `36 replayed`, and where calls were saved, how many. */
export function notMadeText({ replayed, calls_saved: saved }: CostBlock): string {
  return `${countText(replayed)} replayed${saved === undefined ? '' : `, ${countText(saved)} saved`}`
}

/** What all replies cost when they were made, said as {@link spentText} does. */
export function totalCostText({ total_cost_usd, known }: CostBlock): string {
  return total_cost_usd === null && known?.total_usd
    ? `${usdText(known.total_usd)} and ${plural(known.unknown_replies, 'call')} of unknown cost`
    : usdText(total_cost_usd)
}

/** What the test execution itself cost; where none of its calls was metered that is not known to be anything. */
export function mainCostText({ main_cost_usd, by_route }: CostBlock): string {
  const [main, generator] = [Object.hasOwn(by_route, 'main'), Object.hasOwn(by_route, 'generator')]
  if (!main) return generator ? `${usdText(main_cost_usd)} (generator only)` : 'not metered'
  return `${usdText(main_cost_usd)}${generator ? ' (generator included)' : ''}`
}
