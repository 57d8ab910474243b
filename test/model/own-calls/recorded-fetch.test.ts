import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { APIUserAbortError, OpenAI } from 'openai'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CurrentTest } from '../../../src/config/host.js'
import { takeMainUsage, takeUsageOfFile } from '../../../src/model/metered-usage.js'
import { metered, recordedFetch } from '../../../src/model/own-calls/recorded-fetch.js'
import { closeRecordings, recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { assertRefusedIsTold, hearRefusedCalls, tellRefusedOutside } from '../../../src/model/refused-calls.js'
import type { Fault } from '../../support/openai-server.js'
import { asHost, temporaryFolder, testFile, testIn, warningsDuring, withEnvironment } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'

/** The system under test: an assistant with an OpenAI client of its own. */
const assistant = (url: string) => new OpenAI({ apiKey: 'sk-secret-of-the-assistant', baseURL: url, maxRetries: 0 })
const question = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'Where is my parcel?' }] }

function inTest(mode: string) {
  const file = testFile()
  const current = testIn(file)
  withEnvironment({ JURY_MODE: mode })
  asHost({ currentTest: () => current })
  return { file, current }
}

/** What is told meanwhile, and to whom. */
function refusalsHeard(): [CurrentTest, string][] {
  const told: [CurrentTest, string][] = []
  hearRefusedCalls((test, { message }) => told.push([test, message]))
  onTestFinished(() => hearRefusedCalls(() => {}))
  return told
}

const good = { reply: () => ({ text: 'On its way.', usage: { input: 1000, output: 100 } }) }

