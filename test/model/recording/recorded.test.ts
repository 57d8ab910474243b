import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Mode } from '../../../src/config/options/options.js'
import { rememberVariables } from '../../../src/config/secrets/keys-in-use.js'
import { sharedState } from '../../../src/config/shared-state.js'
import { layeredModel } from '../../../src/model/compose.js'
import { takeUsageOfFile } from '../../../src/model/metered-usage.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import type { ChatModel, ChatRequest } from '../../../src/model/port.js'
import { recorded } from '../../../src/model/recording/recorded.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { chatModelContract } from '../support/chat-model-contract.js'
import { asHost, testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'
import { startCaller } from '../support/start-caller.js'

chatModelContract('recorded', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  return {
    answering: recorded(scriptedModel('{"score": 1}', { recorded: true })),
    failing: recorded(scriptedModel([], { recorded: true })),
  }
})

const ask = (content: string, rest: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content }],
  ...rest,
})

/** Every reply is another one, so that a replayed reply is recognised. */
function counter(): ChatModel & { calls: number } {
  const script = scriptedModel(() => `reply ${++model.calls}`, { name: 'counter', recorded: true })
  const model = { ...recorded(script), calls: 0 }
  return model
}

/** The file as the next run finds it. */
function nextRun(file: string): string[] {
  closeRecordings(file)
  return readFileSync(recordingFileOf(file), 'utf8').trimEnd().split('\n')
}

