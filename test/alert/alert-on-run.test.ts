import { expect, test } from 'vitest'
import { alertOnRun } from '../../src/alert/alert-on-run.js'
import { alertConfigOf, type AlertSettings } from '../../src/config/options/alert-settings.js'
import { goldenCase, goldenSet, judged, storedRun, webhookServer } from './fixtures.js'

const run = (pass_rate: number, more: object = {}) =>
  storedRun({
    summary: { total: 2, passed: 1, failed: 1, pass_rate },
    cases: [judged('a', true), judged('b', pass_rate === 1)],
    ...more,
  })

async function alerted(record: ReturnType<typeof run>, settings: AlertSettings, previous?: ReturnType<typeof run>) {
  const { url, received } = await webhookServer({ status: 204 })
  const outcome = await alertOnRun(
    record,
    { alert_webhook_url: '${HOOK}', ...settings },
    { env: { HOOK: url }, previous },
  )
  expect(outcome).toMatchObject({ sent: received.length, unsent: [], warnings: [] })
  return received.flatMap(({ body }) => JSON.parse(body).suites as { suite: string; reasons: string[] }[])
}

test('a run below its threshold, a regression, a judge that is not trusted: one message', async () => {
  const canaries = {
    status: 'UNTRUSTED',
    judge: 'j',
    rubric: 'selftest',
    total: 13,
    right: 12,
    wrong: 1,
    unknown: 0,
    failures: [{ id: 'injected-score', kind: 'injected', expected: 'fail', outcome: 'pass', overall: 1, why: '' }],
    usage: { calls: 13, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 },
  }
  const messages = await alerted(run(0.5, { canaries: [canaries] }), { alert_threshold: 0.8, suite: 'support' }, run(1))
  expect(messages).toMatchObject([
    {
      suite: 'support',
      reasons: [
        'pass rate 50% is below 80% (1 of 2 passed)',
        '1 case passed before and failed now',
        'the judge is UNTRUSTED: 1 of 13 canaries not right (injected-score)',
      ],
    },
  ])
})

test.each([
  [{ outcomes: ['unknown', 'unknown'] }, '2 of 13 canaries without a verdict (c0, c1)'],
  [
    { outcomes: ['pass', 'unknown', 'fail', 'unknown'] },
    '4 of 13 canaries not right, 2 of them without a verdict (c0, c1, c2, ...)',
  ],
  [
    { outcomes: ['unknown'], error: 'two canaries have the id "x"' },
    'it could not be checked: two canaries have the id "x"',
  ],
] as const)(
  'a judge that did not answer its canaries is told apart from one that is wrong: %j',
  async (judge, told) => {
    const { outcomes, ...more } = { error: undefined, ...judge }
    const failures = outcomes.map((outcome, at) => ({
      id: `c${at}`,
      kind: 'injected',
      expected: 'fail',
      outcome,
      overall: null,
      why: '',
    }))
    const usage = { calls: 0, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 }
    const counts = { total: 13, right: 13 - outcomes.length, wrong: 0, unknown: 0 }
    const canaries = [{ status: 'UNTRUSTED', judge: 'j', rubric: 'selftest', ...counts, failures, usage, ...more }]
    expect(await alerted(run(1, { canaries }), {}, run(1))).toMatchObject([
      { reasons: [`the judge is UNTRUSTED: ${told}`] },
    ])
  },
)

test('a good run says nothing', async () => {
  expect(await alerted(run(1), { alert_threshold: 0.8 }, run(1))).toEqual([])
})

test('a golden set has settings of its own; a set that is not in this run has nothing to say', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const own = { alert_webhook_url: '${SET_HOOK}', alert_threshold: 1 }
  const record = run(1, { golden_sets: [goldenSet()] })
  const { sent } = await alertOnRun(
    record,
    { alert_webhook_url: '${HOOK}', alert_threshold: 0.8, sets: { support: own, absent: own } },
    { env: { SET_HOOK: url } },
  )
  expect(sent).toBe(1)
  expect(received.map(({ body }) => JSON.parse(body).suites[0].suite)).toEqual(['support'])
})

test('settings in a set’s own file hold unless the options name the set', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const config = alertConfigOf({ alert_webhook_url: '${SET_HOOK}', alert_threshold: 1 })
  const sets = [{ name: 'support', file: 'support.golden.yaml', config }]
  const record = run(1, { golden_sets: [goldenSet()] })
  expect(await alertOnRun(record, {}, { env: { SET_HOOK: url }, sets })).toMatchObject({ sent: 1 })
  const quiet = { sets: { support: {} } }
  expect(await alertOnRun(record, quiet, { env: { SET_HOOK: url }, sets })).toMatchObject({ fired: [], sent: 0 })
  expect(received).toHaveLength(1)
})

