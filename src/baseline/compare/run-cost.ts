import { z } from 'zod'
import { mean } from '../../stats/mean.js'
import { median } from '../../stats/median.js'
import type { RunSummary } from '../run-summary.js'

export const runCostSchema = z.object({
  /** US dollars over all cases; `null` when a case does not know its price. */
  costUsd: z.number().nullable(),
  /** Of the system under test, per case, milliseconds, over the cases that report it; `null` when none does. */
  meanLatencyMs: z.number().nullable(),
  medianLatencyMs: z.number().nullable(),
})
/** What a run cost and how long it took. */
export type RunCost = z.infer<typeof runCostSchema>

export function costOf({ cases }: RunSummary): RunCost {
  const costs = cases.map(({ costUsd }) => costUsd ?? null)
  const known = costs.filter((cost) => cost !== null)
  const latencies = cases.flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]))
  return {
    costUsd: known.length === costs.length ? known.reduce((sum, cost) => sum + cost, 0) : null,
    meanLatencyMs: mean(latencies),
    medianLatencyMs: median(latencies),
  }
}
