import { randomBytes, timingSafeEqual } from 'node:crypto'

/** The headers that tell where a request comes from. */
export interface Origin {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** What is wrong with a request. */
export interface Refusal {
  readonly status: 403 | 405
  readonly message: string
}

/**
 * Who may talk to the page: the browser that opened the address with the token, and no other page in it. The token is good
 * once; afterwards a cookie stands for it.
 */
export class Access {
  private token: string | undefined = randomBytes(24).toString('base64url')
  private readonly session = randomBytes(24).toString('base64url')

  constructor(private readonly port: () => number) {}

  /** The path to open, with the token. */
  get entrance(): string {
    return `/?token=${this.token ?? ''}`
  }

  /** The session, for the cookie, in exchange for the right token, which is then spent. */
  enter(token: string): string | undefined {
    if (this.token === undefined || !same(token, this.token)) return undefined
    this.token = undefined
    return this.session
  }

  /** A wrong host is another name that was pointed at this machine; a wrong origin is another page in the browser. */
  refuse({ method, host, origin }: Origin): Refusal | undefined {
    const hosts = [`127.0.0.1:${this.port()}`, `localhost:${this.port()}`]
    if (!hosts.includes(host ?? '')) return { status: 403, message: 'This page is served on 127.0.0.1 only.' }
    if (method !== 'GET' && method !== 'POST') return { status: 405, message: 'GET and POST only.' }
    const own = origin === `http://${host}`
    if (origin === undefined ? method === 'POST' : !own) {
      return { status: 403, message: 'Another page asked for this.' }
    }
    return undefined
  }

  knows(session: string | undefined): boolean {
    return session !== undefined && same(session, this.session)
  }

  /** Cookies do not know ports: two projects at once need two names. */
  get cookieName(): string {
    return `expect-jury-${this.port()}`
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** On every answer. Nothing may be loaded from elsewhere, framed, or kept. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin', // a stricter one would send `Origin: null` with our own forms
  'cache-control': 'no-store',
}

/** Of a run's report, which has its style within it and names that style's hash in a policy of its own. */
export const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