describe('modes', () => {
  test('auto calls once and replays ever after', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    expect(await model.complete(ask('a'), options)).toMatchObject({ text: 'reply 1', origin: 'called' })
    expect(await model.complete(ask('a'), options)).toMatchObject({ text: 'reply 1', origin: 'replayed' })
    expect(nextRun(file)).toHaveLength(1)
    const replayed = await model.complete(ask('a'), options)
    expect(replayed).toMatchObject({ text: 'reply 1', origin: 'replayed', recording: { line: 1 } })
    expect(replayed.recording?.file).toMatch(/test\/__recordings__\/refund\.test\.ts\.jsonl$/)
    expect(model.calls).toBe(1)
  })

  test('replay never calls; a miss names the nearest recording and what differs', async () => {
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    withEnvironment({ JURY_MODE: 'auto' })
    await model.complete(ask('You judge.\nIs it polite?\nThanks.'), options)
    await model.complete(ask('Something else entirely.'), { test: testIn(file, { name: 'another' }) })
    nextRun(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await model.complete(ask('You judge.\nIs it polite?\nThanks.'), options)).toMatchObject({ text: 'reply 1' })
    const miss = model.complete(ask('You judge.\nIs it rude?\nThanks.'), options)
    await expect(miss).rejects.toMatchObject({
      code: 'no_recording',
      message: expect.stringMatching(
        /refund\.test\.ts\.jsonl:2 \(test "refund > refuses"\): line 2 of message 1 \(user\) is now "Is it rude\?"/,
      ),
    })
    await expect(miss).rejects.toThrow(/JURY_MODE=auto npx vitest run .*refund\.test\.ts$/)
    expect(model.calls).toBe(2)
  })

  test('the nearest recording is one of the same kind, also of another test; without one, any', async () => {
    const file = testFile()
    const model = counter()
    const record = (text: string, about: string, name: string) =>
      model.complete(ask(text), { test: testIn(file, { name }), about })
    withEnvironment({ JURY_MODE: 'auto' })
    await record('POST\nAnswer this.\nWhere is it?', 'checklist: Is it polite?', 'refund > refuses')
    await record('POST\nWhen is it?', '/chat/completions When is it?', 'another')
    nextRun(file)
    withEnvironment({ JURY_MODE: 'replay' })
    const asking = (about: string) => record('POST\nWhere is it?', about, 'refund > refuses')
    await expect(asking('/chat/completions Where is it?')).rejects.toThrow(
      /jsonl:\d \(test "another"\): line 2 of the request is now "Where is it\?"/,
    )
    await expect(asking('/responses Where is it?')).rejects.toThrow('(test "refund > refuses")')
  })

  test.each([
    ['jest', 'refund.test.ts', /JURY_MODE=auto npx jest .*refund\.test\.ts$/],
    ['vitest', 'selftest.yaml', /JURY_MODE=auto npx vitest run$/],
    ['cli', 'selftest.yaml', /JURY_MODE=auto npx expect-jury selftest --config .*selftest\.yaml$/],
  ] as const)('a miss names the command that records: %s, %s', async (runner, name, command) => {
    asHost({ runner })
    withEnvironment({ JURY_MODE: 'replay' })
    await expect(counter().complete(ask('a'), { test: testIn(testFile(name)) })).rejects.toThrow(command)
  })

  describe('without a key', () => {
    const keyless = async (mode: string, question: string) => {
      const file = testFile()
      withEnvironment({ JURY_MODE: 'auto', OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
      const before = recorded(scriptedModel('yes', { name: 'gpt-4o-mini', recorded: true }))
      await before.complete(ask('You judge.\nIs it polite?'), { test: testIn(file) })
      nextRun(file)
      withEnvironment({ JURY_MODE: mode })
      return layeredModel(openaiModel('gpt-4o-mini')).complete(ask(question), { test: testIn(file) })
    }

    test('a miss names the nearest recording, the key and the way without one', async () => {
      await expect(keyless('auto', 'You judge.\nIs it rude?')).rejects.toMatchObject({
        code: 'no_key',
        message: expect.stringMatching(
          /^No reply is recorded for this question\. The nearest one is .*refund\.test\.ts\.jsonl:1 .*now "Is it rude\?"\. There is no key .*OPENAI_API_KEY, or write a scripted model: configure\(/,
        ),
      })
    })

    test('record does not say that nothing is recorded', async () => {
      const asked = keyless('record', 'You judge.\nIs it polite?')
      await expect(asked).rejects.toMatchObject({
        code: 'no_key',
        message: expect.stringMatching(
          /^The recording .*jsonl:1 is not replayed but replaced, which needs a key; with JURY_MODE=auto, /,
        ),
      })
      await expect(asked).rejects.not.toThrow('No reply is recorded')
    })

    test('what the caller asks for anew is not blamed on -u', async () => {
      const file = testFile()
      withEnvironment({ JURY_MODE: 'auto', OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
      await recorded(scriptedModel('yes', { name: 'gpt-4o-mini', recorded: true })).complete(ask('a'), {
        test: testIn(file),
      })
      nextRun(file)
      const anew = layeredModel(openaiModel('gpt-4o-mini')).complete(ask('a'), { test: testIn(file), mode: 'record' })
      await expect(anew).rejects.toThrow(/:1 is not replayed but replaced, which needs a key\. There is no key /)
    })
  })

  test('record calls once per run and replaces', async () => {
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    withEnvironment({ JURY_MODE: 'auto' })
    await model.complete(ask('a'), options)
    nextRun(file)
    withEnvironment({ JURY_MODE: 'record' })
    expect((await model.complete(ask('a'), options)).text).toBe('reply 2')
    expect((await model.complete(ask('a'), options)).text).toBe('reply 2')
    expect(nextRun(file)).toEqual([expect.stringContaining('reply 2')])
  })

  test.for([
    ['was cut off', { text: 'cut', finishReason: 'length' }],
    ['holds a key', { text: `sk-${'a'.repeat(40)}`, finishReason: 'stop' }],
  ] as const)('record leaves no old reply where the new one %s, for that would be replayed', async ([, reply]) => {
    const file = testFile()
    const options = { test: testIn(file) }
    const calls = counter()
    withEnvironment({ JURY_MODE: 'auto' })
    await calls.complete(ask('a'), options)
    await calls.complete(ask('b'), options)
    nextRun(file)
    withEnvironment({ JURY_MODE: 'record' })
    const model = recorded(scriptedModel(() => reply, { name: 'counter', recorded: true }))
    await model.complete(ask('a'), options).catch(() => undefined)
    expect(nextRun(file)).toEqual([expect.stringContaining('reply 2')])
    withEnvironment({ JURY_MODE: 'replay' })
    await expect(calls.complete(ask('a'), options)).rejects.toMatchObject({ code: 'no_recording' })
  })

  test('live calls always and records nothing', async () => {
    withEnvironment({ JURY_MODE: 'live' })
    const file = testFile()
    const model = counter()
    await model.complete(ask('a'), { test: testIn(file) })
    await model.complete(ask('a'), { test: testIn(file) })
    expect(model.calls).toBe(2)
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('outside a test nothing is recorded', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const model = counter()
    await model.complete(ask('a'))
    await model.complete(ask('a'))
    expect(model.calls).toBe(2)
  })

  test('a call that names no test is of the test that runs; in replay a runner has none outside of it', async () => {
    const file = testFile()
    const current = testIn(file, { deadline: 1 }) // of a test before, as in a hook: the call has its own time
    const script = scriptedModel(() => `reply ${++calls}`, { name: 'counter', recorded: true })
    const model = layeredModel(script)
    let calls = 0
    withEnvironment({ JURY_MODE: 'auto' })
    asHost({ currentTest: () => current })
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'reply 1', origin: 'called' })
    nextRun(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'reply 1', origin: 'replayed' })
    asHost({})
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ code: 'no_recording' })
    asHost({ runner: 'cli' })
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ code: 'no_recording' })
    withEnvironment({ JURY_MODE: undefined, CI: 'true' }) // a script in CI, which nobody has told to replay
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'reply 2' })
  })

  test('a call that names no test ends in time for the test that runs to say so', async () => {
    const current = testIn(testFile(), { deadline: Date.now() + 600 })
    withEnvironment({ JURY_MODE: 'auto' })
    asHost({ currentTest: () => current })
    const never = new Promise<string>(() => undefined)
    const asked = layeredModel(scriptedModel(() => never, { recorded: true })).complete(ask('a'))
    await expect(asked).rejects.toMatchObject({ code: 'timeout' })
  })

  test('what asks when the time of its test is over is recorded with that test all the same', async () => {
    const file = testFile()
    const current = testIn(file, { signal: AbortSignal.abort() })
    withEnvironment({ JURY_MODE: 'auto' })
    asHost({ currentTest: () => current })
    const model = layeredModel(scriptedModel('yes', { name: 'counter', recorded: true }))
    expect(await model.complete(ask('a'))).toMatchObject({ origin: 'called' })
    expect(takeUsageOfFile(file)).toMatchObject([{ name: current.name, usage: [{ route: 'judge' }] }])
    nextRun(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'yes', origin: 'replayed' })
  })

  test('a model that repeats itself is asked in every mode', async () => {
    withEnvironment({ JURY_MODE: 'replay' })
    const file = testFile()
    const model = recorded(scriptedModel('same'))
    expect((await model.complete(ask('a'), { test: testIn(file) })).text).toBe('same')
  })
})

