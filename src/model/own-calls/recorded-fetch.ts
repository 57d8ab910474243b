import { type CurrentTest, getHost } from '../../config/host.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { forbidsCallsOutsideTests, resolveMode } from '../../config/options/mode.js'
import { realTime } from '../../config/real-time.js'
import { rememberKey } from '../../config/secrets/keys-in-use.js'
import { isError, thrownMessage } from '../../config/thrown.js'
import { budgeted } from '../budget/budgeted.js'
import { type Price, priceSetting, requirePrice } from '../budget/price.js'
import { caller, isCallOfModel, tellRefused } from '../calls-for.js'
import { counted } from '../counted.js'
import { addLostCall, addReply, openCall } from '../metered-usage.js'
import { ModelError } from '../model-error.js'
import type { ChatReply } from '../port.js'
import { shownTest } from '../recording/place-of.js'
import { recorded } from '../recording/recorded.js'
import { SecretInReply } from '../recording/secret-in-reply.js'
import type { RefusedCall } from '../refused-calls.js'
import { warnOnce } from '../warn-once.js'
import { httpModel, PassedThrough } from './http-model.js'
import { contentTypeOf } from './http-reply.js'
import { readHttpRequest, shownPathname } from './http-request.js'
import { refusalReply } from './refusal-reply.js'

/** Settings of {@link recordedFetch} and {@link metered}. */
export interface MeteredOptions {
  /** Of every model that is called this way. Default: the price list that ships with this package. */
  price?: Price
}

/**
 * A `fetch` for the client of the system under test (of OpenAI, Anthropic, Gemini, Ollama, Cohere and their like): in a
 * test file its calls are recorded, replayed, counted and held to the budget like those of a judge, so that the whole test
 * runs offline and its cost is known. Those outside of its tests (in `beforeAll`, `afterAll`, or while the file is loaded)
 * are of the file; what several files share, of the one that loads it first. Only `POST` requests with a JSON body that
 * name a model, there or in the path, are; everything else goes through. Failures of the endpoint reach the client as they
 * are and are never recorded; one that may be billed all the same, as a reply that breaks off, is counted at an unknown
 * cost. A streamed reply is handed on when it is complete.
 *
 * What must not be asked for (no recording in `replay` mode, a `POST` that cannot be recorded in `replay` mode, budget
 * spent) reaches the client as status 400 with the reason, which SDKs throw without trying again. The test is
 * then an unknown case, also where the system under test hides the error; of a call outside of the tests, those that are
 * judged after it are, or the file is red. So it is with a reply that holds a key: it is handed on and not recorded.
 *
 * @throws TypeError for what is no `fetch` and for an option that does not exist; RangeError for a price that is no amount.
 * @example
 * const client = new OpenAI({ fetch: recordedFetch() })
 */
export function recordedFetch(
  fetch: typeof globalThis.fetch = globalThis.fetch,
  options: MeteredOptions = {},
): typeof globalThis.fetch {
  if (!isFetch(fetch)) throw new TypeError('recordedFetch takes a `fetch` first: recordedFetch(fetch, { price })')
  refuseUnknownOptions('recordedFetch', options, ['price'])
  requirePrice(options.price)
  const bare = wrapped.get(fetch) ?? fetch
  const recording = recordingFetch(bare, options)
  wrapped.set(recording, bare)
  return recording
}

/** What is recorded already is not recorded and counted twice. */
const wrapped = new WeakMap<typeof fetch, typeof fetch>()

/** Of OpenAI and its like, Azure, Anthropic and Google. */
const keyHeaders = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key']

function recordingFetch(fetch: typeof globalThis.fetch, { price }: MeteredOptions): typeof globalThis.fetch {
  return async (input, init) => {
    if (isCallOfModel()) return fetch(input, init)
    const { test, run } = caller()
    if (!test) return outsideOfTests(fetch, input, init)
    const { request, send } = readableRequest(fetch, input, init)
    for (const name of keyHeaders) rememberKey(request.headers.get(name)?.replace(/^\w+ /, ''))
    const asked = await readHttpRequest(request)
    if (!asked) {
      const mode = resolveMode(process.env, getHost())
      if (request.method !== 'POST') return send()
      if (mode === 'replay') return refused(request, notRecordable(request), test, `POST ${shownPathname(request)}`)
      if (mode !== 'live') warnOnce(letThrough(request))
      return countedForm(request, init?.body, test, send)
    }
    const { about } = asked
    const model = recorded(
      // A `fetch` that is not stopped by its signal is waited for.
      budgeted(
        counted(httpModel(asked.model, price, send, request), () => true),
        priceSetting.systemUnderTest,
      ),
    )
    try {
      const reply = await model.complete(asked.request, { test, run, source: 'main', about, signal: request.signal })
      addReply(test, 'main', reply)
      return responseOf(reply)
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof SecretInReply) {
        tellRefused(error, test, about)
        return responseOf(error.reply)
      }
      if (!(error instanceof ModelError))
        return refused(request, { code: 'api_error', message: thrownMessage(error) }, test, about)
      const { cause } = error
      if (cause instanceof PassedThrough) return cause.response()
      if (isError(cause)) throw cause
      return refused(request, error, test, about)
    }
  }
}

