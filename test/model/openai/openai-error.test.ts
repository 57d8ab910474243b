import { APIConnectionError, RateLimitError } from 'openai'
import { describe, expect, test } from 'vitest'
import { ModelError } from '../../../src/model/model-error.js'
import { readChatCompletion } from '../../../src/model/openai/openai-chat.js'
import { readOpenAIError } from '../../../src/model/openai/openai-error.js'
import { retryAfterMs } from '../../../src/model/openai/retry-after.js'
import { readHttpReply } from '../../../src/model/own-calls/http-reply.js'

const now = Date.parse('2026-03-01T10:00:00Z')

test.for<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after-ms': '120' }, 120],
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sun, 01 Mar 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:00:00 GMT' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after-ms': '50', 'retry-after': '9' }, 50],
  [{ 'retry-after-ms': '', 'retry-after': '9' }, 9000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1m2.5s' }, 62_500],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, 20],
  [{ 'x-ratelimit-remaining-requests': '5', 'x-ratelimit-reset-requests': '1h' }, undefined],
  [
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1s',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '6m0s',
    },
    360_000,
  ],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '7' }, 7000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now + 1500}` }, 1500],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now / 1000 + 12}` }, 12_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now - 1500}` }, undefined],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '2026-03-01T10:00:20Z' }, 20_000],
  [{ 'retry-after': '' }, undefined],
])('%o asks to wait %s ms', ([headers, expected]) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected)
})

test.for<[string, object, number | undefined]>([
  [
    'Groq',
    { message: 'Rate limit reached for model `m`. Please try again in 7m12.5s. Need more tokens? Upgrade.' },
    432_500,
  ],
  ['Azure', { message: 'You have exceeded the call rate limit. Please retry after 7 seconds.' }, 7000],
  [
    'Gemini',
    [{ error: { message: 'You exceeded your quota.', details: [{ '@type': 'RetryInfo', retryDelay: '36s' }] } }],
    36_000,
  ],
  ['nobody', { message: 'Try again later.' }, undefined],
])('how long to wait may stand in the words only: %s', ([, error, expected]) => {
  const thrown = new RateLimitError(429, error, undefined, new Headers())
  expect(readOpenAIError(thrown, { model: 'm', endpoint: 'localhost' }).retryAfterMs).toBe(expected)
})

test('headers may be a plain object, as other clients have them', () => {
  const thrown = Object.assign(new Error('slow down'), { status: 429, headers: { 'Retry-After': '7', via: ['x'] } })
  expect(readOpenAIError(thrown, { model: 'm', endpoint: 'localhost' })).toMatchObject({
    code: 'rate_limited',
    retryAfterMs: 7000,
    cause: thrown,
  })
})

test.each([
  [{ constructor: 1, toString: 2 }],
  [Object.create(null)],
  [{ status: 500, message: { toString: 2 }, headers: 'x' }],
  [{ status: 400, message: 7 }],
  [null],
])('whatever a client throws becomes an error of ours: %#', (thrown) => {
  expect(readOpenAIError(thrown, { model: 'm', endpoint: 'localhost' })).toBeInstanceOf(ModelError)
})

test('an error that is nested without end is told as one', () => {
  let error: unknown = 'deep'
  for (let level = 0; level < 50_000; level++) error = [error]
  const thrown = { status: 500, message: 'x', error }
  expect(readOpenAIError(thrown, { model: 'm', endpoint: 'localhost' }).message).toContain('nested too deeply')
  const text = `{"error":${'['.repeat(50_000)}1${']'.repeat(50_000)}}`
  expect(readHttpReply(text)).toEqual({ kind: 'failure', hadBegun: false })
  expect(() => readChatCompletion(text)).toThrow('nested too deeply')
  expect(() => readChatCompletion(text.replace('error', 'choices'))).toThrow('nested too deeply')
})

test('what happy-dom blocks is not tried again, and the message names both ways out', () => {
  const cause = new Error('Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource.')
  const error = readOpenAIError(new APIConnectionError({ cause }), { model: 'gpt-4o', endpoint: 'api.openai.com' })
  expect(error).toMatchObject({ code: 'endpoint_down', transient: false })
  expect(error.message).toContain('// @vitest-environment node')
  expect(error.message).toContain('disableSameOriginPolicy')
})

test('what a client throws whose own fetch was stopped is no broken reply, which would be asked for again', () => {
  const thrown = new DOMException('This operation was aborted', 'AbortError')
  expect(readOpenAIError(thrown, { model: 'm', endpoint: 'localhost' })).toMatchObject({ code: 'aborted' })
})

describe('whatever a client of one’s own throws is told', () => {
  const asked = { model: 'm', endpoint: 'localhost' }
  const selfMade = new Error('Round and round.')
  selfMade.cause = selfMade
  test.each<[string, unknown, string]>([
    ['a text', 'Out of order.', '(Out of order.)'],
    ['nothing', undefined, '(undefined)'],
    ['null', null, '(null)'],
    ['an error without a message', new Error('x', { cause: new Error('') }), '(no reason given)'],
    ['an error that is its own cause', selfMade, '(Round and round.)'],
  ])('%s', (_, thrown, reason) => {
    const error = readOpenAIError(thrown, asked)
    expect(error).toMatchObject({ code: 'bad_response' })
    expect(error.message).toBe(`The reply of localhost arrived broken ${reason}. It was not used and not recorded.`)
  })
})
