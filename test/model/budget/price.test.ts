import { calcPrice } from '@pydantic/genai-prices'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../src/model/budget/price.js'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { recordedFetch } from '../../../src/model/own-calls/recorded-fetch.js'
import { warningsDuring, withEnvironment } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'

const usage = { tokensIn: 10_000, tokensCached: 4000, tokensOut: 500, tokensReasoning: 100 }

describe('costOf', () => {
  test.for([
    'gpt-4o-mini',
    'gpt-4o-mini-2024-07-18',
    'gpt-5',
    'o3',
    'claude-sonnet-4-5',
    'gemini-2.5-pro',
    'deepseek-chat',
  ])('%s: twice the same, and what the list says', async (model) => {
    const listed = calcPrice({ input_tokens: 10_000, cache_read_tokens: 4000, output_tokens: 500 }, model)?.total_price
    expect(listed).toBeGreaterThan(0)
    expect(await costOf(usage, model)).toBeCloseTo(listed ?? 0, 12)
    expect(await costOf(usage, model)).toBeCloseTo(listed ?? 0, 12)
  })

  test('gpt-4o-mini, worked by hand: 6,000 at 0.15, 4,000 at 0.075 and 500 at 0.60 dollars a million', async () => {
    expect(await costOf(usage, 'gpt-4o-mini')).toBeCloseTo(0.0009 + 0.0003 + 0.0003, 12)
  })

  test('your own price', async () => {
    const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 10 }
    expect(await costOf(usage, 'house-model', { price })).toBeCloseTo(0.01 + 0.005, 12)
    expect(await costOf(usage, 'house-model', { price: { ...price, cachedInputUsdPerMillion: 0.1 } })).toBeCloseTo(
      0.006 + 0.0004 + 0.005,
      12,
    )
  })

  test.for<[string, string, string | undefined, number]>([
    ["OpenAI's embeddings, also behind a proxy", 'text-embedding-3-small', 'http://127.0.0.1', 0.02],
    ['who serves it', 'llama-3.3-70b-versatile', 'https://api.groq.com', 0.59],
    ['the name, where who serves it is not listed', 'gpt-4o-mini', 'https://llm.example.com', 0.15],
  ])('is known by %s', async ([, model, origin, usdPerMillion]) => {
    const million = { tokensIn: 1e6, tokensCached: 0, tokensOut: 0, tokensReasoning: 0 }
    expect(await costOf(million, model, { origin })).toBeCloseTo(usdPerMillion, 9)
    expect(await costOf(million, model, { origin })).toBeCloseTo(usdPerMillion, 9)
  })

  test("Perplexity's sonar: 12 dollars for 1,000 requests, beside a dollar a million tokens, also the second time", async () => {
    for (const _ of ['looked up', 'looked up again'])
      expect(await costOf(usage, 'sonar', { origin: 'https://api.perplexity.ai' })).toBeCloseTo(0.012 + 0.0105, 9)
  })

  test("writing to Anthropic's cache costs more than other input: 100 at 0.80, 1,000 at 0.08, 500 at 1, 20 at 4", async () => {
    const cached = { tokensIn: 1600, tokensCached: 1000, tokensCacheWritten: 500, tokensOut: 20, tokensReasoning: 0 }
    for (const _ of ['looked up', 'remembered'])
      expect(await costOf(cached, 'claude-3-5-haiku-20241022')).toBeCloseTo(0.00074, 9)
    const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 0, cacheWriteUsdPerMillion: 2 }
    expect(await costOf(cached, 'house-model', { price })).toBeCloseTo(0.0021, 9)
  })

  test.each<[object, string]>([
    [
      { inputPerMillion: 1, outputPerMillion: 2 },
      'has no option `inputPerMillion`; did you mean `inputUsdPerMillion`?',
    ],
    [{ inputUsdPerMillion: 1 }, '`price.outputUsdPerMillion` is missing; it must be a number from 0'],
    [{ inputUsdPerMillion: NaN, outputUsdPerMillion: 2 }, '`price.inputUsdPerMillion` is NaN; it must be a number'],
  ])('%o is no price: a budget could not be held by it', (price, problem) => {
    for (const make of [
      () => Reflect.apply(openaiModel, undefined, ['house-model', { price }]),
      () => Reflect.apply(recordedFetch, undefined, [fetch, { price }]),
    ])
      expect(make).toThrow(problem)
  })

  test('an unknown model: null, never 0, and one warning', async () => {
    withEnvironment({ JURY_MODE: 'auto' })
    const warnings = await warningsDuring(async () => {
      const costs = await Promise.all([1, 2, 3].map(() => costOf(usage, 'nobody-knows-me')))
      expect(costs).toEqual([null, null, null])
    })
    expect(warnings).toEqual([expect.stringContaining('model "nobody-knows-me"')])
  })

  test('a run that only replays spends nothing, and warns of nothing', async () => {
    withEnvironment({ JURY_MODE: 'replay' })
    const warnings = await warningsDuring(async () => {
      expect(await costOf(usage, 'nobody-knows-me-either')).toBeNull()
    })
    expect(warnings).toEqual([])
  })
})

test('a reply carries its cost', async () => {
  const server = await serve({ reply: () => ({ text: 'yes', usage: { input: 1000, output: 100 } }) })
  const model = openaiModel('gpt-4o-mini', { baseURL: server.url })
  expect((await model.complete({ messages: [] })).costUsd).toBeCloseTo(0.00021, 12)
})
