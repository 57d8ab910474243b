import { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { Finish } from '../finish-reason.js'
import type { TokenLogprob, TokenUsage } from '../port.js'
import { failureIn, isSaid, jsonOf, wordsOf } from './endpoint-words.js'

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
  if (typeof arrived === 'string' && body === undefined) throw notJson(arrived)
  const reported = failureIn(body)
  if (reported !== undefined) throw new ReportedFailure(reported, usageIn.safeParse(body).data?.usage)
  const { data, error: unfit } = schema.safeParse(body)
  if (!unfit) return data
  const [issue] = unfit.issues
  const begins = body === undefined ? '' : `; it begins ${shorten(oneLine(jsonOf(body)), 100)}`
  throw new Error(`it is no ${what}: ${issue?.path.join('.') || 'the body'}: ${issue?.message}${begins}`)
}

/** A page of a site under status 200: its address is no endpoint's, however often it is asked. */
export class PageArrived extends Error {
  override readonly name = 'PageArrived'
}

function notJson(arrived: string): Error {
  const begins = `"${shorten(oneLine(arrived), 60)}"`
  if (/^\s*(?:data|event)?:/.test(arrived)) return new Error(`it is a stream, which was not asked for: ${begins}`)
  const said = `it is no JSON but ${begins}; OPENAI_BASE_URL usually ends in "/v1"`
  return /^\s*<(?:!doctype|html)/i.test(arrived) ? new PageArrived(said) : new Error(said)
}

const usageIn = z.object({ usage: z.unknown() })
const reportedSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
})

/** An endpoint failed after it had answered with status 200; read like the error of the SDK that it would have been. */
class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure'
  /** `undefined` where it had begun: the reply arrived broken, and may be billed. */
  readonly status: number | undefined
  readonly code: string | null
  readonly type: string | null | undefined

  constructor(reported: unknown, usage: unknown) {
    const { code, type } = reportedSchema.safeParse(reported).data ?? {}
    const words = wordsOf(reported)
    super(`${code ?? ''} ${words}`.trim())
    this.code = code?.toString() ?? null
    this.type = type
    const status = statusOf(this.code, `${code} ${type} ${words}`)
    this.status = status >= 500 && isSaid(usage) ? undefined : status
  }
}

/** The first that is said in its code, its type or its message. */
const statuses: readonly [RegExp, number][] = [
  [/rate[ _-]?limit|too many requests|insufficient_quota|resource_exhausted/i, 429],
  [/authentication_error|invalid_api_key/i, 401],
  [/not_found|unexpected endpoint/i, 404], // of LM Studio
  [/invalid_request|invalid_argument|context_length|bad_?request/i, 400],
]

/** OpenRouter gives the status of the provider behind it. */
function statusOf(code: string | null, said: string): number {
  const status = Number(code)
  if (status >= 400 && status < 600) return status
  return statuses.find(([words]) => words.test(said))?.[1] ?? 500
}
