import { expect, test } from 'vitest'
import { ofLastAttempts } from '../../../src/golden/run/last-attempts.js'

test('a retry takes the place of the attempts before it', () => {
  expect(ofLastAttempts([{ attempt: 0 }, { attempt: 1 }, { attempt: 1 }])).toEqual([{ attempt: 1 }, { attempt: 1 }])
})

test('a repetition stands beside the others, each with its own retries', () => {
  const first = { attempt: 0 }
  const again = { attempt: 1, repetition: 1 }
  const retried = { attempt: 2, repetition: 1 }
  expect(ofLastAttempts([first, again, retried])).toEqual([first, retried])
})

test('nothing comes of nothing', () => {
  expect(ofLastAttempts([])).toEqual([])
})
