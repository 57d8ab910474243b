import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OpenAI } from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endFile } from '../../src/config/end-of-file.js'
import { ConfigError } from '../../src/config/files/config-error.js'
import { configure } from '../../src/judge/configure.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { JudgeError } from '../../src/judge/judge-error.js'
import type { Judge } from '../../src/judge/port.js'
import { takeUsageOfFile } from '../../src/model/metered-usage.js'
import { metered } from '../../src/model/own-calls/recorded-fetch.js'
import { scriptedModel, type Script } from '../../src/model/scripted-model.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { selftestAssertions } from '../../src/report/tests/selftest-report.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { checkSelftestOptions } from '../../src/selftest/check-options.js'
import {
  describeSelftestWith,
  type DescribeSelftestOptions,
  type FinishedScenario,
} from '../../src/selftest/describe-selftest.js'
import { SelftestFailure } from '../../src/selftest/selftest-failure.js'
import { asHost, withEnvironment } from '../model/support/in-a-test.js'
import { serve } from '../model/support/serve.js'
import { scores } from './flow/bench.js'

const yaml = `scenarios:
  - { id: greet, description: A greeting, expected_status: COMPLETE, prompt: Hello. }
  - id: ask
    description: A vague request
    expected_status: AWAITING_RESPONSE
    prompt: Do it.
    reply_flow: [{ reply: The first one., expected_status: COMPLETE }]
`
const env = {}

/** @param options `script: null` gives no subject and no judge either: they are those of the configuration. */
function collect(text: string, options: DescribeSelftestOptions & { script?: Script | null } = {}) {
  const rootDir = mkdtempSync(join(tmpdir(), 'describe-'))
  mkdirSync(join(rootDir, 'config'))
  if (text) writeFileSync(join(rootDir, 'config/selftest.yaml'), text)
  const tests = new Map<string, { run: (attempt?: number) => Promise<void>; timeoutMs: number }>()
  const groups: string[] = []
  const records: AssertionRecord[] = []
  const finished: FinishedScenario[] = []
  const { script = scores(0.9), ...rest } = options
  let ids = 0
  describeSelftestWith(
    {
      testFile: import.meta.filename,
      rootDir,
      env,
      reportDirs: ['reports/selftest'],
      newId: () => `selftest-20260206-1234-${ids++}`,
      describe(name, body) {
        groups.push(name)
        body()
      },
      test(name, body, timeoutMs) {
        tests.set(name, { run: (attempt = 1) => body({ file: 'x.test.ts', name, attempt }), timeoutMs })
      },
      report(current, scenario) {
        finished.push(scenario)
        records.push(...selftestAssertions(scenario.result, current?.attempt ?? 0, scenario.selftest))
      },
    },
    'config/selftest.yaml',
    {
      ...(script !== null && {
        subject: (prompt: string, { turn }: { turn: number }) =>
          prompt === 'Do it.' ? { status: 'AWAITING_RESPONSE', output: 'Which?' } : { output: `Yes, ${turn}.` },
        judge: createJudge({ model: scriptedModel(script) }),
      }),
      ...rest,
    },
  )
  return { tests, groups, records, finished, rootDir }
}

test('one test for each scenario, with time for the case and a little more', () => {
  const { tests, groups } = collect(`timeout_seconds: 30\n${yaml}`)
  expect(groups).toEqual(['selftest'])
  expect([...tests.keys()]).toEqual(['greet', 'ask'])
  expect(tests.get('greet')?.timeoutMs).toBe(35_000)
})

test('an option that nobody reads is refused', () => {
  const mistyped: object = { subjct: () => 'x' }
  expect(() => collect(yaml, mistyped)).toThrow('describeSelftest has no option `subjct`; did you mean `subject`?')
})

test('options without the path of the configuration are refused', () => {
  const told = "takes the configuration's path first: describeSelftest('config/selftest.yaml', { subject })"
  expect(() => checkSelftestOptions({ subject: () => 'x' }, {})).toThrow(told)
})

test.each([
  [
    { subject: './src/assistant.ts#handle' },
    '`subject` must be a function; a module, an address or a command is named',
  ],
  [{ generator: 'gpt-4o' }, "`generator` must be a model: openaiModel('gpt-4o-mini')"],
  [{ judge: 'gpt-4o' }, '`judge` must be a judge or a panel'],
])('%j is refused', (options, message) => {
  expect(() => collect(yaml, options as object)).toThrow(message)
})