test('two sets of one name in two files: each writes where its own file says', async () => {
  const a = await webhookServer({ status: 204 })
  const b = await webhookServer({ status: 204 })
  const of = (file: string, alert_webhook_url: string) => ({
    name: 'support',
    file,
    config: alertConfigOf({ alert_webhook_url, alert_threshold: 1 }),
  })
  const record = run(1, { golden_sets: [goldenSet({ file: 'a.yaml' }), goldenSet({ file: 'b.yaml', pass_rate: 1 })] })
  for (const sets of [
    [of('a.yaml', '${A}'), of('b.yaml', '${B}')],
    [of('b.yaml', '${B}'), of('a.yaml', '${A}')],
  ]) {
    expect(await alertOnRun(record, {}, { env: { A: a.url, B: b.url }, sets })).toMatchObject({ sent: 1, warnings: [] })
  }
  expect(a.received).toHaveLength(2)
  expect(b.received).toEqual([])
})

test('cases that did not run are a reason, unless a person asked for a part of the tests', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const record = run(1, { golden_sets: [goldenSet({ status: 'partial', not_run: 1, pass_rate: 1 })] })
  const alert = (filtered: boolean) =>
    alertOnRun(record, { alert_webhook_url: '${HOOK}' }, { env: { HOOK: url }, filtered })
  expect(await alert(true)).toMatchObject({ fired: [], sent: 0 })
  expect(await alert(false)).toMatchObject({ sent: 1 })
  expect(JSON.parse(received[0]!.body).suites).toMatchObject([{ reasons: ['1 case did not run'] }])
})

test('what the options say of texts and the link holds for what a file asks for, and for a set that says nothing else', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const asked = { alert_webhook_url: '${HOOK}', alert_threshold: 1 }
  const sets = [{ name: 'support', file: 'support.golden.yaml', config: alertConfigOf(asked) }]
  const failed = goldenCase('a', false, {
    reasons: [{ category: 'specificity', message: 'too vague', unmeasured: false }],
  })
  const record = run(0.5, { cases: [failed], golden_sets: [goldenSet({ failing_case_ids: ['a'] })] })
  const settings = { include_case_text: false, report_url: 'https://ci.example/{run_id}' }
  const told = async (alerts: AlertSettings) => {
    await alertOnRun(record, alerts, { env: { HOOK: url }, sets })
    const { report_url, suites } = JSON.parse(received.at(-1)?.body ?? '{}')
    return [report_url, suites[0].failing_cases[0].reason]
  }
  const ours = 'https://ci.example/selftest-20260206-1234-ab12'
  expect(await told({})).toEqual([null, 'too vague'])
  expect(await told(settings)).toEqual([ours, null])
  expect(await told({ ...settings, sets: { support: asked } })).toEqual([ours, null])
  const other = { ...asked, include_case_text: true, report_url: 'https://other.example/' }
  expect(await told({ ...settings, sets: { support: other } })).toEqual(['https://other.example/', 'too vague'])
})

test('a name in `sets` that is nearly that of a set of the run is a warning', async () => {
  const record = run(1, { golden_sets: [goldenSet({ name: 'decks-a' }), goldenSet()] })
  const warnings = async (...names: string[]) =>
    (await alertOnRun(record, { sets: Object.fromEntries(names.map((name) => [name, {}])) }, { env: {} })).warnings
  expect(await warnings('suport')).toEqual([
    'alerts.sets: this run has no golden set "suport"; did you mean "support"?',
  ])
  expect(await warnings('decks-a', 'decks-b', 'support', 'elsewhere')).toEqual([])
})

test('what is held back is kept to be sent later', async () => {
  const settings = { alert_webhook_url: '${HOOK}', alert_threshold: 1 }
  const outcome = await alertOnRun(run(0.5), settings, { env: { HOOK: 'https://unused.example' }, heldBack: 'a shard' })
  expect(outcome).toMatchObject({
    sent: 0,
    unsent: [{ channel: 'webhook', to: '${HOOK}' }],
    warnings: [
      'The alert to the webhook was held back: a shard. Send it later: npx expect-jury alert selftest-20260206-1234-ab12',
    ],
  })
})

test.each([
  ['a@example.com, b@example.com', 'alert_email: expected an email address, as team@example.com, or a list of them'],
  [['a@example.com', 'Bob <b@example.com>'], 'alert_email[1]: expected an email address alone, as team@example.com'],
])('alert_email: %j is told with what belongs there', async (alert_email, problem) => {
  const { warnings } = await alertOnRun(run(0), { alert_email }, { env: {} })
  expect(warnings).toEqual([`alerts.${problem} (no alert is sent)`])
})

test('wrong settings are a warning each and nothing else', async () => {
  const alerts = { alert_treshold: 0.8, alert_email: 'nobody' } as AlertSettings
  const { warnings, ...rest } = await alertOnRun(run(0), alerts, { env: {} })
  expect(rest).toEqual({ fired: [], sent: 0, unsent: [] })
  expect(warnings.toSorted()).toEqual([
    'alerts.alert_email: expected an email address, as team@example.com, or a list of them (no alert is sent)',
    'alerts.alert_treshold: unknown key; did you mean `alert_threshold`? (no alert is sent)',
  ])
})
