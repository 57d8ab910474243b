import type { ChatReply } from './port.js'

/** Of one or more replies, laid out as the usage of a verdict. */
export interface ModelUsage {
  readonly calls: number
  readonly replayed: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** US dollars; `null`: at least one price or usage is unknown. */
  readonly costUsd: number | null
  readonly latencyMs: number
}

export const noUsage: ModelUsage = { calls: 0, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 }

/** One reply as usage. Unknown tokens count as 0 and make the cost unknown. */
export function usageOf(reply: ChatReply): ModelUsage {
  return {
    calls: reply.origin === 'called' ? 1 : 0,
    replayed: reply.origin === 'replayed' ? 1 : 0,
    tokensIn: reply.usage?.tokensIn ?? 0,
    tokensOut: reply.usage?.tokensOut ?? 0,
    costUsd: reply.costUsd,
    latencyMs: reply.latencyMs,
  }
}

/** One unknown cost makes the sum unknown. */
export function sumUsage(usages: readonly ModelUsage[]): ModelUsage {
  return usages.reduce(
    (sum, usage) => ({
      calls: sum.calls + usage.calls,
      replayed: sum.replayed + usage.replayed,
      tokensIn: sum.tokensIn + usage.tokensIn,
      tokensOut: sum.tokensOut + usage.tokensOut,
      costUsd: sum.costUsd === null || usage.costUsd === null ? null : sum.costUsd + usage.costUsd,
      latencyMs: sum.latencyMs + usage.latencyMs,
    }),
    noUsage,
  )
}