describe('the key', () => {
  test.for<[string, ChatRequest, object]>([
    ['message', ask('b'), {}],
    ['role', { messages: [{ role: 'system', content: 'a' }] }, {}],
    ['temperature', ask('a', { temperature: 0 }), {}],
    ['maxTokens', ask('a', { maxTokens: 5 }), {}],
    ['logprobs', ask('a', { logprobs: true }), {}],
    ['schema', ask('a', { schema: { name: 's', schema: {} } }), {}],
    ['run', ask('a'), { run: 1 }],
    ['attempt', ask('a'), { test: { attempt: 1 } }],
  ])('holds the %s', async ([, changed, options]) => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    await model.complete(ask('a'), { test: testIn(file) })
    await model.complete(changed, { ...options, test: testIn(file, 'test' in options ? { attempt: 1 } : {}) })
    expect(model.calls).toBe(2)
  })

  test('does not hold the test: two tests that ask the same share a recording', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    await model.complete(ask('a'), { test: testIn(file, { name: 'one' }) })
    await model.complete(ask('a'), { test: testIn(file, { name: 'two' }) })
    expect(model.calls).toBe(1)
  })

  test('a retry that was not recorded replays the try before', async () => {
    const file = testFile()
    const model = counter()
    withEnvironment({ JURY_MODE: 'auto' })
    await model.complete(ask('a'), { test: testIn(file) })
    nextRun(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect((await model.complete(ask('a'), { test: testIn(file, { attempt: 2 }) })).text).toBe('reply 1')
  })
})

