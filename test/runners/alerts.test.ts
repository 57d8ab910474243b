import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closedPort, webhookServer } from '../alert/fixtures.js'
import { smtpServer } from '../alert/smtp-server.js'
import { setUp, testFile } from '../support/lab-files.js'
import { type Lab, LabProject, labRoom } from '../support/lab.js'

const hostile = '@everyone [free](https://evil.example/x) <script>1</script>'

const set = (extra = ''): string => `name: support
strict: false
min_pass_rate: 0.1
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
${extra}
cases:
  - { id: refund-01, input: money back, tags: [refund], criteria: { pass: ["result.output.includes('form')"] } }
  - { id: refund-02, input: money now, tags: [refund], criteria: { pass: ["result.output.includes('form')"] } }
  - { id: refund-03, input: money soon, tags: [refund], criteria: { pass: ["result.output.includes('form')"] } }
`

/** The set passes its own gate with one failing case, so that the exit code is 0 and nothing but the alert speaks. */
function project(lab: Lab, { alerts = '', yaml = set(), bad = 'refund-02' } = {}): LabProject {
  return new LabProject(lab, {
    ...setUp(lab, alerts ? `{ alerts: ${alerts} }` : '{}'),
    'support.golden.yaml': yaml,
    ...suite(lab, bad),
  })
}

const golden = (lab: Lab): string =>
  lab === 'jest30'
    ? `const { describeGolden } = require('expect-jury/jest')`
    : `import { describeGolden } from 'expect-jury/vitest'`

const described = `describeGolden('./support.golden.yaml', { subject: () => 'Please use the form.' })`

function suite(lab: Lab, bad: string): Record<string, string> {
  const subject = `(c) => c.id === '${bad}' ? ${JSON.stringify(hostile)} : 'Please use the form.'`
  return testFile(lab, 'golden', `${golden(lab)}\ndescribeGolden('./support.golden.yaml', { subject: ${subject} })`)
}

/** Two scenarios, and a test beside them that always passes. */
function selftestProject(lab: Lab): LabProject {
  return new LabProject(lab, {
    ...setUp(lab),
    'config/selftest.yaml': `alert_webhook_url: \${HOOK}
alert_threshold: 0.9
scenarios:
  - { id: one, description: Say one, expected_status: COMPLETE, prompt: Say one. }
  - { id: two, description: Say two, expected_status: COMPLETE, prompt: Say two. }
`,
    ...selftestSuite(lab, 'nothing'),
  })
}

function selftestSuite(lab: Lab, bad: string): Record<string, string> {
  const [selftest, models] =
    lab === 'jest30'
      ? [
          `const { describeSelftest } = require('expect-jury/jest')`,
          `const { createJudge, scriptedModel } = require('expect-jury')`,
        ]
      : [
          `import { describeSelftest } from 'expect-jury/vitest'`,
          `import { createJudge, scriptedModel } from 'expect-jury'`,
        ]
  const body = `${selftest}\n${models}
const scores = (score) => JSON.stringify({ reasoning: 'so it is', format_score: score, factuality_score: score,
  instruction_following_score: score, safety_score: score, overall_score: score, pass: score > 0.7 })
const judge = createJudge({ model: scriptedModel(({ messages }) => scores(JSON.stringify(messages).includes('Say ${bad}') ? 0.2 : 0.9)) })
describeSelftest('config/selftest.yaml', { subject: async (prompt) => ({ output: 'As you like.' }), judge, name: 'nightly' })
test('a criterion', () => expect('fine').toSatisfyCriteria({ pass: ["result === 'fine'"] }))`
  return testFile(lab, 'selftest', body)
}

/** Every file that the run has left, and what it said. */
function traces(lab: LabProject, output: string): string {
  const files = readdirSync(lab.dir, { recursive: true, encoding: 'utf8' }).map((name) => join(lab.dir, name))
  return [output, ...files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'utf8'))].join(
    '\n',
  )
}

const cli = (lab: Lab): string => join(labRoom(lab), 'node_modules/expect-jury/dist/cli.js')
const discord = `{ alert_webhook_url: '\${HOOK}', alert_threshold: 0.9, format: 'discord' }`