describe('the calls of the system under test', () => {
  test('are recorded once, replayed offline, and counted', async () => {
    const server = await serve(good)
    const { file, current } = inTest('auto')
    const client = metered(assistant(server.url))
    const called = await client.chat.completions.create(question)
    expect(called.choices[0]?.message.content).toBe('On its way.')
    expect(takeMainUsage(current)).toMatchObject({
      calls: 1,
      replayed: 0,
      tokensIn: 1000,
      tokensOut: 100,
      costUsd: expect.closeTo(0.00021),
    })
    closeRecordings(file)
    await server.close()
    withEnvironment({ JURY_MODE: 'replay' })
    const replayed = await client.chat.completions.create(question)
    expect(replayed).toEqual(called)
    expect(takeMainUsage(current)).toMatchObject({ calls: 0, replayed: 1, costUsd: expect.closeTo(0.00021) })
    expect(takeMainUsage(current)).toBeUndefined()
    expect(server.requests).toHaveLength(1)
  })

  test('no key, header or host is recorded', async () => {
    const server = await serve(good)
    const { file } = inTest('auto')
    await metered(assistant(server.url)).chat.completions.create(question)
    const text = readFileSync(recordingFileOf(file), 'utf8')
    expect(JSON.parse(text).about).toBe('/chat/completions Where is my parcel?')
    expect(text).not.toMatch(/sk-secret|127\.0\.0\.1|authorization|user-agent/i)
  })

  test('the Responses API and streams too', async () => {
    const server = await serve(good)
    const { file, current } = inTest('auto')
    const client = metered(assistant(server.url))
    const ask = async () => {
      const response = await client.responses.create({ model: 'gpt-4o-mini', input: 'Where?' })
      const texts = [response.output_text]
      const chunks = await client.chat.completions.create({
        ...question,
        stream: true,
        stream_options: { include_usage: true },
      })
      let text = ''
      for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? ''
      texts.push(text)
      let streamed = ''
      for await (const event of await client.responses.create({ model: 'gpt-4o-mini', input: 'Where?', stream: true }))
        if (event.type === 'response.output_text.delta') streamed += event.delta
      return [...texts, streamed]
    }
    expect(await ask()).toEqual(['On its way.', 'On its way.', 'On its way.'])
    expect(takeMainUsage(current)).toMatchObject({ calls: 3, tokensIn: 3000, tokensOut: 300 })
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await ask()).toEqual(['On its way.', 'On its way.', 'On its way.'])
    expect(server.requests).toHaveLength(3)
  })

  test('a missing recording is an error that the SDK shows and does not retry', async () => {
    const server = await serve(good)
    inTest('replay')
    const client = metered(new OpenAI({ apiKey: 'k', baseURL: server.url }))
    await expect(client.chat.completions.create(question)).rejects.toThrow(
      /No reply is recorded for this question.*Failures of an endpoint.*are never recorded: answer.*JURY_MODE=auto npx vitest run .*refund\.test\.ts\nAsked by the system under test in "refund > refuses"/s,
    )
    expect(server.requests).toHaveLength(0)
  })

  test('a missing recording names the field that differs', async () => {
    const server = await serve(good)
    const { file } = inTest('auto')
    const client = metered(assistant(server.url))
    const asking = (content: string) => ({ ...question, messages: [{ role: 'user' as const, content }] })
    await client.chat.completions.create(asking('Be short.\nWhere is it?'))
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'replay' })
    await expect(client.chat.completions.create(asking('Be short.\nWhen is it?'))).rejects.toThrow(
      /line 8 of the request is now `When is it\?"`/,
    )
    await expect(client.chat.completions.create({ ...question, temperature: 0.5 })).rejects.toThrow(/is now/)
  })

  test('many at once, the same question: one call, a reply each', async () => {
    const server = await serve(good)
    inTest('auto')
    const client = metered(assistant(server.url))
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.chat.completions.create(question)))
    expect(replies.map(({ choices }) => choices[0]?.message.content)).toEqual(Array(5).fill('On its way.'))
    expect(server.requests).toHaveLength(1)
  })

  test.for([
    ['before the answer', { kind: 'hang' }],
    ['in the middle of it', { kind: 'stall' }],
  ] as const)('whoever gives up %s does not take others with the same question with it', async ([, fault]) => {
    const server = await serve({ ...good, fault: ({ index }) => (index === 0 ? fault : undefined) })
    const { current } = inTest('auto')
    const client = metered(assistant(server.url))
    const [asking, waiting] = [new AbortController(), new AbortController()]
    const first = client.chat.completions.create(question, { signal: asking.signal })
    const patient = client.chat.completions.create(question)
    const second = client.chat.completions.create(question, { signal: waiting.signal })
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 5000 })
    await sleep(100)
    waiting.abort()
    await expect(second).rejects.toThrow(APIUserAbortError)
    asking.abort()
    await expect(first).rejects.toThrow(APIUserAbortError)
    expect((await patient).choices[0]?.message.content).toBe('On its way.')
    expect(server.requests).toHaveLength(2)
    const { asked = [] } = takeMainUsage(current) ?? {}
    expect(asked.map(({ usage }) => [usage.calls, usage.costUsd])).toEqual([
      [1, null], // given up, and perhaps billed
      [1, expect.closeTo(0.00021)],
    ])
  })

  test.for<[string, Fault, string, number]>([
    ['500', { kind: 'status', status: 500 }, 'InternalServerError', 0],
    ['429', { kind: 'status', status: 429 }, 'RateLimitError', 0],
    ['400', { kind: 'status', status: 400 }, 'BadRequestError', 0],
    ['reset', { kind: 'reset' }, 'APIConnectionError', 0],
    ['truncated', { kind: 'truncated' }, 'TypeError', 1],
    ['malformed', { kind: 'malformed' }, 'SyntaxError', 1],
  ])('a failure reaches the system under test as it is and is not recorded: %s', async ([, fault, name, billed]) => {
    const server = await serve({ fault: () => fault })
    const { file, current } = inTest('auto')
    const bare = await assistant(server.url)
      .chat.completions.create(question)
      .catch((error: unknown) => error)
    const thrown = await metered(assistant(server.url))
      .chat.completions.create(question)
      .catch((error: unknown) => error)
    expect((thrown as Error).constructor.name).toBe((bare as Error).constructor.name)
    expect([(thrown as Error).constructor.name, 'APIConnectionError']).toContain(name)
    expect((thrown as Error).message).toBe((bare as Error).message)
    expect(takeMainUsage(current)?.calls ?? 0).toBe(billed)
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('a stream that breaks in the middle hands on what came before', async () => {
    const { file } = inTest('auto')
    const events = ['He', 'llo'].map((content) => ({ choices: [{ delta: { content } }] }))
    const fetch = async () => {
      const sent = events.map((event) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)).values()
      const pull = (controller: ReadableStreamDefaultController) => {
        const { value, done } = sent.next()
        if (done) controller.error(new TypeError('terminated'))
        else controller.enqueue(value)
      }
      return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'text/event-stream' } })
    }
    const client = new OpenAI({ apiKey: 'k', baseURL: 'http://127.0.0.1:9/v1', maxRetries: 0, fetch })
    for (const asked of [client, metered(client)]) {
      let text = ''
      const read = async () => {
        const chunks = await asked.chat.completions.create({ ...question, stream: true })
        for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? ''
      }
      await expect(read()).rejects.toThrow('terminated')
      expect(text).toBe('Hello')
    }
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('are held to the budget', async () => {
    const server = await serve(good)
    inTest('auto')
    const current = testIn(testFile())
    asHost({ currentTest: () => current, options: { budget: { usd: 0 } }, runDir: temporaryFolder() })
    await expect(metered(assistant(server.url)).chat.completions.create(question)).rejects.toThrow(
      /The budget of this run is \$0/,
    )
    expect(server.requests).toHaveLength(0)
  })

  test('a setting that cannot be refuses the call, and its test is told', async () => {
    const server = await serve(good)
    const { current } = inTest('auto')
    const client = metered(assistant(server.url))
    const told = refusalsHeard()
    withEnvironment({ JURY_BUDGET_USD: 'abc' })
    await expect(client.chat.completions.create(question)).rejects.toMatchObject({ status: 400, code: 'api_error' })
    expect(told).toEqual([[current, 'JURY_BUDGET_USD is "abc"; it must be US dollars: 0.50']])
    expect(server.requests).toHaveLength(0)
  })

  test.for<[string, (client: OpenAI) => Promise<string>]>([
    ['a reply', async (client) => (await client.chat.completions.create(question)).choices[0]?.message.content ?? ''],
    [
      'a stream that tells it in pieces',
      async (client) => {
        let text = ''
        for await (const { choices } of await client.chat.completions.create({ ...question, stream: true }))
          text += choices[0]?.delta.content ?? ''
        return text
      },
    ],
  ])('%s with a key is handed on and counted, not recorded, and its test is told', async ([, call]) => {
    const key = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA4'].join('_')
    const server = await serve({ reply: () => `your key is ${key}` })
    const { file, current } = inTest('auto')
    const told = refusalsHeard()
    expect(await call(metered(assistant(server.url)))).toBe(`your key is ${key}`)
    expect(takeMainUsage(current)).toMatchObject({ calls: 1 })
    expect(told).toEqual([[current, expect.stringMatching(/holds a GitHub token.*it was not recorded/)]])
    expect(told.join()).not.toContain('ghp_')
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('the key of its own client is one, whatever its form', async () => {
    const apiKey = 'fedcba98765432100123456789abcdef'
    const server = await serve({ reply: () => `you sent ${apiKey}` })
    const { file, current } = inTest('auto')
    const told = refusalsHeard()
    await metered(new OpenAI({ apiKey, baseURL: server.url })).chat.completions.create(question)
    expect(told).toEqual([[current, expect.stringMatching(/holds the key of an endpoint.*it was not recorded/)]])
    expect(existsSync(recordingFileOf(file))).toBe(false)
  })

  test('outside of the tests of a file are of the file, and held to the budget', async () => {
    const server = await serve(good)
    const { file } = inTest('auto')
    asHost({ currentFile: () => file })
    const client = metered(assistant(server.url))
    await client.chat.completions.create(question)
    expect(takeUsageOfFile(file)).toEqual([
      {
        file,
        name: '(outside of tests)',
        usage: [expect.objectContaining({ route: 'main', usage: expect.objectContaining({ calls: 1 }) })],
      },
    ])
    closeRecordings(file)
    expect(readFileSync(recordingFileOf(file), 'utf8')).toMatch(/^\{"test":"\(outside of tests\)"/)
    withEnvironment({ JURY_MODE: 'replay' })
    await client.chat.completions.create(question)
    expect(server.requests).toHaveLength(1)
    withEnvironment({ JURY_MODE: 'record' })
    asHost({ currentFile: () => file, options: { budget: { usd: 0 } }, runDir: temporaryFolder() })
    await expect(client.chat.completions.create(question)).rejects.toThrow(
      /The budget of this run is \$0.*Asked by the system under test in .*refund\.test\.ts, outside of its tests\.$/s,
    )
    assertRefusedIsTold('another.test.ts')
    expect(() => assertRefusedIsTold(file)).toThrow(
      /^A call outside of the tests of this file \(\/chat\/completions Where is my parcel\?\) was refused: The budget of this run is \$0/,
    )
    assertRefusedIsTold(file)
  })

  test('outside of the tests are replayed for whichever file loads a shared module first', async () => {
    const server = await serve(good)
    const first = testFile()
    writeFileSync(first, '') // else its recordings are those of a file that is gone
    const second = join(dirname(first), 'another.test.ts')
    const client = metered(assistant(server.url))
    withEnvironment({ JURY_MODE: 'auto' })
    asHost({ currentFile: () => first })
    await client.chat.completions.create(question)
    closeRecordings(first)
    withEnvironment({ JURY_MODE: 'replay' })
    asHost({ currentFile: () => second })
    await client.chat.completions.create(question)
    closeRecordings(second)
    const current = testIn(second)
    asHost({ currentTest: () => current })
    await expect(client.chat.completions.create(question)).rejects.toThrow('no model is called')
    expect(server.requests).toHaveLength(1)
  })

  test('that were refused outside of the tests are told to each test that is judged after', async () => {
    const { file, current } = inTest('replay')
    asHost({ currentFile: () => file })
    const told = refusalsHeard()
    const client = metered(assistant('http://127.0.0.1:9/v1'))
    await expect(client.chat.completions.create(question)).rejects.toThrow('No reply is recorded')
    tellRefusedOutside(testIn('another.test.ts'))
    expect(told).toEqual([])
    tellRefusedOutside(current)
    tellRefusedOutside(current)
    tellRefusedOutside(testIn(file, { attempt: 1 }))
    expect(told.map(([test]) => test?.attempt)).toEqual([0, 1])
    assertRefusedIsTold(file)
  })

  test('go straight through outside a test, and when they are nothing that can be recorded', async () => {
    const server = await serve(good)
    asHost({})
    withEnvironment({ JURY_MODE: 'auto' })
    const client = new OpenAI({ apiKey: 'k', baseURL: server.url, fetch: recordedFetch(), maxRetries: 0 })
    expect((await client.chat.completions.create(question)).choices[0]?.message.content).toBe('On its way.')
    withEnvironment({ JURY_MODE: 'replay' })
    const warnings = await warningsDuring(async () => {
      const refused = client.chat.completions.create(question)
      await expect(refused).rejects.toThrow('was asked outside of a test')
    })
    expect(warnings).toEqual([expect.stringContaining('was asked outside of a test')])
    expect(server.requests).toHaveLength(1)
    const through = recordedFetch(async () => new Response('through'))
    const models = 'http://127.0.0.1/v1/models'
    for (const asked of [models, new URL(models), new Request(models)]) {
      asHost({})
      withEnvironment({ JURY_MODE: 'replay' })
      expect(await (await through(asked)).text()).toBe('through')
      inTest('replay')
      expect(await (await through(asked)).text()).toBe('through')
    }
    inTest('auto')
    expect(await (await through('http://127.0.0.1/v1/files', { method: 'POST', body: 'not json' })).text()).toBe(
      'through',
    )
  })
})

test('a reply that a fetch hands on although its signal said stop is counted once', async () => {
  const server = await serve(good)
  const { current } = inTest('auto')
  const controller = new AbortController()
  const deaf = recordedFetch(async (input, init) => {
    const { signal: _, ...rest } = init ?? {}
    const reply = await fetch(String(input), rest)
    controller.abort()
    return reply
  })
  const url = `${server.url}/chat/completions`
  const asked = { method: 'POST', body: JSON.stringify(question), signal: controller.signal }
  expect(await (await deaf(url, asked)).text()).toContain('On its way.')
  expect(takeMainUsage(current)).toMatchObject({ calls: 1, tokensIn: 1000, costUsd: expect.closeTo(0.00021) })
})

describe('every way to make the same request', () => {
  const body = JSON.stringify(question)
  const ways: [string, (url: string) => Parameters<typeof fetch>][] = [
    ['a Request', (url) => [new Request(url, { method: 'POST', body })]],
    ['a Request and more', (url) => [new Request(url, { body, method: 'POST' }), { headers: { 'x-team': 'blue' } }]],
    ['bytes', (url) => [url, { method: 'POST', body: new TextEncoder().encode(body) }]],
    ['a Blob', (url) => [url, { method: 'POST', body: new Blob([body]) }]],
    ['a stream', (url) => [url, { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as RequestInit]],
    ['a method in small letters', (url) => [new URL(url), { method: 'post', body }]],
  ]

  test.for(ways)('is recorded and replayed: %s', async ([, way]) => {
    const server = await serve(good)
    const { file, current } = inTest('auto')
    const url = `${server.url}/chat/completions`
    const called = await (await recordedFetch()(...way(url))).text()
    expect(called).toContain('On its way.')
    expect(server.requests[0]?.body).toEqual(question)
    closeRecordings(file)
    withEnvironment({ JURY_MODE: 'replay' })
    expect(await (await recordedFetch()(...way(url))).text()).toBe(called)
    expect(await (await recordedFetch()(url, { method: 'POST', body })).text()).toBe(called)
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, replayed: 2 })
    expect(server.requests).toHaveLength(1)
  })

  const form = new FormData()
  form.set('file', new Blob(['sound']))
  test.for<[string, RequestInit]>([
    ['a text', { body: 'not json' }],
    ['a form', { body: form }],
    ['JSON without a model', { body: '{"name":"a thread"}' }],
    ['nothing', {}],
    ['a stream', { body: new Blob(['not json']).stream(), duplex: 'half' } as RequestInit],
  ])('what cannot be recorded goes through, and in replay is refused: %s', async ([, init]) => {
    const { current } = inTest('replay')
    const sent: string[] = []
    const through = recordedFetch(async (input, rest) => {
      sent.push(await new Request(input, rest).text())
      return new Response('through')
    })
    const post = () => through('http://127.0.0.1/v1/audio', { method: 'post', ...init })
    if (!(init.body instanceof ReadableStream)) {
      const refused = await post()
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        error: {
          code: 'no_recording',
          message: expect.stringMatching(/POST \/audio .*cannot be recorded.*JURY_MODE=auto.*"refund > refuses"/s),
        },
      })
      expect(sent).toEqual([])
    }
    withEnvironment({ JURY_MODE: 'auto' })
    expect(await (await post()).text()).toBe('through')
    expect(sent).toEqual([init.body instanceof FormData ? expect.stringContaining('sound') : await textOf(init)])
    expect(takeMainUsage(current)).toBeUndefined()
  })
})

