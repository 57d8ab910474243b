import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { budgeted } from '../../../src/model/budget/budgeted.js'
import { limited } from '../../../src/model/limit/limited.js'
import { Outage } from '../../../src/model/limit/outage.js'
import { ModelError } from '../../../src/model/model-error.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { faultMix, type Fault } from '../../support/openai-server.js'
import { chatModelContract } from '../support/chat-model-contract.js'
import { asHost, temporaryFolder, testIn } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'

chatModelContract('limited', async () => ({
  answering: limited(scriptedModel('{"score": 1}')),
  failing: limited(scriptedModel([])),
}))

const request = { messages: [{ role: 'user' as const, content: 'a question' }] }
const within = (ms: number) => testIn('/project/a.test.ts', { deadline: Date.now() + ms })
const at = (url: string) => limited(openaiModel('gpt-4o-mini', { baseURL: url }))

/** The first requests get these answers, all later ones are good. */
const first = (...faults: Fault[]) => ({ fault: () => faults.shift(), reply: () => 'good' })

describe('in flight', () => {
  test('never more than the limit, over all models of an endpoint', async () => {
    asHost({ options: { maxInFlight: 7 } })
    const server = await serve({ latencyMs: 10 })
    const models = ['a', 'b', 'c'].map((name) => limited(openaiModel(name, { baseURL: server.url })))
    await Promise.all(Array.from({ length: 60 }, (_, n) => models[n % 3]?.complete(request)))
    expect(server.requests).toHaveLength(60)
    expect(server.peakInFlight).toBe(7)
  })

  test('without a shared folder every worker gets an equal share', async () => {
    asHost({ options: { maxInFlight: 8 }, workers: 3 })
    const server = await serve({ latencyMs: 10 })
    await Promise.all(Array.from({ length: 10 }, () => at(server.url).complete(request)))
    expect(server.peakInFlight).toBe(2)
  })

  test('a request that was aborted while it waited takes no place', async () => {
    asHost({ options: { maxInFlight: 1 } })
    const server = await serve({ latencyMs: 60 })
    const model = at(server.url)
    const running = model.complete(request)
    await expect(model.complete(request, { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({
      code: 'aborted',
    })
    await running
    await model.complete(request)
    expect(server.requests).toHaveLength(2)
  })
})

describe('what may succeed a moment later is tried again', () => {
  test.for<[string, Fault]>([
    ['429', { kind: 'status', status: 429, headers: { 'retry-after-ms': '5' } }],
    ['408', { kind: 'status', status: 408 }],
    ['409', { kind: 'status', status: 409 }],
    ['500', { kind: 'status', status: 500 }],
    ['reset', { kind: 'reset' }],
    ['malformed', { kind: 'malformed' }],
    ['truncated', { kind: 'truncated' }],
  ])('%s', async ([, fault]) => {
    const server = await serve(first(fault))
    expect((await at(server.url).complete(request)).text).toBe('good')
    expect(server.requests).toHaveLength(2)
  })

  test.each(['127.0.0.1', 'localhost'])('a refused connection to %s: three tries', async (host) => {
    const server = await serve()
    await server.close()
    await expect(at(server.url.replace('127.0.0.1', host)).complete(request)).rejects.toMatchObject({
      code: 'endpoint_down',
      message: expect.stringMatching(/ECONNREFUSED.*It was tried 3 times\./s),
    })
  })

  test('an address that is none: not at all', async () => {
    await expect(at('localhost:1234').complete(request)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'baseURL is "localhost:1234"; it must begin with http:// or https://: "http://localhost:1234/v1".',
    })
  })

  test('a request that the endpoint refuses for good is not', async () => {
    const server = await serve({ models: ['another'] })
    await expect(at(server.url).complete(request)).rejects.toMatchObject({
      code: 'unknown_model',
      message: expect.not.stringContaining('It was tried'),
    })
    expect(server.requests).toHaveLength(1)
  })

  test('five tries more, then the failure says how often', async () => {
    let calls = 0
    const broken = {
      ...scriptedModel(''),
      complete: () => Promise.reject(new ModelError('bad_response', `Broken ${++calls}.`, { retryAfterMs: 1 })),
    }
    await expect(limited(broken).complete(request)).rejects.toMatchObject({
      code: 'bad_response',
      message: 'Broken 6. It was tried 6 times.',
    })
  })

  test('what the code of a model throws on a later try is not, and stays what it is', async () => {
    const errors = [new ModelError('endpoint_down', 'Down.', { retryAfterMs: 1 }), new TypeError('mine')]
    const own = { ...scriptedModel(''), complete: () => Promise.reject(errors.shift() ?? new Error('asked again')) }
    await expect(limited(own).complete(request)).rejects.toThrow(new TypeError('mine'))
  })

  test('a budget that ends on a later try: what the try before it ended in comes first', async () => {
    asHost({ options: { budget: { usd: 0.003 } }, runDir: temporaryFolder() })
    const server = await serve({ fault: () => ({ kind: 'malformed' }) })
    const model = limited(budgeted(openaiModel('gpt-4o-mini', { baseURL: server.url })))
    await expect(model.complete({ ...request, maxTokens: 4000 })).rejects.toMatchObject({
      code: 'budget',
      message: expect.stringMatching(
        /^The reply of \S+ arrived broken .* Another try was not made: The budget of this run is \$0\.003; .* Recorded replies cost nothing\.$/,
      ),
    })
    expect(server.requests).toHaveLength(1)
  })

  test('429s are no faults: a request is tried again for as long as there is time', async () => {
    const limits = Array.from({ length: 8 }, (): Fault => {
      return { kind: 'status', status: 429, headers: { 'retry-after-ms': '1' } }
    })
    const server = await serve(first(...limits))
    expect((await at(server.url).complete(request)).text).toBe('good')
    expect(server.requests).toHaveLength(9)
  })

  test.each([
    ['429s', 'rate_limited', true],
    ['broken replies', 'bad_response', false],
    ['failures', 'endpoint_down', false],
  ] as const)(
    'many 429s slow all requests to the endpoint down, and nothing else does: %s',
    async (_, code, isSlow) => {
      const asked: number[] = []
      const script = scriptedModel(
        () => {
          asked.push(performance.now())
          if (asked.length > 16) return 'good'
          throw new ModelError(code, 'No reply.', { transient: false })
        },
        { name: `slowed down by ${code}` },
      )
      const model = limited(script)
      for (let n = 0; n < 16; n++) await expect(model.complete(request)).rejects.toThrow('No reply.')
      await Promise.all([model.complete(request), limited(script).complete(request)])
      const [one = 0, other = 0] = asked.slice(16)
      expect(other - one > 900).toBe(isSlow)
    },
  )

  test('each wait for another try is twice as long as the one before, or up to half of that less', async () => {
    const asked: number[] = []
    const script = scriptedModel(() => {
      asked.push(performance.now())
      if (asked.length > 3) return 'good'
      throw new ModelError('endpoint_down', 'Down.')
    })
    await limited(script).complete(request)
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    for (const [index, leastMs] of [125, 250, 500].entries()) expect(waits[index]).toBeGreaterThan(leastMs - 2)
  })

  test('the wait that the endpoint asks for is kept', async () => {
    const server = await serve(first({ kind: 'status', status: 429, headers: { 'retry-after': '0.3' } }))
    const start = performance.now()
    await at(server.url).complete(request)
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  test('a wait that the test has no time for ends at once', async () => {
    const server = await serve(first({ kind: 'status', status: 429, headers: { 'retry-after': '60' } }))
    await expect(at(server.url).complete(request, { test: within(15_000) })).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/next try would be in 60\.0 s and the test's timeout leaves 1\d\.\d s: raise it/),
    })
  })
})

describe('the deadline', () => {
  test('an endpoint that accepts and never answers', async () => {
    asHost({})
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    await expect(at(server.url).complete(request, { test: within(1_500) })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/^The model "gpt-4o-mini" gave no reply within [01]\.\d s.*did not answer/),
    })
  })

  test('who has a time limit of another name is told that one', async () => {
    asHost({})
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    const scenario = (ms: number) => ({ ...within(ms), timeLimit: 'timeout_seconds' })
    await expect(at(server.url).complete(request, { test: scenario(1_500) })).rejects.toMatchObject({
      message: expect.stringMatching(/which is what timeout_seconds leaves\..* or raise timeout_seconds\.$/),
    })
    await expect(at(server.url).complete(request, { test: scenario(300) })).rejects.toMatchObject({
      message: expect.stringMatching(/ Raise timeout_seconds, or see what took its time\.$/),
    })
  })

  test('an endpoint that never answers another try: what the one before it ended in', async () => {
    const server = await serve({ fault: ({ index }) => (index === 0 ? refused : { kind: 'hang' }) })
    await expect(at(server.url).complete(request, { test: within(1_500) })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/It was tried 2 times; the last failure was: .*503/),
    })
  })

  test('fake timers, which keep a used connection from sending, are named instead of the endpoint', async () => {
    asHost({})
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    const test = within(1_500)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await expect(at(server.url).complete(request, { test })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/The test has fake timers.*`vi\.useRealTimers\(\)`/),
    })
  })

  test.for([
    [420, '0.4 s'],
    [-20, '0.0 s'],
  ] as const)('%i ms before it nobody is asked', async ([leftMs, left]) => {
    const server = await serve()
    const late = { ...within(leftMs), startedAt: Date.now() - 12_000 }
    await expect(at(server.url).complete(request, { test: late })).rejects.toMatchObject({
      code: 'timeout',
      message: `No model was asked: the test had taken 12.0 s and had ${left} left, too little for a reply. Raise its timeout, or see what took its time.`,
    })
    expect(server.requests).toHaveLength(0)
  })

  test('a dead endpoint', async () => {
    const server = await serve()
    await server.close()
    await expect(at(server.url).complete(request, { test: within(5_000) })).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be reached/),
    })
  })

  test('a request that never got its turn says so', async () => {
    asHost({ options: { maxInFlight: 1 } })
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    const model = at(server.url)
    const calls = [model.complete(request, { test: within(2_000) }), model.complete(request, { test: within(1_200) })]
    const [, waited] = await Promise.allSettled(calls)
    expect(waited).toMatchObject({
      reason: { code: 'timeout', message: expect.stringMatching(/other requests were in flight/) },
    })
  })

  test('ends with the signal of the test', async () => {
    const server = await serve({ fault: () => ({ kind: 'hang' }) })
    const signal = AbortSignal.timeout(20)
    await expect(at(server.url).complete(request, { test: testIn('/a.test.ts', { signal }) })).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  test('who is stopped while it waits for the next try leaves no timer, which would keep a command from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    const controller = new AbortController()
    const busy = scriptedModel(() => {
      throw new ModelError('rate_limited', 'Slow down.', { retryAfterMs: 60_000 })
    })
    const asked = limited(busy).complete(request, { signal: controller.signal })
    setImmediate(() => controller.abort())
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    expect(timers()).toBeLessThanOrEqual(before)
  })

  test('a model that ignores its signal is left behind', async () => {
    const deaf = scriptedModel(() => new Promise<string>(() => {}))
    await expect(limited(deaf).complete(request, { test: within(600) })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('gave no reply within 0.'),
    })
  })
})