test('a reply is recorded with its time in whole milliseconds: a fraction would make a longer diff and say no more', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const model = recorded(scriptedModel([{ text: 'yes', latencyMs: 12.6 }], { recorded: true }))
  expect(await model.complete(ask('a'), { test: testIn(file) })).toMatchObject({ latencyMs: 12.6 })
  nextRun(file)
  expect(await model.complete(ask('a'), { test: testIn(file) })).toMatchObject({ latencyMs: 13 })
})

describe('many at once', () => {
  test('the same question is asked once', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => model.complete(ask('a'), { test: testIn(file) })),
    )
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['reply 1']))
    expect(replies.filter(({ origin }) => origin === 'called')).toHaveLength(1)
  })

  test('one reply that cannot be recorded, or one failure, is that of all who wait for it: it is paid for once', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    let calls = 0
    const cut = scriptedModel(async () => ({ text: `cut ${++calls}`, finishReason: 'length' }), { recorded: true })
    const failing = scriptedModel(
      async () => {
        throw new Error(`Out of order: ${++calls}`)
      },
      { recorded: true },
    )
    const thrice = (model: ChatModel, question: string) =>
      Promise.allSettled([1, 2, 3].map(() => recorded(model).complete(ask(question), { test: testIn(file) })))
    const reply = { status: 'fulfilled', value: { text: 'cut 1', finishReason: 'length' } }
    expect(await thrice(cut, 'a')).toMatchObject([reply, reply, reply])
    const failure = { status: 'rejected', reason: { message: expect.stringContaining('Out of order: 2') } }
    expect(await thrice(failing, 'b')).toMatchObject([failure, failure, failure])
  })

  test.each(['aborted', 'timeout'] as const)('a test that ends by %s does not take others with it', async (code) => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    let calls = 0
    const model = recorded(
      scriptedModel(
        async (_, { signal }) => {
          calls += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
          signal?.throwIfAborted()
          return 'late'
        },
        { recorded: true },
      ),
    )
    const { ModelError } = await import('../../../src/model/model-error.js')
    const first = model.complete(ask('a'), {
      test: testIn(file),
      signal: AbortSignal.abort(new ModelError(code, 'The test was stopped.')),
    })
    const second = model.complete(ask('a'), { test: testIn(file) })
    await expect(first).rejects.toMatchObject({ code })
    expect((await second).text).toBe('late')
    expect(calls).toBe(2)
  })

  test('a test that waits for the reply of another one keeps its own deadline and its own signal', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const { promise, resolve } = Promise.withResolvers<string>()
    const model = recorded(scriptedModel(() => promise, { recorded: true }))
    const first = model.complete(ask('a'), { test: testIn(file) })
    const hurried = model.complete(ask('a'), { test: testIn(file, { deadline: Date.now() + 600 }) })
    const stopped = model.complete(ask('a'), { test: testIn(file), signal: AbortSignal.timeout(50) })
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' })
    await expect(hurried).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/^Another test asked the same, and no reply came within 0\.\d s,/),
    })
    resolve('in the end')
    expect((await first).text).toBe('in the end')
  })
})