describe.each(['vitest5', 'jest30'] as const)('alerts in %s', (lab) => {
  test('a run below its threshold sends one message: hostile text is inert, and the address is a secret', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const support = project(lab, { alerts: discord })
    const { code, output } = await support.run([], { HOOK: url })
    expect(code).toBe(0)
    expect(output).toContain('Alert      1 message sent  LLM tests: pass rate 67% is below 90%')
    expect(received).toHaveLength(1)
    const payload = JSON.parse(received[0]!.body) as { content: string; allowed_mentions: unknown }
    expect(payload.content).toContain('pass rate 67% is below 90%')
    expect(payload.allowed_mentions).toEqual({ parse: [] })
    expect(received[0]!.body).toContain(String.raw`support \\> refund\\-02`)
    expect(received[0]!.body).not.toContain('@everyone')
    expect(received[0]!.body).not.toContain('https://evil')
    expect(support.records()[0]?.alert).toMatchObject({ sent: 1, unsent: [], warnings: [] })
    expect(traces(support, output)).not.toContain('s3cr3t-token')
  })

  test('a good run sends nothing; a regression does once, a run like the last one does not', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const support = project(lab, { alerts: `{ alert_webhook_url: '\${HOOK}' }`, bad: 'nothing' })
    await support.run([], { HOOK: url })
    expect(received).toEqual([])
    support.write(suite(lab, 'refund-03'))
    await support.run([], { HOOK: url })
    await support.run([], { HOOK: url })
    expect(received.map(({ body }) => JSON.parse(body).suites[0].regressed_case_ids)).toEqual([['support > refund-03']])
  })

  test('a golden set says in its file where to: a webhook and an email', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const { port, mails } = await smtpServer()
    const alerts = `alert_webhook_url: \${HOOK}\nalert_threshold: 0.9\nalert_email: team@example.com`
    const support = project(lab, { yaml: set(alerts) })
    const { code, output } = await support.run([], { HOOK: url, JURY_SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect(code).toBe(0)
    expect(received.map(({ body }) => JSON.parse(body).suites)).toMatchObject([
      [{ suite: 'support', failing_count: 1 }],
    ])
    expect(mails).toMatchObject([{ to: ['team@example.com'] }])
    expect(mails[0]?.raw).toContain('support: pass rate 67% is below 90%')
    expect(traces(support, output)).not.toContain('s3cr3t-token')
  })

  test('a selftest says in its configuration where to: once, for its scenarios alone, a regression too', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const support = selftestProject(lab)
    const good = await support.run([], { HOOK: url })
    expect(good).toMatchObject({ code: 0 })
    expect(received).toEqual([])
    support.write(selftestSuite(lab, 'two'))
    const { code, output } = await support.run([], { HOOK: url })
    expect(code).toBe(1)
    expect(output).toContain('Alert      1 message sent  nightly: pass rate 50% is below 90%')
    expect(received.map(({ body }) => JSON.parse(body).suites)).toMatchObject([
      [{ suite: 'nightly', pass_rate: 0.5, failing_count: 1, regressed_case_ids: ['two'] }],
    ])
    expect(
      support
        .records()
        .at(-1)
        ?.cases.map(({ selftest }) => selftest?.case_id),
    ).toEqual(['one', 'two', undefined])
    expect(traces(support, output)).not.toContain('s3cr3t-token')
  })

  test('what was not checked is told: a file that does not load, a set of which no case ran', async () => {
    const { url, received } = await webhookServer({ status: 204 })
    const support = project(lab, { alerts: `{ alert_webhook_url: '\${HOOK}' }` })
    support.write(testFile(lab, 'golden', `${golden(lab)}\nthrow new Error('no data base')`))
    const { code } = await support.run([], { HOOK: url })
    expect(code).toBe(1)
    support.write({
      ...testFile(lab, 'golden', `${golden(lab)}\nbeforeAll(() => { throw new Error('no data base') })\n${described}`),
      'support.golden.yaml': set('alert_webhook_url: ${SET_HOOK}'),
    })
    await support.run([], { SET_HOOK: url })
    await support.run(['-t', 'refund-01'], { SET_HOOK: url })
    expect(received.map(({ body }) => JSON.parse(body).suites)).toMatchObject([
      [{ suite: 'LLM tests', pass_rate: null, reasons: [expect.stringMatching(/missing, .*golden.* no data base/)] }],
      [{ suite: 'support', pass_rate: null, reasons: ['3 cases did not run'] }],
    ])
  })

  test('a dead endpoint is a warning; the message is kept and sent later', async () => {
    const support = project(lab, { alerts: discord })
    const { code, output } = await support.run([], { HOOK: `http://127.0.0.1:${await closedPort()}/hook/s3cr3t-token` })
    expect(code).toBe(0)
    expect(output).toMatch(/The alert to the webhook was not sent after 4 tries: nothing listens at its address/)
    const [record] = support.records()
    expect(record?.alert).toMatchObject({ sent: 0, unsent: [{ channel: 'webhook', to: '${HOOK}' }] })

    const { url, received } = await webhookServer({ status: 204 })
    const later = await support.start([cli(lab), 'alert', record?.run_id ?? ''], { HOOK: url })
    expect(later).toMatchObject({ code: 0, stdout: '1 of 1 sent.\n' })
    expect(received).toHaveLength(1)
    expect(support.records()[0]?.alert).toMatchObject({ sent: 1, unsent: [] })
    expect(traces(support, output)).not.toContain('s3cr3t-token')
  })
})

