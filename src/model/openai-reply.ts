import { z } from 'zod'
import { jsonValue } from '../config/json-value.js'
import { oneLine, shorten } from '../config/safe-text.js'
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

/** @throws ReportedFailure, or Error that names the first field that is not what it should be. */
export function readWire<T>(schema: z.ZodType<T>, arrived: unknown, what: string): T {
  // Without its content type, the SDK hands on JSON as a text.
  const body = typeof arrived === 'string' ? jsonValue(arrived) : arrived
  if (typeof arrived === 'string' && body === undefined)
    throw new Error(`it is no JSON but "${shorten(oneLine(arrived), 60)}"; OPENAI_BASE_URL usually ends in "/v1"`)
  const { error, choices } = failedSchema.safeParse(body).data ?? {}
  const reported = [error, choices?.[0]?.error].find((one) => one?.message || one?.code)
  if (reported) throw new ReportedFailure(reported)
  const { data, error: unfit } = schema.safeParse(body)
  if (!unfit) return data
  const [issue] = unfit.issues
  throw new Error(`it is no ${what}: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`)
}

const text = z.string().nullish()
const errorSchema = z
  .object({ message: text, type: text, code: z.union([z.string(), z.number()]).nullish() })
  .or(z.string().transform((message) => ({ message, type: null, code: null })))
  .nullish()
const failedSchema = z.object({
  error: errorSchema,
  choices: z.array(z.object({ error: errorSchema })).nullish(),
})

/** An endpoint failed after it had answered with status 200; read like the error of the SDK that it would have been. */
class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure'
  readonly status: number
  readonly code: string | null
  readonly type: string | null | undefined

  constructor({ message, type, code }: NonNullable<z.infer<typeof errorSchema>>) {
    super(`${code ?? ''} ${message ?? ''}`.trim())
    this.code = code === null || code === undefined ? null : String(code)
    this.type = type
    this.status = statusOf(this.code)
  }
}

/** OpenRouter gives the status of the provider behind it. */
function statusOf(code: string | null): number {
  if (code === 'rate_limit_exceeded' || code === 'insufficient_quota') return 429
  const status = Number(code)
  return status >= 400 && status < 600 ? status : 500
}
