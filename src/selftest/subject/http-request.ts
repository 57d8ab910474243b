import { shorten } from '../../config/text/safe-text.js'
import { isError, thrownCode, thrownMessage } from '../../config/thrown.js'
import { SubjectError } from './subject-error.js'

export interface JsonRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly signal: AbortSignal
}

/**
 * One exchange of JSON; an empty answer is `{}`.
 * @throws SubjectError when nobody answers, the request is refused (3xx, 4xx), the server breaks down (5xx), or the
 * answer is no JSON, or not in the encoding it names.
 */
export async function requestJson({ method, url, headers, body, signal }: JsonRequest): Promise<unknown> {
  const asked = `${method} ${withoutQuery(url)}`
  const sent = body === undefined || method === 'GET' ? undefined : JSON.stringify(body) // `fetch` refuses one with GET
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'manual', // another host must not get the headers, and the keys in them
      signal,
    })
    bytes = await response.arrayBuffer()
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw new SubjectError('subject_unreachable', `${asked}: ${reasonOf(cause)}. Is the system under test running?`, {
      cause,
    })
  }
  if (response.status >= 300 && response.status < 400) {
    const location = withoutQuery(response.headers.get('location') ?? 'nowhere')
    const message = `${asked} was redirected to ${location}, which is not followed. Configure the final address.`
    throw new SubjectError('subject_refused', message)
  }
  if (response.status >= 400) {
    const text = new TextDecoder().decode(bytes)
    throw new SubjectError(
      response.status >= 500 ? 'subject_broken' : 'subject_refused',
      `${asked} was answered with ${response.status} ${response.statusText}: ${shorten(text, 200)}`,
    )
  }
  const text = decoded(bytes, response, asked)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SubjectError(
      'subject_protocol',
      `${asked} was answered with something that is no JSON: ${shorten(text, 200)}`,
      {
        cause,
      },
    )
  }
}

/** Bytes that are read by a wrong table would be judged as the words of the system under test. */
function decoded(bytes: ArrayBuffer, { headers }: Response, asked: string): string {
  const charset = /charset="?([^\s";]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (cause) {
    const message = `${asked} was answered in bytes that cannot be read as ${charset}. Send UTF-8, or name the charset in content-type.`
    throw new SubjectError('subject_protocol', message, { cause })
  }
}

/** For a message: a query may hold a key. */
const withoutQuery = (url: string) => url.replace(/\?.*/, '')

/** `fetch failed` says nothing; its cause (`connect ECONNREFUSED 127.0.0.1:3000`) does. */
function reasonOf(error: unknown): string {
  const cause = isError(error) && isError(error.cause) ? error.cause : error
  return thrownMessage(cause) || (thrownCode(cause) ?? 'no connection')
}