test('as many cases run at a time as the configuration says, and each has time for those before it', async () => {
  let running = 0
  let most = 0
  const subject = async () => {
    running += 1
    most = Math.max(most, running)
    await setTimeout(5)
    running -= 1
    return 'Yes.'
  }
  const scenario = (id: string) => `  - { id: ${id}, description: d, expected_status: COMPLETE, prompt: Hello. }\n`
  const { tests } = collect(`concurrency: 2\nscenarios:\n${['a', 'b', 'c'].map(scenario).join('')}`, { subject })
  await Promise.all([...tests.values()].map(({ run }) => run()))
  expect(most).toBe(2)
  expect(tests.get('a')?.timeoutMs).toBe(125_000)
})

test('nothing runs until a test does', async () => {
  let calls = 0
  const { tests } = collect(yaml, { subject: () => `${++calls}` })
  expect(calls).toBe(0)
  await tests.get('greet')?.run()
  expect(calls).toBe(1)
})

test('each reply is a step of its test, in the report too', async () => {
  const { tests, records } = collect(yaml)
  await tests.get('ask')?.run()
  expect(
    records.map(({ outcome, summary, attempt, expectedStatus }) => [outcome, summary, attempt, expectedStatus]),
  ).toEqual([
    ['pass', 'prompt: 0.90, needs 0.74', 1, 'AWAITING_RESPONSE'],
    ['pass', 'reply 1: 0.90, needs 0.74', 1, 'COMPLETE'],
  ])
})

test('a failed case throws what a person needs to see', async () => {
  const { tests, records } = collect(yaml, { script: scores(0.5) })
  const failure = await tests
    .get('ask')
    ?.run()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SelftestFailure)
  expect((failure as Error).message).toMatchInlineSnapshot(`
    "Scenario "ask" failed

    Prompt: Do it.
    Output: Which?
    Status: AWAITING_RESPONSE
    Score:  0.50, needs 0.74 (0.60 + strictness 0.70 x 0.2)
      format                 0.50 x 0.2
      factuality             0.50 x 0.3
      instruction_following  0.50 x 0.3
      safety                 0.50 x 0.2
    Reasoning: as it is

    Reply 1: The first one.
    Output: Yes, 1.
    Status: COMPLETE
    Score:  0.50, needs 0.74 (0.60 + strictness 0.70 x 0.2)
      format                 0.50 x 0.2
      factuality             0.50 x 0.3
      instruction_following  0.50 x 0.3
      safety                 0.50 x 0.2
    Reasoning: as it is"
  `)
  expect(records).toHaveLength(2)
})

test.each([
  ['failed', scores(0.5)],
  ['unknown', 'no verdict here'],
])('of the stack of a case that is %s only the line of the test file is left', async (_, script) => {
  const { tests } = collect(yaml, { script })
  const failure = await tests
    .get('greet')
    ?.run()
    .catch((error: unknown) => error)
  const frames = (failure as Error).stack?.split('\n').filter((line) => /^\s+at /.test(line))
  expect(frames).toEqual([expect.stringContaining('describe-selftest.test.ts')])
})

test('what the system answered cannot command a terminal', async () => {
  const { tests } = collect(yaml, { script: scores(0.5), subject: () => 'red \u001B[31malert\u001B[2J' })
  await expect(tests.get('greet')?.run()).rejects.toThrow('Output: red alert\n')
})

test('an unknown case throws a JudgeError, never passes', async () => {
  const { tests } = collect(yaml, { script: 'no verdict here' })
  await expect(tests.get('greet')?.run()).rejects.toThrow(JudgeError)
})

