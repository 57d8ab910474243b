import { isError } from '../config/thrown.js'
import { type Attempt, connectionCut, type Failure } from './retry.js'

/** Posts JSON once. Never rejects; no redirect is followed, and nothing of the answer but its status is used. */
export async function postOnce(url: URL, payload: unknown, timeoutMs: number): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'expect-jury' },
      body: JSON.stringify(payload),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return readStatus(response)
  } catch (error) {
    return { sent: false, ...readFailure(error) }
  }
}

function readStatus({ ok, status, headers }: Response): Attempt {
  if (ok) return { sent: true }
  const afterMs = retryAfterMs(headers.get('retry-after'), Date.now())
  const again = status === 429 || status >= 500
  return {
    sent: false,
    problem: `HTTP ${status}, ${meaning(status)}`,
    again,
    ...(afterMs !== undefined && { afterMs }),
  }
}

function meaning(status: number): string {
  if (status === 429) return 'too many messages'
  if (status >= 500) return 'the service has a problem of its own'
  if (status >= 300 && status < 400) return 'a redirect, which is not followed: set the final address'
  if (status === 401 || status === 403 || status === 404) return 'the webhook was deleted or its address is incomplete'
  return 'the service does not take this payload: check `format`'
}

/** Milliseconds from a number of seconds or a date. Source: RFC 9110, section 10.2.3; Discord also sends fractions. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const networkProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host name is unknown: check the address, or the network',
  EAI_AGAIN: 'its host name could not be looked up: check the network',
}

/** Codes of a connection that stood and broke. */
const cuts = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** `fetch` rejects with "fetch failed" and the real reason as its cause. Messages are left out: they can hold the address. */
function readFailure(error: unknown): Failure {
  if (isError(error) && error.name === 'TimeoutError') return { problem: 'no answer in time', again: false }
  const cause = isError(error) ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'no connection'
  if (cuts.has(code)) return connectionCut
  return { problem: networkProblems[code] ?? `the connection failed (${code})`, again: true }
}
