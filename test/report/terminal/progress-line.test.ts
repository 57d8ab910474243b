import { expect, test } from 'vitest'
import { progressLine } from '../../../src/report/terminal/progress-line.js'
import { assertion } from '../sample.js'

const usage = { calls: 1, replayed: 0, tokensIn: 10, tokensOut: 5, costUsd: 0.02, latencyMs: 1 }
const unpriced = { ...usage, costUsd: null }

test('what is done, what runs, what was called and what it cost', () => {
  const assertions = [
    assertion({ usage }),
    assertion({ usage: { ...usage, calls: 2, costUsd: 0.04 } }),
    assertion({ usage: { ...usage, calls: 0, replayed: 1200 } }),
  ]
  expect(progressLine({ done: 1500, running: 3, assertions })).toBe(
    'LLM cases  1,500 done, 3 running, 3 calls, $0.06, 1,200 replayed',
  )
  expect(
    progressLine({ done: 2, running: 0, assertions: [assertion({ usage }), assertion({ usage: unpriced })] }),
  ).toBe('LLM cases  2 done, 0 running, 2 calls, $0.02 and 1 call of unknown cost')
  expect(progressLine({ done: 0, running: 1, assertions: [] })).toBe('LLM cases  0 done, 1 running')
})