const textOf = ({ body }: RequestInit) => (typeof body === 'string' ? body : body ? 'not json' : '')

describe('the price of a model that the list does not know', () => {
  const finetune = { ...question, model: 'my-finetune' }
  const price = { inputUsdPerMillion: 1000, outputUsdPerMillion: 10_000 }
  const ways = [
    ['metered', (url: string) => metered(assistant(url), { price })],
    ['recordedFetch', (url: string) => assistant(url).withOptions({ fetch: recordedFetch(undefined, { price }) })],
  ] as const

  test.for(ways)('%s takes it, for the usage and for the budget', async ([, client]) => {
    const server = await serve(good)
    const { current } = inTest('auto')
    asHost({ currentTest: () => current, options: { budget: { usd: 1000 } }, runDir: temporaryFolder() })
    await client(server.url).chat.completions.create({ ...finetune, max_tokens: 100 })
    expect(takeMainUsage(current)).toMatchObject({ calls: 1, costUsd: expect.closeTo(2) })
    await expect(client(server.url).chat.completions.create({ ...finetune, max_tokens: 1e6 })).rejects.toThrow(
      /The budget of this run is \$1000; \$2\.0000 of it is spent/,
    )
    expect(server.requests).toHaveLength(1)
  })

  test('without it a budget forbids the call and says where it is given', async () => {
    const server = await serve(good)
    const { current } = inTest('auto')
    asHost({ currentTest: () => current, options: { budget: { usd: 1 } }, runDir: temporaryFolder() })
    const asked = metered(assistant(server.url)).chat.completions.create(finetune)
    await expect(asked).rejects.toThrow(
      /"my-finetune".*not called.*metered\(client, \{ price: .*recordedFetch\(fetch, \{ price/s,
    )
    await expect(asked).rejects.not.toThrow(/openaiModel/)
    expect(server.requests).toHaveLength(0)
  })

  test('without it and a budget, a warning says where it is given', async () => {
    const server = await serve(good)
    inTest('auto')
    const warnings = await warningsDuring(async () => {
      await metered(assistant(server.url)).chat.completions.create({ ...question, model: 'my-other-finetune' })
    })
    expect(warnings).toEqual([expect.stringMatching(/"my-other-finetune".*metered\(client, \{ price: /)])
  })

  test('a client that cannot take a fetch is refused, with what works instead', () => {
    // As that of openai 4.
    const older: OpenAI = JSON.parse('{"baseURL":"http://127.0.0.1/v1"}')
    expect(() => metered(older)).toThrow(/version 5 or newer.*new OpenAI\(\{ fetch: recordedFetch\(\) \}\)/)
  })

  test('an option that does not exist is refused', () => {
    const [meant, url] = ['has no option `prize`; did you mean `price`?', 'http://127.0.0.1/v1']
    expect(() => metered(assistant(url), { prize: price } as object)).toThrow(`metered ${meant}`)
    expect(() => recordedFetch(undefined, { prize: price } as object)).toThrow(`recordedFetch ${meant}`)
    expect(() => Reflect.apply(recordedFetch, undefined, [{ price }])).toThrow(
      /takes a `fetch` first: recordedFetch\(fetch, /,
    )
  })
})
