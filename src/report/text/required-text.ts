import type { AbSection } from '../../baseline/compare/ab-section.js'
import { rateHeldTo } from './number-text.js'

/** What the new version must reach by itself: `task completion 98%, needs 95%, was 94%`. */
export function requiredText({ comparison: { thresholds } }: AbSection): string[] {
  return thresholds.map(({ metric, rate, required, oldRate }) => {
    const before = oldRate === null ? '' : `, was ${rateHeldTo(oldRate, 1)}`
    return `${metric.replace('_', ' ')} ${rateHeldTo(rate, 1, required)}, needs ${rateHeldTo(required, 1)}${before}`
  })
}
