import { redactSecrets } from '../../config/secrets/secrets.js'
import { isError, thrownCode, thrownMessage } from '../../config/thrown.js'
import { ModelError } from '../model-error.js'
import { isSaid, wordsOf } from './endpoint-words.js'
import { PageArrived } from './openai-reply.js'
import { askedToWaitMs, retryAfterMs, type WireHeaders } from './retry-after.js'

/** What the SDK throws, seen structurally: the client may come from another copy of it. */
interface SdkError {
  readonly thrown: unknown
  /** Name of its class. */
  readonly kind: string
  readonly name: string
  readonly message: string
  readonly status: number | undefined
  readonly code: string | null | undefined
  readonly type: string | null | undefined
  readonly headers: WireHeaders | undefined
  /** What the endpoint told, without the object around it. */
  readonly error: unknown
}

/** A client of the user's own may throw anything. */
function seenAs(thrown: unknown): SdkError {
  const {
    constructor: made,
    name,
    message,
    status,
    code,
    type,
    headers,
    error,
  }: Partial<SdkError> & {
    constructor?: unknown
  } = Object(thrown)
  return {
    thrown,
    kind: typeof made === 'function' ? made.name : '',
    name: textIn(name),
    message: textIn(message),
    status,
    code,
    type,
    headers,
    error,
  }
}

const textIn = (said: unknown): string => (typeof said === 'string' ? said : '')

export interface Asked {
  readonly model: string
  readonly endpoint: string
  readonly api?: 'chat' | 'responses'
}

/** The error of the SDK as a sentence for a person. Keys in the endpoint's words are blotted out. */
export function readOpenAIError(thrown: unknown, asked: Asked): ModelError {
  if (thrown instanceof ModelError) return thrown
  const error = seenAs(thrown)
  if (typeof error.status === 'number') return statusError(error, error.status, asked)
  const cause = { cause: thrown }
  if (error.kind === 'APIUserAbortError' || error.name === 'AbortError')
    return new ModelError('aborted', `The call of the model "${asked.model}" was aborted.`, cause)
  if (innermost(thrown).startsWith('Cross-Origin Request Blocked')) return sameOriginOnly(asked, cause)
  if (error.kind.startsWith('APIConnection'))
    return new ModelError(
      'endpoint_down',
      `The endpoint ${asked.endpoint} cannot be reached (${innermost(thrown)}). Check the network and OPENAI_BASE_URL.`,
      isRefused(thrown) ? { ...cause, ...ofNobody } : cause,
    )
  return new ModelError(
    'bad_response',
    `The reply of ${asked.endpoint} arrived broken (${innermost(thrown)}). It was not used and not recorded.`,
    thrown instanceof PageArrived ? { ...cause, transient: false } : cause,
  )
}

/** happy-dom holds every request of a test to the rules of a page. */
function sameOriginOnly({ endpoint }: Asked, cause: { cause: unknown }): ModelError {
  return new ModelError(
    'endpoint_down',
    `happy-dom blocks requests to ${endpoint}, as a browser would. Let the test run in Node (// @vitest-environment node), or ` +
      'allow it: environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } }.',
    { ...cause, transient: false },
  )
}

function statusError(error: SdkError, status: number, asked: Asked): ModelError {
  const { model, endpoint } = asked
  const said = saidBy(error, status)
  const cause = { cause: error.thrown }
  // The endpoint's own words are left out: some repeat the key.
  if (status === 401)
    return new ModelError('unauthorized', `The endpoint ${endpoint} refused the key (401). Check OPENAI_API_KEY.`)
  if (status === 402 || (status === 429 && isWithoutCredit(error, said))) return noCredit(error, said, endpoint)
  if (status === 403 && !filtered.test(said))
    return new ModelError(
      'unauthorized',
      `The key may not use the model "${model}" at ${endpoint} (${said}). Give it access or choose another model.`,
      cause,
    )
  if ((status === 404 || status === 405) && !/v1\/responses|not a chat model/i.test(said))
    return notFound(error, said, asked)
  if (status === 429) return rateLimited(error, said, endpoint)
  if (passing.has(status) || (status >= 500 && status !== 501))
    return new ModelError('endpoint_down', `The endpoint ${endpoint} failed (${said}). Try again later.`, {
      ...cause,
      retryAfterMs: retryAfterMs(error.headers),
    })
  // Groq checks what the model wrote, and another try may be written better.
  return refused(error, said, endpoint, error.code === 'json_validate_failed' ? 'bad_response' : 'bad_request')
}

