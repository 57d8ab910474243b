import { describe, expect, test } from 'vitest'
import { alertOutcomeSchema } from '../../src/alert/outcome.js'
import { sendAlerts, type AlertOptions } from '../../src/alert/send-alerts.js'
import { closedPort, config, failing, passing, record, shortClock, suite, webhookServer } from './fixtures.js'

const failed = suite([failing('refund-03', 'promises a refund', ['money']), passing('refund-04')], 0.5)

async function send(url: string, options: Partial<AlertOptions> = {}, settings = {}) {
  return sendAlerts(
    record,
    [{ suite: failed, config: config({ alert_webhook_url: '${HOOK}', alert_threshold: 0.8, ...settings }) }],
    {
      env: { HOOK: url },
      ...options,
    },
  )
}

describe.concurrent('a webhook', () => {
  test('gets one message with everything that is needed', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const outcome = await send(url)
    expect(outcome).toMatchObject({ sent: 1, unsent: [], warnings: [] })
    expect(outcome.fired).toEqual([
      {
        suite: 'support',
        reasons: [{ code: 'below_threshold', message: 'pass rate 50% is below 80% (1 of 2 passed)', case_ids: [] }],
      },
    ])
    expect(received).toHaveLength(1)
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received[0]!.body)).toMatchObject({
      run_id: record.run_id,
      suites: [{ suite: 'support', pass_rate: 0.5, failing_cases: [{ id: 'refund-03' }] }],
    })
  })

  test('gets the format that is asked for', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    await send(url, {}, { format: 'discord' })
    await send(url, {}, { format: 'slack' })
    expect(received.map(({ body }) => Object.keys(JSON.parse(body))[0])).toEqual(['content', 'text'])
  })

  test('gets nothing when there is no reason', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const outcome = await sendAlerts(
      record,
      [{ suite: suite([passing('a')], 1), config: config({ alert_webhook_url: url, alert_threshold: 1 }) }],
      { env: {} },
    )
    expect(outcome).toMatchObject({ fired: [], sent: 0, unsent: [] })
    expect(received).toEqual([])
  })

  test('gets one message for several sets, another one gets its own', async () => {
    const one = await webhookServer({ status: 204 })
    const other = await webhookServer({ status: 204 })
    const watch = (name: string, variable: string) => ({
      suite: suite([failing('x')], 0, name),
      config: config({ alert_webhook_url: `\${${variable}}`, alert_threshold: 0.8 }),
    })
    const watched = [watch('a', 'ONE'), watch('b', 'ONE'), watch('c', 'OTHER')]
    const { sent } = await sendAlerts(record, watched, { env: { ONE: one.url, OTHER: other.url } })
    expect(sent).toBe(2)
    const suites = (body: string) => JSON.parse(body).suites.map((each: { suite: string }) => each.suite)
    expect(one.received.map(({ body }) => suites(body))).toEqual([['a', 'b']])
    expect(other.received.map(({ body }) => suites(body))).toEqual([['c']])
  })

  test('is asked again after 500 and after a cut connection, with growing waits', async () => {
    const { url, received } = await webhookServer({ status: 500 }, 'cut', { status: 204 })
    expect(await send(url)).toMatchObject({ sent: 1, warnings: [] })
    const [first, second, third] = received.map(({ at }) => at)
    expect(second! - first!).toBeGreaterThanOrEqual(490)
    expect(third! - second!).toBeGreaterThanOrEqual(990)
  })

  test('that cuts the connection may have taken the message: it gets it once more, and then it is told', async () => {
    const { url, received } = await webhookServer('cut')
    const { unsent, warnings } = await send(url)
    expect(received).toHaveLength(2)
    expect(unsent).toHaveLength(1)
    expect(warnings[0]).toContain(
      'was not sent after 2 tries: the connection was cut before an answer; it may have arrived.',
    )
  })

  test('that asks to wait is waited for', async () => {
    const { url, received } = await webhookServer({ status: 429, headers: { 'retry-after': '1.2' } }, { status: 204 })
    expect(await send(url)).toMatchObject({ sent: 1 })
    expect(received[1]!.at - received[0]!.at).toBeGreaterThanOrEqual(1190)
  })

  test('that asks to wait longer than 10 s is not', async () => {
    const { url, received } = await webhookServer({ status: 429, headers: { 'retry-after': '60' } })
    const { unsent, warnings } = await send(url)
    expect(received).toHaveLength(1)
    expect(unsent).toHaveLength(1)
    expect(warnings).toEqual([
      'The alert to the webhook was not sent: HTTP 429, too many messages; it asks to wait 60 s. ' +
        'Send it later: npx expect-jury alert selftest-20260206-1234-ab12',
    ])
  })

  test('of several messages, each that was not sent names what it is about', async () => {
    const { url } = await webhookServer({ status: 404 })
    const watched = ['a', 'b'].map((name) => ({
      suite: suite([failing('x')], 0, name),
      config: config({ alert_webhook_url: `\${${name.toUpperCase()}}`, alert_threshold: 0.8 }),
    }))
    const { warnings } = await sendAlerts(record, watched, {
      env: { A: url, B: (await webhookServer({ status: 204 })).url },
    })
    expect(warnings).toEqual([expect.stringMatching(/^The alert to the webhook about "a" was not sent: HTTP 404/)])
  })

  test('that always fails is given up after four tries, and the message is kept', async () => {
    const { url, received } = await webhookServer({ status: 503, body: 'secret words of the server' })
    const outcome = await send(url)
    expect(received).toHaveLength(4)
    expect(outcome.sent).toBe(0)
    expect(outcome.warnings[0]).toContain('after 4 tries: HTTP 503, the service has a problem of its own')
    expect(alertOutcomeSchema.parse(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome)
    expect(outcome.unsent[0]).toMatchObject({ channel: 'webhook', to: '${HOOK}', message: { run_id: record.run_id } })
  })

  test.each([
    [404, 'HTTP 404, the webhook was deleted or its address is incomplete'],
    [400, 'HTTP 400, the service does not take this payload'],
    [302, 'HTTP 302, a redirect, which is not followed'],
  ])('that answers %i is not asked again', async (status, problem) => {
    const elsewhere = await webhookServer({ status: 204 })
    const { url, received } = await webhookServer({ status, headers: { location: elsewhere.url } })
    const { warnings } = await send(url)
    expect(warnings[0]).toContain(problem)
    expect(received).toHaveLength(1)
    expect(elsewhere.received).toEqual([])
  })

  test('that never answers costs no more than the deadline', async () => {
    const { url } = await webhookServer('hang')
    const start = Date.now()
    const { warnings } = await send(url, { now: shortClock() })
    expect(Date.now() - start).toBeLessThan(9_000)
    expect(warnings[0]).toContain('no answer in time')
  })

  test('that is not there says so', async () => {
    const { warnings } = await send(`http://127.0.0.1:${await closedPort()}/hook`, { now: shortClock() })
    expect(warnings[0]).toContain('was not sent: nothing listens at its address')
  })
})

