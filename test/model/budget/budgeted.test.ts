import { describe, expect, test } from 'vitest'
import { endFile } from '../../../src/config/end-of-file.js'
import { budgeted, budgetOfThisWorker, defaultMaxTokens, upperBound } from '../../../src/model/budget/budgeted.js'
import { fileLedger } from '../../../src/model/budget/ledger.js'
import { layeredModel } from '../../../src/model/compose.js'
import { limited } from '../../../src/model/limit/limited.js'
import { ModelError } from '../../../src/model/model-error.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import type { ChatModel } from '../../../src/model/port.js'
import { budgetFileIn } from '../../../src/model/run-folder.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { chatModelContract } from '../support/chat-model-contract.js'
import { asHost, temporaryFolder, testIn, withEnvironment } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'
import { startCaller } from '../support/start-caller.js'

chatModelContract('budgeted', async () => ({
  answering: budgeted(scriptedModel('{"score": 1}')),
  failing: budgeted(scriptedModel([])),
}))

const request = { messages: [{ role: 'user' as const, content: 'a question' }], maxTokens: 1000 }

/** Every call could cost 1 dollar and costs what `spend` says. */
function dollarModel(spend: () => number | ModelError, ms = 0): ChatModel {
  const script = scriptedModel(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const costUsd = spend()
    if (costUsd instanceof ModelError) throw costUsd
    return { text: 'good', costUsd }
  })
  return budgeted({ ...script, name: 'dollar', costUsd: async () => 1 })
}

describe('within one process', () => {
  test('many calls at once cannot overshoot together', async () => {
    asHost({ options: { budget: { usd: 5 } }, runDir: temporaryFolder() })
    let spent = 0
    const model = dollarModel(() => ((spent += 0.9), 0.9), 5)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => model.complete(request)))
    expect(spent).toBeLessThanOrEqual(5)
    expect(spent).toBeGreaterThan(4)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(45)
    expect(refused[0]).toMatchObject({
      reason: {
        code: 'budget',
        message: expect.stringMatching(/^The budget of this run is \$5; \$4\.5000 of it is spent/),
      },
    })
  })

  test('the budget of a process without a runner is one for all its calls and models', async () => {
    withEnvironment({ JURY_BUDGET_USD: '2' })
    await dollarModel(() => 1).complete(request)
    const again = dollarModel(() => 1)
    await again.complete(request)
    await expect(again.complete(request)).rejects.toThrow('The budget of this run is $2; $2.0000 of it is spent')
  })

  test('a call of a fraction of a cent does not read as one of nothing', async () => {
    asHost({ options: { budget: { usd: 0.00005 } }, runDir: temporaryFolder() })
    const script = scriptedModel(async () => ({ text: 'good', costUsd: 0.00003 }))
    const model = budgeted({ ...script, name: 'cheap', costUsd: async () => 0.00003 })
    await model.complete(request)
    await expect(model.complete(request)).rejects.toThrow('$0.00003 of it is spent, and this call could cost $0.00003,')
  })

  test('calls wait for room that cheaper calls leave, instead of being refused', async () => {
    asHost({ options: { budget: { usd: 2 } }, runDir: temporaryFolder() })
    const model = dollarModel(() => 0.01, 5)
    const replies = await Promise.all(Array.from({ length: 20 }, () => model.complete(request)))
    expect(replies).toHaveLength(20)
  })

  test('a call that was never billed costs nothing, one that may have been counts whole', async () => {
    asHost({ options: { budget: { usd: 2 } }, runDir: temporaryFolder() })
    const failures = [new ModelError('endpoint_down', 'Down.'), new ModelError('timeout', 'Late.')]
    const model = dollarModel(() => failures.shift() ?? 0.5)
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'endpoint_down' })
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'timeout' })
    await model.complete(request)
    await expect(model.complete(request)).rejects.toMatchObject({
      code: 'budget',
      message: expect.stringContaining('$1.5000 of it'),
    })
  })

  test('a call that its file does not wait for counts whole when that ends, and once: nobody waits for it', async () => {
    const runDir = temporaryFolder()
    asHost({ options: { budget: { usd: 2 } }, runDir })
    const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
    const { promise: ended, resolve: ends } = Promise.withResolvers<number>()
    const script = scriptedModel(() => {
      begins()
      return ended.then((costUsd) => ({ text: 'late', costUsd }))
    })
    const left = budgeted({ ...script, costUsd: async () => 1.5 }).complete(request)
    await begun
    endFile('/a.test.ts')
    const tooMuch = dollarModel(() => 1).complete(request)
    await expect(tooMuch).rejects.toThrow('$1.5000 of it is spent, and this call could cost $1.0000')
    ends(0.5)
    await left
    expect(fileLedger(budgetFileIn(runDir)).spentUsd).toBe(1.5)
  })

  test.each([NaN, undefined, -1, Infinity])(
    'a model that says %s for US dollars does not switch the budget off',
    async (said) => {
      asHost({ options: { budget: { usd: 2 } }, runDir: temporaryFolder() })
      const unpriced = budgeted({ ...scriptedModel('good'), costUsd: async () => said as number })
      await expect(unpriced.complete(request)).rejects.toMatchObject({ code: 'budget' })
      const model = dollarModel(() => said as number)
      await model.complete(request)
      await model.complete(request)
      await expect(model.complete(request)).rejects.toThrow('The budget of this run is $2; $2.0000 of it is spent')
    },
  )

  test('a call that is stopped while its price is looked up is not made and costs nothing', async () => {
    asHost({ options: { budget: { usd: 1 } }, runDir: temporaryFolder() })
    const controller = new AbortController()
    let calls = 0
    const script = scriptedModel(() => ({ text: `${++calls}`, costUsd: 1 }))
    const costUsd = async () => {
      controller.abort()
      return 1
    }
    await expect(budgeted({ ...script, costUsd }).complete(request, { signal: controller.signal })).rejects.toThrow()
    expect(calls).toBe(0)
    await dollarModel(() => 1).complete(request)
  })

  test("a model of one's own may leave the cost of a reply to its costUsd: that is what is spent", async () => {
    withEnvironment({ JURY_MODE: 'live' })
    asHost({ options: { budget: { usd: 2 } }, runDir: temporaryFolder() })
    const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0, tokensReasoning: 0 }
    const script = scriptedModel(() => ({ text: 'good', usage, costUsd: null }), { recorded: true })
    const model = layeredModel({ ...script, costUsd: async ({ tokensOut }) => (tokensOut === 1 ? 0.25 : 1) })
    for (let call = 0; call < 5; call++) expect(await model.complete(request)).toMatchObject({ costUsd: 0.25 })
    await expect(model.complete(request)).rejects.toThrow('$1.2500 of it is spent, and this call could cost $1.0000')
  })

  test('no room until the deadline: the message is about the budget', async () => {
    asHost({ options: { budget: { usd: 1 } }, runDir: temporaryFolder() })
    const model = limited(dollarModel(() => 0.1, 1500))
    const running = model.complete(request)
    const test = testIn('/a.test.ts', { deadline: Date.now() + 1500 })
    await expect(model.complete(request, { test })).rejects.toThrow(/^The budget of this run is \$1/)
    await running
  })

  test('a model without a price is not called under a budget', async () => {
    asHost({ options: { budget: { usd: 1 } }, runDir: temporaryFolder() })
    const server = await serve()
    await expect(
      budgeted(openaiModel('my-own-model', { baseURL: server.url })).complete(request),
    ).rejects.toMatchObject({
      code: 'budget',
      message: expect.stringMatching(
        /no price is known for the model "my-own-model".*openaiModel\('my-own-model', \{ price/,
      ),
    })
    const own: ChatModel = { name: 'mine', recorded: true, complete: () => Promise.reject(new Error('called')) }
    await expect(budgeted(own).complete(request)).rejects.toThrow(/"mine".*Give its price: a method costUsd\(usage\)/)
    expect(server.requests).toHaveLength(0)
  })
})