test('a reply that counts no tokens is warned of once for each model, where it was called', async () => {
  const server = await serve({ reply: () => ({ text: 'yes', usage: null }) })
  const file = testFile()
  const asking = (mode: Mode, ...questions: string[]) =>
    warningsDuring(async () => {
      withEnvironment({ JURY_MODE: mode })
      const model = recorded(openaiModel('gpt-4o-mini', { baseURL: server.url }))
      for (const question of questions) await model.complete(ask(question), { test: testIn(file) })
    })
  const warning = expect.stringMatching(/^The model "gpt-4o-mini" gave a reply without `usage`, .* unknown/)
  expect(await asking('auto', 'a', 'a', 'b')).toEqual([warning])
  forgetWarnings()
  expect(await asking('auto', 'a', 'b')).toEqual([])
  expect(await asking('replay', 'a', 'b')).toEqual([])
  expect(await asking('auto', 'a', 'c')).toEqual([warning])
})

/** As in a run of its own. */
function forgetWarnings(): void {
  sharedState('warnings', () => new Set<string>()).clear()
  sharedState('claims', () => new Set<string>()).clear()
}

test('a price that became known later holds for what was recorded before', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const server = await serve({ reply: () => ({ text: 'yes', usage: { input: 1000, output: 100 } }) })
  const options = { test: testIn(testFile()) }
  const baseURL = server.url
  const price = { inputUsdPerMillion: 1000, outputUsdPerMillion: 10_000 }
  expect(await recorded(openaiModel('my-tune', { baseURL })).complete(ask('a'), options)).toMatchObject({
    costUsd: null,
  })
  expect(await recorded(openaiModel('my-tune', { baseURL, price })).complete(ask('a'), options)).toMatchObject({
    origin: 'replayed',
    costUsd: expect.closeTo(2),
  })
})

