import { realTime } from '../../config/real-time.js'
import { costOf, type Price, priceSetting } from '../budget/price.js'
import { ModelError, type ModelErrorCode } from '../model-error.js'
import type { ChatModel, TokenUsage } from '../port.js'
import { warnOnce } from '../warn-once.js'
import { type HttpReading, readHttpReply } from './http-reply.js'
import { shownPathname } from './http-request.js'

/** An answer that is not recorded: it is handed to the system under test as it came. */
export class PassedThrough extends Error {
  override readonly name = 'PassedThrough'

  /** @param broken It ended after these chunks, with this error. */
  constructor(
    readonly head: Response,
    readonly chunks: readonly Uint8Array[],
    readonly broken?: { readonly by: unknown },
  ) {
    super(`The endpoint answered with status ${head.status}.`)
  }

  /** A new one for each who waited for it. */
  response(): Response {
    const { head, chunks, broken } = this
    if (chunks.length === 0 && !broken) return new Response(null, head)
    const left = chunks.values()
    const body = new ReadableStream({
      pull(controller) {
        const { value, done } = left.next()
        if (!done) controller.enqueue(value)
        else if (broken) controller.error(broken.by)
        else controller.close()
      },
    })
    return new Response(body, head)
  }
}

/** The recording layers know models only: the exchange is one whose message is the request's body. */
export function httpModel(
  name: string,
  price: Price | undefined,
  send: () => Promise<Response>,
  request: Request,
): ChatModel {
  const { origin } = new URL(request.url)
  const isFree = countsTokens.test(shownPathname(request)) || freeModel.test(name)
  const costUsd = async (usage: TokenUsage) =>
    isFree ? 0 : costOf(usage, name, { price, origin, setting: priceSetting.systemUnderTest })
  return {
    name,
    recorded: true,
    costUsd,
    async complete(_request, { signal } = {}) {
      const start = realTime.now()
      // Others may wait for the same reply, and it is not they who gave up.
      const failedBy = (code: ModelErrorCode) => (signal?.aborted ? 'aborted' : code)
      const response = await send().catch((error: unknown) => {
        throw failed(failedBy('endpoint_down'), error)
      })
      const chunks: Uint8Array[] = []
      try {
        for await (const chunk of chunksOf(response)) chunks.push(chunk)
      } catch (by) {
        throw failed(failedBy('bad_response'), new PassedThrough(response, chunks, { by }))
      }
      const text = Buffer.concat(chunks).toString().trimStart() // some send blanks to keep the connection
      const whole = response.ok ? readHttpReply(text) : undefined
      if (whole?.kind === 'other') warnOnce(unreadable(request, response))
      if (whole?.kind !== 'whole') throw failed(codeOf(response.status, whole), new PassedThrough(response, chunks))
      const usage = isFree ? nothingUsed : whole.usage
      return {
        text,
        finishReason: 'stop',
        model: whole.model ?? name,
        usage,
        costUsd: usage && (await costUsd(usage)),
        latencyMs: realTime.now() - start,
        origin: 'called',
      }
    },
  }
}

/** To count the tokens of a request costs nothing, nor does OpenAI's moderation; Mistral's does. */
const countsTokens = /\/count_tokens$|:countTokens$|\/responses\/input_tokens$/
const freeModel = /^(?:omni|text)-moderation-/
const nothingUsed: TokenUsage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, tokensReasoning: 0 }

/** To the end that a stream of events tells: some keep the connection open. A `fetch` in place of Node's may give none. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) {
    const whole = new Uint8Array(await response.arrayBuffer())
    if (whole.length > 0) yield whole
    return
  }
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  let end = ''
  for await (const chunk of response.body) {
    yield chunk
    end = (end + Buffer.from(chunk.slice(-longestEnd)).toString('latin1')).slice(-longestEnd)
    if (isEvents && lastEvent.test(end)) return
  }
}

const lastEvent = /^data: ?\[DONE\]\r?\n\r?\n$/m
const longestEnd = '\ndata: [DONE]\r\n\r\n'.length

function unreadable(request: Request, { headers }: Response): string {
  return (
    `POST ${shownPathname(request)} was answered with ${headers.get('content-type') ?? 'no content type'} that is neither ` +
    'JSON nor a stream that has an end ("[DONE]", "response.completed", "message_stop"). It is handed on, but ' +
    'not recorded, what it cost is unknown, and in mode "replay" it is missing: answer this call in the test itself.'
  )
}

/** Decides whether the call counts, for the budget and in the figures of the run. */
function codeOf(status: number, reading: HttpReading | undefined): ModelErrorCode {
  if (reading?.kind === 'failure' && !reading.hadBegun) return 'endpoint_down'
  return status >= 400 ? 'bad_request' : 'bad_response'
}

function failed(code: ModelErrorCode, cause: unknown): ModelError {
  return new ModelError(code, 'The model of the system under test gave no reply.', { cause })
}