describe('secrets', () => {
  test('appear in no outcome, whatever goes wrong', async () => {
    const { url } = await webhookServer({ status: 400, body: 'no' })
    for (const address of [
      url,
      `http://127.0.0.1:${await closedPort()}/hook/s3cr3t-token`,
      'http://public.example/hook/s3cr3t-token',
      'https://user:s3cr3t-token@public.example/hook',
      's3cr3t-token',
      'https://does-not-exist.invalid/s3cr3t-token',
    ]) {
      for (const written of ['${HOOK}', address]) {
        const outcome = await send(address, { now: shortClock() }, { alert_webhook_url: written })
        expect(outcome.sent).toBe(0)
        expect(outcome.unsent).toHaveLength(1)
        expect(JSON.stringify(outcome)).not.toMatch(/s3cr3t|127\.0\.0\.1|example\/|invalid/)
      }
    }
  })

  test.each([
    ['http://public.example/hook', 'must start with https://'],
    ['https://user:pw@public.example/hook', 'has a user name or password before its host'],
    ['not a url', 'is not a URL'],
    ['', 'the environment variable HOOK is not set'],
  ])('%j: %s', async (address, problem) => {
    const { warnings } = await send(address)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(problem)
  })

  test('written out in a file are a warning; from the environment or on this machine they are none', async () => {
    const { url } = await webhookServer({ status: 204 })
    const literal = 'https://public.example/hook/abc'
    const quiet = { alert_threshold: 0 }
    const warnings = async (written: string, env: Record<string, string>) =>
      (await sendAlerts(record, [{ suite: failed, config: config({ alert_webhook_url: written, ...quiet }) }], { env }))
        .warnings
    expect(await warnings(literal, {})).toEqual([expect.stringContaining('alert_webhook_url is written out')])
    expect(await warnings(literal, { HOOK: literal })).toEqual([])
    expect(await warnings('${HOOK}', { HOOK: literal })).toEqual([])
    expect(await warnings(url, {})).toEqual([])
  })
})