describe('the file', () => {
  test('is sorted by test, holds what a reviewer needs and no more', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    for (const name of ['zebra', 'ant', 'mole'])
      await model.complete(ask(`about ${name}`), { test: testIn(file, { name }), about: name })
    const lines = nextRun(file)
    expect(lines.map((line) => JSON.parse(line).test)).toEqual(['ant', 'mole', 'zebra'])
    expect(lines.map((line) => JSON.parse(line).about)).toEqual(['ant', 'mole', 'zebra'])
    expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual([
      'test',
      'key',
      'model',
      'about',
      'reply',
      'settings',
      'lines',
      'hash',
    ])
  })

  test('is sorted when the process exits, where nobody says that the test file has ended', async () => {
    const file = testFile()
    await (
      await startCaller({ testFile: file, calls: 12, name: 'a', leavesOpen: true })
    ).ended
    const lines = nextRun(file)
    expect(lines).toHaveLength(12)
    expect(lines).toEqual(lines.toSorted())
  })

  test('holds no blank line when something was recorded', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    for (const text of ['a', 'b']) await model.complete(ask(text), { test: testIn(file, { name: text }) })
    const [first, second] = nextRun(file)
    writeFileSync(recordingFileOf(file), `${second}\n\n${first}\n\n`)
    await model.complete(ask('c'), { test: testIn(file, { name: 'c' }) })
    expect(nextRun(file)).toEqual([first, second, expect.stringContaining('reply 3')])
  })

  test.each([
    ['stop', true],
    ['refusal', true],
    ['length', false],
    ['content_filter', false],
    ['other', false],
  ] as const)('a reply that ended with %s is recorded: %s', async (finishReason, isRecorded) => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = recorded(scriptedModel(() => ({ text: 'yes', finishReason }), { recorded: true }))
    expect((await model.complete(ask('a'), { test: testIn(file) })).finishReason).toBe(finishReason)
    expect(existsSync(recordingFileOf(file))).toBe(isRecorded)
    if (isRecorded) expect(nextRun(file)).toEqual([expect.stringContaining(`"finishReason":"${finishReason}"`)])
  })

  test.for([
    ['changed by hand', (line: string) => line.replace('reply 1', 'reply 9')],
    ['half of it lost', (line: string) => line.slice(0, line.length / 2)],
    ['of another version', (line: string) => line.replace('"settings"', '"setting"')],
  ] as const)('a line that is %s is never replayed', async ([, damage]) => {
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    withEnvironment({ JURY_MODE: 'auto' })
    await model.complete(ask('a'), options)
    const [line] = nextRun(file)
    writeFileSync(recordingFileOf(file), `${damage(line ?? '')}\n`)
    withEnvironment({ JURY_MODE: 'replay' })
    await expect(model.complete(ask('a'), options)).rejects.toMatchObject({
      code: 'broken_recording',
      message: expect.stringContaining('refund.test.ts.jsonl:1 is damaged'),
    })
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'auto' })
    expect((await model.complete(ask('a'), options)).text).toBe('reply 2')
    expect(nextRun(file)).toEqual([expect.stringContaining('reply 2')])
  })

  test('both sides of a merge conflict are read, and the next recording mends the file', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    for (const text of ['a', 'b']) await model.complete(ask(text), options)
    const [first, second] = nextRun(file)
    writeFileSync(recordingFileOf(file), `<<<<<<< ours\n${first}\n=======\n${second}\n>>>>>>> theirs\n`)
    const warnings = await warningsDuring(async () => {
      for (const text of ['a', 'b']) expect((await model.complete(ask(text), options)).origin).toBe('replayed')
    })
    expect(warnings).toEqual([
      expect.stringMatching(
        /refund\.test\.ts\.jsonl:1 is damaged and not used, nor are 2 more of its lines\. Restore .*, or delete what is no/,
      ),
    ])
    await model.complete(ask('c'), options)
    expect(nextRun(file)).toHaveLength(3)
  })

  test.for([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ] as const)('%s is read over', async ([, respell]) => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    const options = { test: testIn(file) }
    for (const text of ['a', 'b']) await model.complete(ask(text), options)
    closeRecordings(file)
    writeFileSync(recordingFileOf(file), respell(readFileSync(recordingFileOf(file), 'utf8')))
    for (const text of ['a', 'b']) expect((await model.complete(ask(text), options)).origin).toBe('replayed')
    await model.complete(ask('c'), options)
    const lines = nextRun(file)
    expect(lines.map((line) => JSON.parse(line).reply.text).toSorted()).toEqual(['reply 1', 'reply 2', 'reply 3'])
  })

  test('what could not be written when it came is written when the file ends', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const inTheWay = `${recordingFileOf(file)}.lock`
    mkdirSync(inTheWay, { recursive: true })
    const warnings = await warningsDuring(async () => {
      await counter().complete(ask('a'), { test: testIn(file) })
    })
    expect(warnings).toEqual([expect.stringContaining('cannot be written')])
    rmdirSync(inTheWay)
    expect(nextRun(file)).toEqual([expect.stringContaining('reply 1')])
  })

  test('a reply that could not be read again is refused when it comes', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const whole = {
      text: 'yes',
      finishReason: 'stop',
      model: 'm',
      usage: null,
      costUsd: null,
      origin: 'called',
    } as const
    const mine: ChatModel = {
      name: 'mine',
      recorded: true,
      complete: async () => ({ ...whole, latencyMs: Number.NaN }),
    }
    await expect(recorded(mine).complete(ask('a'), { test: testIn(file) })).rejects.toMatchObject({
      code: 'bad_response',
      transient: false,
      message: expect.stringMatching(/^The model "mine" gave a reply that cannot be recorded: latencyMs: /),
    })
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('hostile names and texts survive', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const file = testFile()
    const model = counter()
    const name = '","key":"x" \u2028 __proto__ 😀 \\'
    await model.complete(ask('__proto__'), { test: testIn(file, { name }) })
    expect(nextRun(file)).toHaveLength(1)
    expect(await model.complete(ask('__proto__'), { test: testIn(file, { name }) })).toMatchObject({
      origin: 'replayed',
    })
  })
})