function refused(
  cause: SdkError,
  said: string,
  endpoint: string,
  code: 'bad_request' | 'bad_response' = 'bad_request',
): ModelError {
  return new ModelError(code, `The endpoint ${endpoint} refused the request: ${said}.`, { cause: cause.thrown })
}

/** Of a proxy, or of a site that is no endpoint. */
const isPage = /^\d+ \s*<(?:!doctype|html)/i

function saidBy({ message, error }: SdkError, status: number): string {
  if (isPage.test(message)) return `${status} with a page of HTML`
  const said = isSaid(error) ? `${status} ${wordsOf(error)}` : redactSecrets(message)
  return said.replace(/\.$/, '')
}

/** Below 500: no time, no place (also 498 and 499 of Groq and Google), and 424 for a model that failed behind the endpoint. */
const passing: ReadonlySet<number> = new Set([408, 409, 424, 425, 498, 499])
/** The text is refused, not the key. */
const filtered = /flagged|moderation|content.?(?:filter|policy)/i

/** OpenRouter also finds no endpoint "matching your data policy" and none "that can handle the requested parameters". */
const unknownModel = /no endpoints found for|^(?!.*no endpoints found).*(?:model|deployment)/i

function notFound(error: SdkError, said: string, { model, endpoint, api }: Asked): ModelError {
  if (error.code === 'model_not_found' || unknownModel.test(said))
    return new ModelError(
      'unknown_model',
      `The endpoint ${endpoint} does not know the model "${model}" (${said}). Check its name (JURY_MODEL, or the one ` +
        'given in code) and what the key may use.',
      { cause: error.thrown },
    )
  if (/no endpoints found/i.test(said)) return refused(error, said, endpoint)
  const hint =
    api === 'responses'
      ? "Where it knows chat completions only, leave out `api: 'responses'`."
      : 'OPENAI_BASE_URL usually ends in "/v1".'
  return new ModelError('bad_request', `The endpoint ${endpoint} has no such address (${said}). ${hint}`, {
    cause: error.thrown,
  })
}

function rateLimited(error: SdkError, said: string, endpoint: string): ModelError {
  return new ModelError(
    'rate_limited',
    `The endpoint ${endpoint} allows no more requests for now (${said}). Lower maxInFlight or ask for a higher limit.`,
    { cause: error.thrown, retryAfterMs: retryAfterMs(error.headers) ?? askedToWaitMs(said) },
  )
}

function isWithoutCredit({ code, type }: SdkError, said: string): boolean {
  return [code, type].some((word) => word === 'insufficient_quota' || word === 'billing_not_active') || broke.test(said)
}

const broke = /insufficient[ _](?:balance|credit|fund)|(?:account|credit) balance|recharge|out of credit/i

function noCredit(error: SdkError, said: string, endpoint: string): ModelError {
  return new ModelError(
    'rate_limited',
    `The account at ${endpoint} has no credit left (${said}). Top it up or use another key.`,
    { cause: error.thrown, transient: false },
  )
}

/** Nobody listens: a server that is about to start does in a moment, and no other one will. */
const ofNobody = { retries: 2, retryAfterMs: 300 }

function isRefused(thrown: unknown): boolean {
  return chainOf(thrown).some((error) => thrownCode(error) === 'ECONNREFUSED')
}

/** `connect ECONNREFUSED 127.0.0.1:1` says more than the SDK's "Connection error." around it. */
function innermost(thrown: unknown): string {
  const deepest = chainOf(thrown).at(-1)
  const said = thrownMessage(deepest) || thrownCode(deepest) || 'no reason given'
  return redactSecrets(said).replace(/\/\/[^\s/@]*@/g, '//') // a user and password of the address
}

const longestChain = 10

/** An error and what caused it, which in the end may be itself. */
function chainOf(thrown: unknown): unknown[] {
  const chain = [thrown]
  for (let last = thrown; chain.length < longestChain && isError(last) && isError(last.cause); last = last.cause)
    chain.push(last.cause)
  return chain
}
