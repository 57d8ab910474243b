import { getHost } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { isError } from '../config/thrown.js'
import { budgeted } from './budgeted.js'
import { contentTypeOf, readHttpReply } from './http-reply.js'
import { readHttpRequest } from './http-request.js'
import { addMainUsage } from './main-usage.js'
import { ModelError, type ModelErrorCode } from './model-error.js'
import { shownTest } from './place-of.js'
import type { ChatModel } from './port.js'
import { costOf } from './price.js'
import { recorded } from './recorded.js'

/** An answer that is not recorded: it is handed to the system under test as it came. */
class PassedThrough extends Error {
  override readonly name = 'PassedThrough'

  /** @param body `brokenBy`: it ended in the middle. */
  constructor(
    readonly head: Response,
    readonly body: string | { readonly brokenBy: unknown },
  ) {
    super(`The endpoint answered with status ${head.status}.`)
  }

  /** A new one for each who waited for it. */
  response(): Response {
    const { head, body } = this
    if (typeof body === 'string') return new Response(body || null, head)
    return new Response(new ReadableStream({ start: (controller) => controller.error(body.brokenBy) }), head)
  }
}

/**
 * A `fetch` for the OpenAI client of the system under test: within a test its calls are recorded, replayed, counted and
 * held to the budget like those of a judge, so that the whole test runs offline and its cost is known. Only `POST`
 * requests with a JSON body are; everything else, and everything outside a test, goes through. Failures of the endpoint
 * reach the client as they are and are never recorded. A streamed reply is handed on when it is complete.
 *
 * A reply that must not be asked for (no recording in `replay` mode, budget spent) reaches the client as status 400 with
 * the reason, which the OpenAI SDK throws without trying again.
 *
 * @example
 * const client = new OpenAI({ fetch: recordedFetch() })
 */
export function recordedFetch(fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const test = getHost()?.currentTest()
    const asked = readHttpRequest(input, init)
    if (!test || !asked) return fetch(input, init)
    const model = recorded(budgeted(httpModel(asked.model, () => fetch(input, init))))
    try {
      const reply = await model.complete(asked.request, {
        test,
        source: 'main',
        about: asked.about,
        ...(init?.signal && { signal: init.signal }),
      })
      addMainUsage(test, reply)
      return new Response(reply.text, { headers: { 'content-type': contentTypeOf(reply.text) } })
    } catch (error) {
      const cause = error instanceof ModelError ? error.cause : error
      if (cause instanceof PassedThrough) return cause.response()
      if (!(error instanceof ModelError) || isError(cause)) throw cause
      const message = `${error.message}\nAsked by the system under test in ${shownTest(test)}.`
      return Response.json({ error: { message, type: 'expect_jury', code: error.code } }, { status: 400 })
    }
  }
}

interface OpenAILike<Client> {
  withOptions(options: { fetch: typeof globalThis.fetch }): Client
}

/**
 * The same OpenAI client with {@link recordedFetch}.
 *
 * @example
 * const assistant = createAssistant({ client: metered(new OpenAI()) })
 */
export function metered<Client extends OpenAILike<Client>>(client: Client): Client {
  return client.withOptions({ fetch: recordedFetch() })
}

/** The recording layers know models only: the exchange is one whose message is the request's body. */
function httpModel(name: string, send: () => Promise<Response>): ChatModel {
  return {
    name,
    recorded: true,
    async complete() {
      const start = realTime.now()
      const response = await send().catch(unreachable)
      const text = await response.text().catch((brokenBy: unknown) => {
        throw failed('bad_response', new PassedThrough(response, { brokenBy }))
      })
      const whole = response.ok ? readHttpReply(text) : undefined
      if (!whole) throw failed(codeOf(response.status), new PassedThrough(response, text))
      return {
        text,
        finishReason: 'stop',
        model: whole.model ?? name,
        usage: whole.usage,
        costUsd: whole.usage && (await costOf(whole.usage, name)),
        latencyMs: realTime.now() - start,
        origin: 'called',
      }
    },
  }
}

function unreachable(error: unknown): never {
  throw failed(isError(error) && error.name === 'AbortError' ? 'aborted' : 'endpoint_down', error)
}

/** Decides whether the budget counts the call. */
function codeOf(status: number): ModelErrorCode {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'endpoint_down'
  return status >= 400 ? 'bad_request' : 'bad_response'
}

function failed(code: ModelErrorCode, cause: unknown): ModelError {
  return new ModelError(code, 'The model of the system under test gave no reply.', { cause })
}
