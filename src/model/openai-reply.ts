import { z } from 'zod'
import type { Finish } from './finish-reason.js'
import type { TokenLogprob, TokenUsage } from './port.js'

/** What an endpoint said, before price and time are added. */
export interface RawReply extends Finish {
  /** `undefined` when the endpoint did not name it. */
  readonly model: string | undefined
  readonly text: string
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

/** @throws Error that names the first field that is not what it should be. */
export function readWire<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [issue] = error.issues
  throw new Error(`it is no ${what}: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`)
}