test('a secret in what is sent is not recorded, and not sent', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const model = counter()
  const error = await model
    .complete(ask('The output:\nuse sk-proj-abcdefghijklmnopqrstuvwxyz0123'), { test: testIn(file) })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'secret_in_prompt',
    message: expect.stringMatching(/line 2 of message 1 \(user\)/),
  })
  expect(String(error)).not.toContain('sk-proj')
  withEnvironment({ JURY_MODE: 'replay' }) // where "record it first" would be no help
  const asked = model.complete(ask('use sk-proj-abcdefghijklmnopqrstuvwxyz0123'), { test: testIn(file) })
  await expect(asked).rejects.toMatchObject({ code: 'secret_in_prompt' })
  expect(model.calls).toBe(0)
})

test('a secret in a reply is not recorded', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const model = recorded(scriptedModel('use sk-proj-abcdefghijklmnopqrstuvwxyz0123', { recorded: true }))
  const error = await model.complete(ask('a'), { test: testIn(file) }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'secret_in_reply',
    message: expect.stringMatching(/holds an OpenAI or Anthropic key/),
  })
  expect(String(error)).not.toContain('sk-proj')
  expect(existsSync(recordingFileOf(file))).toBe(false)
  withEnvironment({ JURY_MODE: 'live' })
  expect((await model.complete(ask('a'), { test: testIn(file) })).text).toContain('sk-proj')
})

test('a reply that looks like a stream and is nested without end is recorded like another', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const text = `data: ${'['.repeat(50_000)}"a"${']'.repeat(50_000)}`
  const model = recorded(scriptedModel(text, { recorded: true }))
  expect(await model.complete(ask('a'), { test: testIn(file) })).toMatchObject({ text })
  expect(nextRun(file)).toHaveLength(1)
})

test('the name of a test loses its secrets', async () => {
  withEnvironment({ JURY_MODE: 'auto' })
  const file = testFile()
  const token = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA4'].join('_')
  await recorded(scriptedModel('x', { recorded: true })).complete(ask('a'), {
    test: testIn(file, { name: `rejects Bearer ${token}` }),
  })
  const text = readFileSync(recordingFileOf(file), 'utf8')
  expect(text).toMatch(/^\{"test":"rejects Bearer \[secret\]",/)
  expect(text).not.toContain(token)
})

test.for(['what is sent', 'a reply'])('the value of OPENAI_API_KEY in %s is a secret of any form', async (place) => {
  const key = '0123456789abcdef0123456789abcd77'
  withEnvironment({ JURY_MODE: 'auto', OPENAI_API_KEY: key })
  rememberVariables() // read again at once
  const file = testFile()
  const [asked, replied] = place === 'a reply' ? ['a', `you are ${key}`] : [`I am ${key}`, 'x']
  const error = await recorded(scriptedModel(replied, { recorded: true }))
    .complete(ask(asked), { test: testIn(file) })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: place === 'a reply' ? 'secret_in_reply' : 'secret_in_prompt',
    message: expect.stringContaining('holds the value of OPENAI_API_KEY'),
  })
  expect(String(error)).not.toContain(key)
  expect(existsSync(recordingFileOf(file))).toBe(false)
})

test('in all layers a failure names its test', async () => {
  withEnvironment({ JURY_MODE: 'replay' })
  const file = testFile()
  const model = layeredModel(scriptedModel('x', { recorded: true }))
  await expect(model.complete(ask('a'), { test: testIn(file) })).rejects.toThrow(
    /Asked by "refund > refuses" \(.*test\/refund\.test\.ts\)\.$/,
  )
  expect(layeredModel(model)).toBe(model)
})