test('several processes hold one budget, and what a killed one had set aside counts as spent', async () => {
  const server = await serve({
    fault: ({ text }) => (text.endsWith('killed') ? { kind: 'hang' } : undefined),
    reply: () => ({ text: 'good', usage: { input: 0, output: 100 } }),
  })
  // 1,000 tokens out at 0.60 $ per million: 0.0006 $ at most, 0.00006 $ in fact, and a little for what is sent.
  const shared = {
    url: server.url,
    maxTokens: 1000,
    workers: 3,
    options: { budget: { usd: 0.0026 } },
    runDir: temporaryFolder(),
  }
  const killed = await startCaller({ ...shared, name: 'killed', calls: 2 })
  await expect.poll(() => server.requests.length, { timeout: 5000 }).toBe(2)
  killed.process.kill('SIGKILL')
  const callers = await Promise.all(['a', 'b'].map((name) => startCaller({ ...shared, name, calls: 30 })))
  await Promise.all(callers.map(({ ended }) => ended))
  const outcomes = callers.flatMap((caller) => caller.outcomes)
  const good = outcomes.filter(({ text }) => text).length
  expect(good * 0.00006 + 2 * 0.0006).toBeLessThanOrEqual(0.0026)
  expect(good).toBeGreaterThan(5)
  expect(outcomes.filter(({ code }) => code === 'budget')).toHaveLength(60 - good)
})

describe('the amount', () => {
  const host = (rest: object) => ({
    runner: 'vitest' as const,
    rootDir: '/',
    update: false,
    currentTest: () => undefined,
    options: {},
    ...rest,
  })

  test.for<[Record<string, string>, object, number | undefined]>([
    [{}, {}, undefined],
    [{}, { options: { budget: { usd: 3 } } }, 3],
    [{ JURY_BUDGET_USD: '0.5' }, { options: { budget: { usd: 3 } } }, 0.5],
    [{ JURY_BUDGET_USD: '0' }, {}, 0],
    [{ JURY_BUDGET_USD: '2' }, { workers: 4 }, 0.5],
    [{ JURY_BUDGET_USD: '2' }, { workers: 4, runDir: '/tmp/x' }, 2],
  ])('%o and %o give %s', ([env, rest, expected]) => {
    expect(budgetOfThisWorker(env, host(rest))).toBe(expected)
  })

  test('a word is refused', () => {
    expect(() => budgetOfThisWorker({ JURY_BUDGET_USD: 'much' }, undefined)).toThrow(
      'JURY_BUDGET_USD is "much"; it must be US dollars: 0.50',
    )
  })

  test('the upper bound counts bytes, schema and the longest reply', () => {
    const asked = { messages: [{ role: 'user' as const, content: 'für' }], maxTokens: 7 }
    expect(upperBound(asked)).toEqual({ tokensIn: 36, tokensOut: 7, tokensCached: 0, tokensReasoning: 0 })
    const schema = { name: 's', schema: { title: 'ü' } }
    expect(upperBound({ ...asked, schema }).tokensIn).toBe(36 + Buffer.byteLength(JSON.stringify(schema)))
    expect(upperBound({ messages: [] }).tokensOut).toBe(defaultMaxTokens)
  })
})