const refused: Fault = { kind: 'status', status: 503, headers: { 'retry-after-ms': '1' } }

describe('an endpoint that is down', () => {
  const failing = { code: 'endpoint_down', message: expect.stringMatching(/tried 6 times\.$/) }
  const failingAtOnce = { code: 'endpoint_down', message: expect.stringMatching(/had no answer .* tried once\.$/) }

  test('after three requests without an answer each further one is tried once, until one is answered', async () => {
    let isDown = true
    const server = await serve({ fault: () => (isDown ? refused : undefined), reply: () => 'good' })
    const model = at(server.url)
    for (const expected of [failing, failing, failing, failingAtOnce, failingAtOnce])
      await expect(model.complete(request)).rejects.toMatchObject(expected)
    expect(server.requests).toHaveLength(20)
    isDown = false
    expect((await model.complete(request)).text).toBe('good')
    isDown = true
    await expect(model.complete(request)).rejects.toMatchObject(failing)
  })

  test('and then does not answer: a request says that it was tried once, or had no turn', async () => {
    asHost({ options: { maxInFlight: 1 } })
    let hangs = false
    const server = await serve({ fault: () => (hangs ? { kind: 'hang' } : refused) })
    const model = at(server.url)
    for (const _ of [1, 2, 3]) await expect(model.complete(request)).rejects.toMatchObject(failing)
    hangs = true
    const calls = [2_000, 1_200].map((ms) => model.complete(request, { test: within(ms) }))
    expect(await Promise.allSettled(calls)).toMatchObject([
      { reason: { code: 'timeout', message: expect.stringMatching(/gave no reply.* had no answer .* tried once\.$/) } },
      { reason: { code: 'timeout', message: expect.stringMatching(/other requests were in flight/) } },
    ])
  })

  test('is known to the other workers of the run', async () => {
    const runDir = temporaryFolder()
    const [here, there] = [new Outage(join(runDir, 'outages/a')), new Outage(join(runDir, 'outages/a'))]
    const down = new ModelError('endpoint_down', 'Down.')
    for (const isOn of [false, false, true]) {
      here.failed(down, 5)
      expect(there.isOn).toBe(isOn)
    }
    there.answered(1)
    expect([new Outage(join(runDir, 'outages/a')).isOn, there.isOn, here.isOn]).toEqual([false, false, true])
    here.answered(1)
    expect(here.isOn).toBe(false)
    const third = new Outage(join(runDir, 'outages/a'))
    for (const _ of [1, 2, 3]) third.failed(down, 5)
    expect([new Outage(join(runDir, 'outages/a')).isOn, here.isOn]).toEqual([true, false]) // here it has answered
  })

  test('is waited for less only where it keeps silent, and longer than its slowest answer took', () => {
    const outage = new Outage()
    for (let n = 0; n < 5; n += 1) outage.failed(new ModelError('rate_limited', 'Too many.'), 50)
    expect([outage.isOn, outage.patienceMs]).toEqual([true, Infinity])
    const late = new ModelError('timeout', 'Late.')
    const patience = Array.from({ length: 7 }, () => {
      outage.failed(late, 55_000)
      return outage.patienceMs / 1000
    })
    expect(patience).toEqual([Infinity, Infinity, 20, 20, Infinity, 20, 20])
    for (const ms of [400, 35_000, 600]) outage.answered(ms)
    expect(outage.patienceMs).toBe(Infinity)
    for (let n = 0; n < 3; n += 1) outage.failed(late, 55_000)
    expect(outage.patienceMs).toBe(70_000)
  })

  test('is up again with any answer, also a broken one', () => {
    const outage = new Outage()
    const [down, broken] = [new ModelError('endpoint_down', 'Down.'), new ModelError('bad_response', 'Broken.')]
    for (const error of [down, down, broken, down, down]) outage.failed(error, 5)
    expect(outage.isOn).toBe(false)
    outage.failed(down, 5)
    expect(outage.isOn).toBe(true)
  })

  test.each([
    ['a test that had little time', new ModelError('timeout', 'Late.'), 5_000, false],
    ['no answer for long', new ModelError('timeout', 'Late.'), 20_000, true],
    ['an answer that is broken', new ModelError('bad_response', 'Broken.'), 55_000, false],
    ['a test that ended', new ModelError('aborted', 'Ended.'), 55_000, false],
    ['a mistake of the caller', new TypeError('x'), 55_000, false],
  ])('is told by what says so: %s', (_, error, waitedMs, isOn) => {
    const outage = new Outage()
    for (let n = 0; n < 5; n += 1) outage.failed(error, waitedMs)
    expect(outage.isOn).toBe(isOn)
  })
})

test('stray faults of every kind: every reply is right and none is lost', async () => {
  asHost({})
  const shares = { rateLimited: 0.05, serverError: 0.02, reset: 0.01, malformed: 0.01, truncated: 0.01 }
  const server = await serve({ fault: faultMix(shares), reply: ({ text }) => `re: ${text}`, latencyMs: 5 })
  const model = at(server.url)
  const ask = (n: number) => model.complete({ messages: [{ role: 'user', content: `question ${n}` }] })
  const replies = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)))
  expect(replies.map(({ text }) => text)).toEqual(Array.from({ length: 300 }, (_, n) => `re: question ${n}`))
  expect(server.requests.length).toBeGreaterThan(315)
})
