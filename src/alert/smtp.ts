import { once } from 'node:events'
import { isError, thrownCode } from '../config/thrown.js'
import type { EmailBody } from './email-body.js'
import { isLoopback } from './endpoint.js'
import { type Attempt, connectionCut, type Failure } from './retry.js'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`). Otherwise STARTTLS is demanded, except on this machine. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

/** From `smtp://user:password@host:587` or `smtps://...`; `undefined` when it is neither. */
export function readSmtpUrl(address: string): SmtpServer | undefined {
  const url = URL.parse(address)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined
  const secure = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (user === undefined || pass === undefined) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user !== '' && { auth: { user, pass } }),
  }
}

export interface Email extends EmailBody {
  readonly from: string
  readonly to: readonly string[]
}

/** Sends one email once. Never rejects. */
export async function mailOnce(server: SmtpServer, email: Email, timeoutMs: number): Promise<Attempt> {
  const library = await loadNodemailer()
  if (library === undefined) {
    return { sent: false, again: false, problem: 'the package nodemailer is not installed: npm install -D nodemailer' }
  }
  const transport = library.createTransport({
    ...server,
    requireTLS: !server.secure && !isLoopback(server.host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The library's own limits hold for each step of the conversation; below version 10 it does not heed the signal.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const sending: Promise<{ readonly rejected: readonly unknown[] }> = transport.sendMail({
      ...email,
      to: [...email.to],
      signal,
    })
    const sent = await Promise.race([sending, once(signal, 'abort').then(() => undefined)])
    if (sent === undefined) return { sent: false, again: false, problem: tooLate }
    // the library writes a domain in small letters
    const rejected = new Set(sent.rejected.map((address) => String(address).toLowerCase()))
    return { sent: true, refused: email.to.filter((recipient) => rejected.has(recipient.toLowerCase())) }
  } catch (error) {
    return { sent: false, ...readFailure(error) }
  } finally {
    transport.close()
  }
}

/** An optional peer: most projects send no email. */
async function loadNodemailer() {
  try {
    return await import('nodemailer')
  } catch (error) {
    if (thrownCode(error)?.endsWith('MODULE_NOT_FOUND')) return undefined
    throw error
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const tooLate = 'no answer in time'

/** RFC 4954, 6. The library calls it a refused sender, for that is when the server says so. */
const loginWanted = 530
const problemOfLogin = 'the server wants user and password: smtp://user:password@host in JURY_SMTP_URL (SMTP 530)'

const problems: Readonly<Record<string, string>> = {
  EAUTH: 'the server refused user or password',
  EENVELOPE: 'the server refused sender or recipient: check alert_email and JURY_SMTP_FROM',
  ETLS: 'the server offers no TLS: use smtps://, or a port with STARTTLS',
  EDNS: 'its host name is unknown',
  ECONNECTION: 'no connection to the server',
  ESOCKET: 'no connection to the server',
  ETIMEDOUT: tooLate,
  EABORT: tooLate,
}

/**
 * Messages of the library quote the server and the addresses; only codes are used. 4xx replies are temporary (RFC 5321,
 * 4.2.1).
 */
function readFailure(error: unknown): Failure {
  const code = thrownCode(error) ?? 'no code'
  // The library gives a refused certificate the code of a broken socket.
  if (code === 'ESOCKET' && isError(error) && /certificate/i.test(error.message)) {
    return { problem: 'its TLS certificate was refused', again: false }
  }
  const reply = isError(error) && 'responseCode' in error ? Number(error.responseCode) : 0
  const temporary = reply >= 400 && reply < 500
  const broken = reply === 0 && (code === 'ECONNECTION' || code === 'ESOCKET')
  const unreachable = broken && isError(error) && 'syscall' in error && error.syscall === 'connect'
  if (broken && !unreachable) return connectionCut
  if (reply === loginWanted) return { problem: problemOfLogin, again: false }
  const said = reply > 0 ? ` (SMTP ${reply})` : ''
  return {
    problem: `${problems[code] ?? `the server did not take it, ${code}`}${said}`,
    again: temporary || unreachable,
  }
}