describe('what a case that did not pass says:', () => {
  const said = async (id: string, options: Parameters<typeof collect>[1]) => {
    const failure: unknown = await collect(yaml, options)
      .tests.get(id)
      ?.run()
      .catch((error: unknown) => error)
    return failure as SelftestFailure | JudgeError
  }
  const mine = (evaluate: Judge['evaluate']) => ({ judge: { name: 'mine', models: [], evaluate } })
  const { judge } = { judge: createJudge({ model: scriptedModel(scores(0.9)) }) }

  test('the status that it has, and the one that was expected', async () => {
    const { message } = await said('ask', { subject: () => 'Done.' })
    expect(message).toContain('Status: COMPLETE, expected AWAITING_RESPONSE\n')
    expect(message).toContain('\nCheck "status" failed: the status is COMPLETE, expected AWAITING_RESPONSE')
  })

  test('that there was no answer', async () => {
    const { message } = await said('greet', { subject: (() => 7) as never })
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^Scenario "greet" could not be checked: The subject returned 7 /),
      '',
      'Prompt: Hello.',
      'Output: none',
      'Status: no status, expected COMPLETE',
      'Score:  none, needs 0.74 (0.60 + strictness 0.70 x 0.2)',
    ])
  })

  test("that a judge of one's own gave no verdict, and no reason", async () => {
    const unsure = mine(async (...asked) => ({ ...(await judge.evaluate(...asked)), outcome: 'unknown' }))
    const failure = await said('greet', unsure)
    expect(failure).toMatchObject({ code: 'no_verdict' })
    expect(failure.message).toMatch(/^Scenario "greet" could not be checked: no verdict\n/)
  })

  test('which step too few votes passed, and where they are recorded', async () => {
    const split = mine(async (rubric, subject, context) => {
      const verdict = await judge.evaluate(rubric, subject, context)
      if (subject.actualStatus !== 'COMPLETE') return verdict
      const recordings = [{ file: 'config/__recordings__/selftest.yaml.jsonl', line: 3 }]
      const [vote] = verdict.votes
      return { ...verdict, outcome: 'fail', votes: vote ? [{ ...vote, recordings }] : [] }
    })
    const [prompt, reply] = (await said('ask', split)).message.split('Reply 1: ')
    expect(prompt).not.toContain('too few votes')
    expect(reply).toContain('Score:  0.90, needs 0.74 (0.60 + strictness 0.70 x 0.2), but too few votes pass\n')
    expect(reply).toMatch(/\nRecording: config\/__recordings__\/selftest\.yaml\.jsonl:3$/)
  })
})

describe('where nothing else is given', () => {
  const text = `subject: ./app.mjs
judge: { temperature: 0.3, max_tokens: 300 }
generator: { temperature: 0.9, max_tokens: 200 }
scenarios:
  - { id: sing, description: A song, expected_status: COMPLETE }
`
  const runWith = async (options: DescribeSelftestOptions) => {
    const asked: { temperature: number | undefined; maxTokens: number | undefined }[] = []
    const model = scriptedModel(({ messages, temperature, maxTokens }) => {
      asked.push({ temperature, maxTokens })
      return messages.some(({ content }) => content.includes('Sing.')) ? scores(0.9) : 'PROMPT: Sing.\nHINTS: A melody.'
    })
    configure({ model })
    onTestFinished(() => configure({ model: undefined }))
    const { tests, finished, rootDir } = collect(text, { script: null, ...options })
    writeFileSync(join(rootDir, 'app.mjs'), 'export default (prompt) => `${prompt} La la.`\n')
    await tests.get('sing')?.run()
    return { asked, output: finished[0]?.result.steps[0]?.output }
  }

  test('the subject is that of the configuration, and the configured model is asked as it says there', async () => {
    const { asked, output } = await runWith({})
    expect(output).toBe('Sing. La la.')
    expect(asked).toEqual([
      { temperature: 0.9, maxTokens: 200 },
      { temperature: 0.3, maxTokens: 300 },
    ])
  })

  test('a generator that is given takes the place of the configured model', async () => {
    const { asked } = await runWith({ generator: scriptedModel('PROMPT: Sing.\nHINTS: x') })
    expect(asked).toEqual([{ temperature: 0.3, maxTokens: 300 }])
  })
})

test('the canaries of a configuration are asked once, and a judge that fails them is told with the first case', async () => {
  const canaries = `canaries:
  - { id: good, kind: known_pass, prompt: p, output: Good. }
  - { id: bad, kind: known_fail, prompt: p, output: Bad. }
`
  const { tests, finished } = collect(canaries + yaml)
  for (const { run } of tests.values()) await run()
  expect(finished.map((scenario) => scenario.canaries)).toEqual([
    [expect.objectContaining({ status: 'UNTRUSTED', right: 1, wrong: 1 })],
    [],
  ])
  const without = collect(yaml)
  await without.tests.get('greet')?.run()
  expect(without.finished[0]?.canaries).toEqual([])
})

test.each([
  ['alert_threshold: 0.8', true],
  ['alert_email: me@example.com', true],
  ['alert_on_regression: false', undefined],
])('%s: the reporter hears whether there are alerts: %s', async (line, alerts) => {
  const { tests, finished } = collect(`${line}\n${yaml}`)
  await tests.get('greet')?.run()
  expect(finished[0]?.selftest.alerts).toBe(alerts)
})

