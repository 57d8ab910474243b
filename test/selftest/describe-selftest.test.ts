import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConfigError } from '../../src/config/config-error.js'
import { JudgeError } from '../../src/judge/judge-error.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { scriptedModel, type Script } from '../../src/model/scripted-model.js'
import { selftestAssertions } from '../../src/report/tests/selftest-report.js'
import type { AssertionRecord } from '../../src/report/record/assertion.js'
import { checkSelftestOptions } from '../../src/selftest/check-options.js'
import { describeSelftestWith, type DescribeSelftestOptions } from '../../src/selftest/describe-selftest.js'
import { SelftestFailure } from '../../src/selftest/selftest-failure.js'
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

function collect(text: string, options: DescribeSelftestOptions & { script?: Script } = {}) {
  const rootDir = mkdtempSync(join(tmpdir(), 'describe-'))
  mkdirSync(join(rootDir, 'config'))
  if (text) writeFileSync(join(rootDir, 'config/selftest.yaml'), text)
  const tests = new Map<string, { run: () => Promise<void>; timeoutMs: number }>()
  const groups: string[] = []
  const records: AssertionRecord[] = []
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
        tests.set(name, { run: () => body({ file: 'x.test.ts', name, attempt: 1 }), timeoutMs })
      },
      report: (current, { result, selftest }) =>
        void records.push(...selftestAssertions(result, current?.attempt ?? 0, selftest)),
    },
    'config/selftest.yaml',
    {
      subject: (_prompt, { turn }) =>
        _prompt === 'Do it.' ? { status: 'AWAITING_RESPONSE', output: 'Which?' } : { output: `Yes, ${turn}.` },
      judge: createJudge({ model: scriptedModel(script) }),
      ...rest,
    },
  )
  return { tests, groups, records }
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

test('a wrong file fails while tests are collected', () => {
  expect(() => collect('strictnes: 1')).toThrow(ConfigError)
  expect(() => collect('')).toThrow('expect-jury init')
})
