import { z } from 'zod'
import type { FinishReason, TokenLogprob, TokenUsage } from './port.js'

/** What an endpoint said, before price and time are added. */
export interface RawReply {
  /** `undefined` when the endpoint did not name it. */
  readonly model: string | undefined
  readonly text: string
  readonly finishReason: FinishReason
  readonly usage: TokenUsage | null
  readonly logprobs?: readonly TokenLogprob[]
}

export const wireLogprobSchema = z.object({
  token: z.string(),
  logprob: z.number(),
  top_logprobs: z.array(z.object({ token: z.string(), logprob: z.number() })).nullish(),
})

/** An object to spread: empty when the endpoint gave no log-probabilities. */
export function readLogprobs(wire: readonly z.infer<typeof wireLogprobSchema>[] | null | undefined): {
  logprobs?: TokenLogprob[]
} {
  if (!wire || wire.length === 0) return {}
  return { logprobs: wire.map(({ token, logprob, top_logprobs }) => ({ token, logprob, top: top_logprobs ?? [] })) }
}
