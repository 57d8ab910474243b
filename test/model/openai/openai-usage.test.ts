import { expect, test } from 'vitest'
import { openaiModel } from '../../../src/model/openai/openai-model.js'
import { chatCompletion, serveBodies } from '../support/serve-bodies.js'

const price = { inputUsdPerMillion: 1, cachedInputUsdPerMillion: 0.1, outputUsdPerMillion: 2 }

/** What one reply with these counts is read as. */
async function counted(usage: unknown) {
  const { url } = await serveBodies(() => ({ body: chatCompletion('yes', { usage }) }))
  const model = openaiModel('m', { baseURL: url, price })
  return model.complete({ messages: [{ role: 'user', content: 'Is it good?' }] })
}

test.for<[string, unknown, object, number]>([
  [
    'xAI: thoughts are in the total only',
    {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens: 135,
      completion_tokens_details: { reasoning_tokens: 94 },
    },
    { tokensIn: 32, tokensOut: 103, tokensReasoning: 94 },
    32 + 2 * 103,
  ],
  [
    'Gemini: and are not told apart',
    { prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 },
    { tokensIn: 20, tokensOut: 603, tokensReasoning: 0 },
    20 + 2 * 603,
  ],
  [
    'OpenAI: thoughts are part of what was written',
    {
      prompt_tokens: 20,
      completion_tokens: 300,
      total_tokens: 320,
      completion_tokens_details: { reasoning_tokens: 256 },
    },
    { tokensOut: 300, tokensReasoning: 256 },
    20 + 2 * 300,
  ],
  [
    'a total that is too small',
    { prompt_tokens: 20, completion_tokens: 30, total_tokens: 0 },
    { tokensIn: 20, tokensOut: 30 },
    20 + 2 * 30,
  ],
  [
    'DeepSeek: read from a cache',
    { prompt_tokens: 1000, completion_tokens: 10, prompt_cache_hit_tokens: 800, prompt_cache_miss_tokens: 200 },
    { tokensIn: 1000, tokensCached: 800 },
    200 + 80 + 2 * 10,
  ],
  [
    'Moonshot: read from a cache',
    { prompt_tokens: 1000, completion_tokens: 10, cached_tokens: 800 },
    { tokensIn: 1000, tokensCached: 800 },
    200 + 80 + 2 * 10,
  ],
  [
    'an empty list in place of the details',
    { prompt_tokens: 1000, completion_tokens: 10, prompt_tokens_details: [], completion_tokens_details: [] },
    { tokensIn: 1000, tokensOut: 10, tokensCached: 0 },
    1000 + 2 * 10,
  ],
])('%s', async ([, usage, tokens, costs]) => {
  const reply = await counted(usage)
  expect(reply.usage).toMatchObject(tokens)
  expect(reply.costUsd).toBeCloseTo(costs / 1e6, 12)
})

test.for([{ prompt_tokens: '20', completion_tokens: '30' }, { prompt_tokens: null, completion_tokens: null }, 'n/a'])(
  'what is no count is unknown, not nothing: %j',
  async (usage) => {
    expect(await counted(usage)).toMatchObject({ text: 'yes', usage: null, costUsd: null })
  },
)
