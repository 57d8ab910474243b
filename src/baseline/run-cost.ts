import { mean } from '../stats/mean.js'
import { median } from '../stats/median.js'
import type { RunSummary } from './run-summary.js'

/** What a run cost and how long it took. */
export interface RunCost {
  /** US dollars over all cases; `null` when a case does not know its price. */
  readonly costUsd: number | null
  /** Per case, milliseconds, over the cases that report it; `null` when none does. */
  readonly meanLatencyMs: number | null
  readonly medianLatencyMs: number | null
}

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