test.each([
  ['vitest5', 'hang', 'no answer in time'],
  ['jest30', { status: 500 }, 'HTTP 500'],
] as const)('%s: an endpoint that answers %s costs 10 s at most and fails nothing', async (lab, answer, problem) => {
  const { url } = await webhookServer(answer)
  const support = project(lab, { alerts: discord })
  const started = Date.now()
  const { code, output } = await support.run([], { HOOK: url })
  expect(code).toBe(0)
  expect(output).toContain(problem)
  expect(Date.now() - started).toBeLessThan(60_000)
  expect(support.records()[0]?.alert?.unsent).toHaveLength(1)
})

test.each(['vitest5', 'vitest4'] as const)('%s: four shards send one message, where they are merged', async (lab) => {
  const { url, received } = await webhookServer({ status: 204 })
  const names = ['a', 'b', 'c', 'd']
  const head = `import { describeGolden } from 'expect-jury/vitest'\n`
  const parts = new LabProject(lab, {
    ...setUp(lab, `{ alerts: { alert_webhook_url: '\${HOOK}', alert_threshold: 0.9 } }`),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name}/support.golden.yaml`, set().replace('name: support', `name: ${name}`)],
        [
          `${name}/golden.test.ts`,
          `${head}describeGolden('./support.golden.yaml', { subject: (c) => c.id === 'refund-01' ? 'no' : 'the form' })`,
        ],
      ]),
    ),
  })
  for (const shard of [1, 2, 3, 4]) await parts.run(['--reporter=blob', `--shard=${shard}/4`], { HOOK: url })
  expect(received).toEqual([])
  await parts.run(['--merge-reports'], { HOOK: url })
  expect(received.map(({ body }) => JSON.parse(body).suites[0].failing_count)).toEqual([4])
})

test.each(['vitest5', 'vitest4'] as const)('%s: a file whose process dies while it loads is told', async (lab) => {
  const { url, received } = await webhookServer({ status: 204 })
  const support = project(lab, { alerts: `{ alert_webhook_url: '\${HOOK}' }`, bad: 'nothing' })
  support.write(testFile(lab, 'dies', `process.kill(process.pid, 'SIGKILL')\nawait new Promise(() => {})`))
  const { code } = await support.run(['--pool=forks'], { HOOK: url })
  expect(code).toBe(1)
  expect(received.map(({ body }) => JSON.parse(body).suites)).toMatchObject([
    [
      {
        pass_rate: 1,
        reasons: [expect.stringContaining('a part of the run is missing, dies.test.ts did not run to its end')],
      },
    ],
  ])
})

test('a selftest in a shard tells nobody; the merge does, once', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const support = selftestProject('vitest5')
  support.write(selftestSuite('vitest5', 'two'))
  await support.run(['--reporter=blob', '--shard=1/1'], { HOOK: url })
  expect(received).toEqual([])
  await support.run(['--merge-reports'], { HOOK: url })
  expect(received.map(({ body }) => JSON.parse(body).suites[0].failing_cases[0].id)).toEqual(['two'])
})

test('jest30 merges no shards: each keeps its message, to be sent by hand', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const support = project('jest30', { alerts: discord })
  const { output } = await support.run(['--shard=1/1'], { HOOK: url })
  expect(received).toEqual([])
  expect(output).toContain('was held back: a shard sees a part of the run')
  expect(support.records()[0]?.alert?.unsent).toHaveLength(1)
})

test('expect-jury selftest alerts like any run', async () => {
  const { url, received } = await webhookServer({ status: 204 })
  const support = new LabProject('vitest5', {
    'config/selftest.yaml': `alert_webhook_url: \${HOOK}
scenarios:
  - { id: one, description: Say hello, expected_status: COMPLETE, prompt: Say hello. }
subject: { command: [node, answer.mjs] }
`,
    'answer.mjs': `process.stdout.write(JSON.stringify({ status: 'COMPLETE', output: 'Hello.' }))`,
  })
  const { code, output } = await support.start([cli('vitest5'), 'selftest'], { HOOK: url })
  expect(code).toBe(2)
  expect(output).toContain('Alert      1 message sent')
  expect(received.map(({ body }) => JSON.parse(body).suites)).toMatchObject([
    [{ suite: 'selftest', unknown_count: 1, reasons: ['1 case could not be judged'] }],
  ])
})