test('the link comes from the configuration, else from the CI service, without a password, and is http or nothing', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const github = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/r', GITHUB_RUN_ID: '7' }
  await send(url, { env: { HOOK: url, ...github } })
  await send(url, { env: { HOOK: url, ...github } }, { report_url: 'https://reports.example/{run_id}' })
  await send(url, { env: { HOOK: url } }, { report_url: 'javascript:alert(1)' })
  await send(url, { env: { HOOK: url, BUILD_URL: 'https://bot:s3cret@ci.example/7/' } })
  expect(received.map(({ body }) => JSON.parse(body).report_url)).toEqual([
    'https://github.com/o/r/actions/runs/7',
    `https://reports.example/${record.run_id}`,
    null,
    'https://ci.example/7/',
  ])
})

test('a threshold with nowhere to send to is a warning; without either, nothing is watched', async () => {
  const outcome = async (settings: object) =>
    sendAlerts(record, [{ suite: failed, config: config(settings) }], { env: {} })
  const warning = 'support has an alert_threshold and nowhere to send to: set alert_webhook_url or alert_email.'
  expect(await outcome({ alert_threshold: 0.8 })).toEqual({ fired: [], sent: 0, unsent: [], warnings: [warning] })
  expect(await outcome({})).toEqual({ fired: [], sent: 0, unsent: [], warnings: [] })
})

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ alert_on_regression: false }, true, false],
  [{ alert_threshold: 0 }, true, false],
])(
  'failures that alert nobody for want of an earlier run are a warning: %j, %j',
  async (settings, unseenFailure, told) => {
    const watched = { suite: failed, config: config({ alert_webhook_url: '${HOOK}', ...settings }), unseenFailure }
    const { warnings } = await sendAlerts(record, [watched], { env: { HOOK: 'http://127.0.0.1:1' } })
    const warning =
      'Failures of support alert nobody: there is no alert_threshold, and no earlier run here in which they passed. ' +
      'Set alert_threshold, as 0.9.'
    expect(warnings).toEqual(told ? [warning] : [])
  },
)

test('a set that links elsewhere has a message of its own', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const watch = (name: string, report_url?: string) => ({
    suite: suite([failing('x')], 0, name),
    config: config({ alert_webhook_url: '${HOOK}', alert_threshold: 0.8, report_url }),
  })
  const watched = [watch('a'), watch('b', 'https://ci.example/b'), watch('c')]
  expect(await sendAlerts(record, watched, { env: { HOOK: url } })).toMatchObject({ sent: 2 })
  const messages = received.map(({ body }) => JSON.parse(body))
  const told = messages.map(({ report_url, suites }) => [
    report_url,
    suites.map((each: { suite: string }) => each.suite),
  ])
  expect(told.toSorted()).toEqual([
    [null, ['a', 'c']],
    ['https://ci.example/b', ['b']],
  ])
})