/** Nothing is recorded there, and so in mode `replay` a runner makes no call that a model could answer. */
async function outsideOfTests(fetch: typeof globalThis.fetch, ...given: Parameters<typeof fetch>): Promise<Response> {
  const [input, init] = given
  const isRequest = input instanceof Request
  const method = (init?.method ?? (isRequest ? input.method : 'GET')).toUpperCase()
  const url = isRequest ? input.url : String(input)
  if (method !== 'POST' || !forbidsCallsOutsideTests(process.env, getHost())) return fetch(...given)
  const message =
    `POST ${shownPathname({ url })} was asked outside of a test (in a set-up of the whole run, or in a module that a test ` +
    'imports), where nothing is recorded, and in mode "replay" nothing is called. Ask within a test, or set JURY_MODE=live.'
  warnOnce(message)
  return refusalReply({ url }, { code: 'no_recording', message })
}

/** The request to be read, and how it is sent after that: as it came, or a copy where its body can be read only once. */
function readableRequest(fetch: typeof globalThis.fetch, ...[input, init]: Parameters<typeof fetch>) {
  const body = init?.body ?? (input instanceof Request ? input.body : undefined)
  const isReadOnce = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  // Node wants it of whoever sends a stream; openai 4, which is made for another fetch, does not give it.
  const halfDuplex = { duplex: 'half' }
  const request = new Request(input, { ...halfDuplex, ...init })
  const copy = isReadOnce ? request.clone() : undefined
  return { request, send: () => (copy ? fetch(copy) : fetch(input, init)) }
}

/** A form that names a model, as of a transcription, is billed, unless it did not arrive or was refused. */
async function countedForm(
  { signal }: Request,
  body: unknown,
  test: CurrentTest,
  send: () => Promise<Response>,
): Promise<Response> {
  const model = body instanceof FormData ? body.get('model') : null
  if (typeof model !== 'string') return send()
  const call = { test, route: 'main' as const, model, startedMs: realTime.now() }
  const end = openCall(call)
  let arrived = false
  try {
    const response = await send()
    arrived = response.ok
    return response
  } finally {
    if (end() && (arrived || signal.aborted)) addLostCall(call)
  }
}

function notRecordable(request: Request): ModelError {
  return new ModelError(
    'no_recording',
    `${cannotBeRecorded(request)}, and in mode "replay" nothing is called. JURY_MODE=auto lets it through; to replay the ` +
      'test, answer this call in the test itself.',
  )
}

function letThrough(request: Request): string {
  return (
    `${cannotBeRecorded(request)}. It is let through: what it costs is unknown and not held to the budget, and in mode ` +
    '"replay" it is refused: answer this call in the test itself.'
  )
}

function cannotBeRecorded(request: Request): string {
  return `POST ${shownPathname(request)} cannot be recorded, because its body is no JSON that names a model`
}

function responseOf({ text }: ChatReply): Response {
  return new Response(text, { headers: { 'content-type': contentTypeOf(text) } })
}

function refused(request: Request, call: RefusedCall, test: CurrentTest, about: string): Response {
  tellRefused(call, test, about)
  const { code, message } = call
  return refusalReply(request, { code, message: `${message}\nAsked by the system under test in ${shownTest(test)}.` })
}

interface OpenAILike<Client> {
  withOptions(options: { fetch: typeof globalThis.fetch }): Client
}

/**
 * The same client with {@link recordedFetch} around its own `fetch`.
 *
 * @param client of `openai` 5 or newer, `@anthropic-ai/sdk` or `groq-sdk`: anything that has their `withOptions`.
 * @throws as {@link recordedFetch}; TypeError for another client.
 * @example
 * const assistant = createAssistant({ client: metered(new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'replayed' })) })
 */
export function metered<Client extends OpenAILike<Client>>(client: Client, options: MeteredOptions = {}): Client {
  refuseUnknownOptions('metered', options, ['price'])
  if (!isFetching(client)) throw new TypeError(notOpenAI)
  const own: unknown = Reflect.get(client, 'fetch') // private to the types
  return client.withOptions({ fetch: recordedFetch(isFetch(own) ? own : undefined, options) })
}

const isFetching = (client: unknown): boolean => typeof Object(client).withOptions === 'function'

const notOpenAI =
  'metered() takes a client of the `openai` package, version 5 or newer. For an older one, or another library, give its ' +
  'client our fetch: new OpenAI({ fetch: recordedFetch() }).'

const isFetch = (value: unknown): value is typeof fetch => typeof value === 'function'
