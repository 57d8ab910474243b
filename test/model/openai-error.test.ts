import { expect, test } from 'vitest'
import { retryAfterMs } from '../../src/model/openai-error.js'

const now = Date.parse('2026-03-01T10:00:00Z')

test.for<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after-ms': '120' }, 120],
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:00:00 GMT' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after-ms': '50', 'retry-after': '9' }, 50],
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
])('%o asks to wait %s ms', ([headers, expected]) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected)
})