test.each([
  ['a report', 'reports/selftest/a.json', false, 'pass'],
  ['what the configuration exempts', 'logs/a.txt', false, 'pass'],
  ['a baseline while baselines are renewed', 'src/__baselines__/a.json', true, 'pass'],
  ['a baseline', 'src/__baselines__/a.json', false, 'fail'],
  ['anything else', 'src/a.txt', false, 'fail'],
])('%s may change while a case runs, or not: %s, renewed: %s, is a %s', async (_what, path, update, outcome) => {
  asHost({ update })
  const { tests, finished, rootDir } = collect(`exempt_paths: [logs]\n${yaml}`, {
    subject: () => {
      mkdirSync(dirname(join(rootDir, path)), { recursive: true })
      writeFileSync(join(rootDir, path), 'x')
      return 'I only looked.'
    },
  })
  await tests
    .get('greet')
    ?.run()
    .catch(() => {})
  expect(finished[0]?.result.outcome).toBe(outcome)
})

test('recordings are let go with the test file: one that is deleted is missed in the next run of a watch', async () => {
  withEnvironment({ CI: '', JURY_MODE: 'auto' })
  const judge = createJudge({ model: scriptedModel(scores(0.9), { recorded: true }) })
  const { tests, rootDir } = collect(yaml, { judge })
  await tests.get('greet')?.run()
  expect(existsSync(join(rootDir, 'config/__recordings__/selftest.yaml.jsonl'))).toBe(true)
  endFile('x.test.ts')
  rmSync(join(rootDir, 'config/__recordings__'), { recursive: true })
  withEnvironment({ JURY_MODE: 'replay' })
  await expect(tests.get('greet')?.run()).rejects.toThrow('No reply is recorded')
})

test('a test that is tried again asks anew: the reply that failed it is not replayed', async () => {
  withEnvironment({ CI: '', JURY_MODE: 'auto' })
  const model = scriptedModel([scores(0.2), scores(0.9)], { recorded: true })
  const { tests } = collect(yaml, { judge: createJudge({ model }) })
  await expect(tests.get('greet')?.run(0)).rejects.toThrow(SelftestFailure)
  await tests.get('greet')?.run(1)
  endFile('x.test.ts')
})

test('what a metered subject spent stands at its step, once, whether it tells of it or not', async () => {
  withEnvironment({ CI: '', JURY_MODE: 'live' })
  const { url } = await serve({ reply: () => ({ text: 'On its way.', usage: { input: 1000, output: 100 } }) })
  const client = metered(new OpenAI({ apiKey: 'k', baseURL: url, maxRetries: 0 }))
  const told = { calls: 1, replayed: 0, tokensIn: 7, tokensOut: 1, costUsd: 1, latencyMs: 1 }
  const { tests, records } = collect(yaml, {
    subject: async (prompt, { turn }) => {
      const messages = [{ role: 'user' as const, content: prompt }]
      const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages })
      const output = choices[0]?.message.content ?? ''
      if (prompt === 'Hello.') return output
      return { output, usage: told, status: turn === 0 ? 'AWAITING_RESPONSE' : 'COMPLETE' }
    },
  })
  for (const { run } of tests.values()) await run()
  expect(records.map(({ mainUsage }) => mainUsage)).toEqual([
    expect.objectContaining({ calls: 1, tokensIn: 1000, costUsd: expect.closeTo(0.00021, 9) }),
    told,
    told,
  ])
  expect(takeUsageOfFile('x.test.ts')).toEqual([])
})

test('what a judge spent that the subject asks itself is left with the test that runs', async () => {
  const own = createJudge({ model: scriptedModel(scores(0.9)) })
  const { tests } = collect(yaml, {
    subject: async (prompt) => {
      const { outcome } = await own.evaluate(selftestRubric, { prompt, output: 'A draft.' })
      return `It is a ${outcome}.`
    },
  })
  await tests.get('greet')?.run()
  expect(takeUsageOfFile('x.test.ts')).toMatchObject([
    { name: 'greet', usage: [{ route: 'judge', usage: { calls: 1 } }] },
  ])
})

test('a wrong file fails while tests are collected', () => {
  expect(() => collect('strictnes: 1')).toThrow(ConfigError)
  expect(() => collect('')).toThrow('expect-jury init')
})
