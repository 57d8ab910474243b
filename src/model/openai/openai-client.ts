import { getHost } from '../../config/host.js'
import { rememberKey } from '../../config/secrets/keys-in-use.js'
import { ModelError } from '../model-error.js'
import { endpointUrl } from './endpoint-url.js'
import { noKey } from './no-key.js'

interface CallSettings {
  signal?: AbortSignal | null
  maxRetries?: number
}

interface Endpoint {
  create(body: object, settings?: CallSettings): PromiseLike<unknown>
}

/** The part of an `OpenAI` client that is used, whichever copy and version of the SDK it is of. */
export interface OpenAIClient {
  readonly baseURL: string
  readonly chat: { readonly completions: Endpoint }
  readonly responses: Endpoint
}

export interface ClientSettings {
  readonly client?: OpenAIClient
  readonly baseURL?: string | undefined
  readonly apiKey?: string | undefined
}

const openaiURL = 'https://api.openai.com/v1'

/** Host and port of the endpoint; no path, user or password. @throws ModelError `bad_request` for what is no address. */
export function endpointOf(settings: ClientSettings): string {
  return addressOf(settings).host
}

function addressOf({ client, baseURL }: ClientSettings): URL {
  const given = client?.baseURL ?? baseURL
  if (given !== undefined) return endpointUrl(given, 'baseURL')
  return endpointUrl(process.env['OPENAI_BASE_URL'] || openaiURL, 'OPENAI_BASE_URL')
}

/** @throws ModelError `no_key`, `bad_request` for an address with a password. */
export async function connect(name: string, settings: ClientSettings): Promise<OpenAIClient> {
  if (settings.client) {
    const own: unknown = Reflect.get(settings.client, 'apiKey')
    if (typeof own === 'string') rememberKey(own)
    return settings.client
  }
  const { username, password, host, pathname } = addressOf(settings)
  if (username || password) throw noPassword(host)
  const [added] = /\/(?:chat\/completions|responses)\/?$/.exec(pathname) ?? []
  if (added !== undefined) throw notABase(host, pathname, added)
  const apiKey = settings.apiKey ?? process.env['OPENAI_API_KEY']
  // Endpoints on the own machine need no key, and the SDK insists on one.
  const ownEndpoint = host !== new URL(openaiURL).host
  if (!apiKey && !ownEndpoint) throw noKey(name)
  rememberKey(apiKey)
  const { OpenAI } = await import('./openai-sdk.js')
  const { fetch } = getHost() ?? {}
  return new OpenAI({
    apiKey: apiKey || 'none',
    baseURL: settings.baseURL,
    ...(fetch && { fetch }),
    maxRetries: 0,
    dangerouslyAllowBrowser: true, // a test in jsdom looks like a browser, and its key stays on this machine
  })
}

function notABase(host: string, pathname: string, added: string): ModelError {
  return new ModelError(
    'bad_request',
    `The address of ${host} ends in "${pathname}". "${added}" is added to it by itself: leave it out of OPENAI_BASE_URL.`,
  )
}

/** The SDK would say so with the password in its message. */
function noPassword(host: string): ModelError {
  return new ModelError(
    'bad_request',
    `The address of ${host} holds a user or a password, which \`fetch\` refuses. Send them as a header, with a client of your ` +
      "own: openaiModel(name, { client: new OpenAI({ baseURL, apiKey, defaultHeaders: { authorization: 'Basic ...' } }) }).",
  )
}
