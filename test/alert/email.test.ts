import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendAlerts } from '../../src/alert/send-alerts.js'
import { readSmtpUrl } from '../../src/alert/smtp.js'
import { config, failing, record, shortClock, suite } from './fixtures.js'
import { smtpServer } from './smtp-server.js'

const failed = suite(
  [failing('refund-03', 'Ünïcode <b>bold</b>\r\nBcc: victim@example.com')],
  0.5,
  'sup\r\nBcc: victim@example.com',
)

async function mail(
  env: Record<string, string>,
  to: string | string[] = ['dev@example.com', 'ops@example.com'],
  now = Date.now,
) {
  const watched = [{ suite: failed, config: config({ alert_email: to, alert_threshold: 0.8 }) }]
  return sendAlerts(record, watched, { env, now })
}

test('reaches every recipient as text and HTML, and hostile text adds no header', async () => {
  const { port, mails } = await smtpServer()
  expect(await mail({ JURY_SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({ sent: 1, warnings: [] })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'dev@example.com', to: ['dev@example.com', 'ops@example.com'] })
  const { raw } = mails[0]!
  expect(raw).toMatch(/^Subject: .*expect-jury/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  expect(raw.split('text/html')[1]).not.toContain('<b>')
})

test('a server that takes its time for every reply costs no more than the deadline', async () => {
  const replies: number[] = []
  const slowly = (_address: unknown, _session: unknown, done: () => void) => {
    setTimeout(() => {
      replies.push(Date.now())
      done()
    }, 300)
  }
  const { port, mails } = await smtpServer({ onMailFrom: slowly, onRcptTo: slowly })
  const start = Date.now()
  const { warnings } = await mail({ JURY_SMTP_URL: `smtp://127.0.0.1:${port}` }, undefined, shortClock())
  expect(Date.now() - start).toBeLessThan(800)
  expect(warnings).toEqual([expect.stringContaining('no answer in time')])
  await wait(700)
  expect(mails).toEqual([])
  expect(replies.length).toBeLessThan(3)
})

test('a server that hangs up in the middle is asked once more, and no further', async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.write('220 hello\r\n')
    socket.on('data', (line) => (String(line).startsWith('EHLO') ? socket.write('250 hello\r\n') : socket.destroy()))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const { unsent, warnings } = await mail({ JURY_SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect({ calls, unsent }).toMatchObject({ calls: 2, unsent: [{ channel: 'email' }] })
  expect(warnings[0]).toContain('after 2 tries: the connection was cut before an answer; it may have arrived.')
})

test('uses user and password of the URL, percent-decoded, and JURY_SMTP_FROM', async () => {
  const seen: unknown[] = []
  const { port, mails } = await smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push(username, password)
      done(null, { user: username ?? '' })
    },
  })
  const env = { JURY_SMTP_URL: `smtp://bot:p%40ss@127.0.0.1:${port}`, JURY_SMTP_FROM: 'ci@example.com' }
  expect(await mail(env, 'dev@example.com')).toMatchObject({ sent: 1 })
  expect(seen).toEqual(['bot', 'p@ss'])
  expect(mails[0]?.from).toBe('ci@example.com')
})

test('who is refused while others get it is told, and kept to be sent later', async () => {
  const { port, mails } = await smtpServer({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone')) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else done()
    },
  })
  const to = ['dev@example.com', 'gone@example.com', 'gone.too@Example.COM']
  const outcome = await mail({ JURY_SMTP_URL: `smtp://127.0.0.1:${port}` }, to)
  expect(mails.map((each) => each.to)).toEqual([['dev@example.com']])
  expect(outcome).toMatchObject({ sent: 1, unsent: [{ channel: 'email', to: to.slice(1) }] })
  expect(outcome.warnings).toEqual([
    expect.stringMatching(
      /^The alert to the email was not sent to 2 of 3: the server refused them: check alert_email\. Send/,
    ),
  ])
})

test('a temporary refusal is tried again', async () => {
  let refusals = 1
  const { port, mails } = await smtpServer({
    onMailFrom(_address, _session, done) {
      if (refusals-- > 0) done(Object.assign(new Error('later'), { responseCode: 451 }))
      else done()
    },
  })
  expect(await mail({ JURY_SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({ sent: 1 })
  expect(mails).toHaveLength(1)
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address

test.skipIf(outside === undefined).each<[string, SMTPServerOptions, string]>([
  ['without TLS', { disabledCommands: ['STARTTLS'] }, 'the server offers no TLS'],
  ['with a certificate that nobody vouches for', {}, 'its TLS certificate was refused'],
])('a server beyond this machine %s gets nothing, not even the password', async (_, options, problem) => {
  const seen: unknown[] = []
  const { port, mails } = await smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      seen.push(password)
      done(null, { user: 'bot' })
    },
    ...options,
  })
  const { warnings } = await mail({ JURY_SMTP_URL: `smtp://bot:s3cret@${outside}:${port}` })
  expect(warnings).toEqual([expect.stringContaining(problem)])
  expect([...mails, ...seen]).toEqual([])
})

describe('what goes wrong is one line with what to check, without the secret', () => {
  async function warningOf(url: string, now = Date.now) {
    const outcome = await mail({ JURY_SMTP_URL: url }, 'dev@example.com', now)
    expect(outcome).toMatchObject({ sent: 0, unsent: [{ channel: 'email', to: ['dev@example.com'] }] })
    expect(outcome.warnings).toHaveLength(1)
    expect(JSON.stringify(outcome)).not.toMatch(/s3cret|127\.0\.0\.1/)
    return outcome.warnings[0]
  }

  test('no password where one is wanted', async () => {
    const { port } = await smtpServer({ authOptional: false, allowInsecureAuth: true })
    expect(await warningOf(`smtp://127.0.0.1:${port}`)).toContain('the server wants user and password')
  })

  test('a wrong password', async () => {
    const { port } = await smtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('s3cret is wrong')),
    })
    expect(await warningOf(`smtp://bot:s3cret@127.0.0.1:${port}`)).toContain('the server refused user or password')
  })
  test('a refused recipient', async () => {
    const { port } = await smtpServer({ onRcptTo: (_address, _session, done) => done(new Error('no such user')) })
    expect(await warningOf(`smtp://127.0.0.1:${port}`)).toContain('check alert_email and JURY_SMTP_FROM (SMTP 550)')
  })
  test('a server that is not there', async () => {
    let first = true
    const now = () => {
      const at = Date.now() + (first ? 0 : 9600)
      first = false
      return at
    }
    expect(await warningOf('smtp://bot:s3cret@127.0.0.1:9', now)).toContain('no connection to the server')
  })
  test('an address that is none', async () => {
    expect(await warningOf('https://bot:s3cret@127.0.0.1')).toContain('JURY_SMTP_URL is no smtp:// or smtps:// URL')
    expect(await warningOf('smtp://bot:%s3cret@127.0.0.1')).toContain('percent-encode')
    expect(await warningOf('')).toContain('JURY_SMTP_URL is not set')
  })
})

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
  ['smtp://u:p@[::1]:25', { host: '::1', port: 25, secure: false, auth: { user: 'u', pass: 'p' } }],
  ['http://mail.example', undefined],
  ['smtp://', undefined],
])('%s', (url, expected) => {
  expect(readSmtpUrl(url)).toEqual(expected)
})
