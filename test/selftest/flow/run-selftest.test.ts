import { expect, test } from 'vitest'
import type { CaseResult } from '../../../src/selftest/flow/case-result.js'
import { runSelftest } from '../../../src/selftest/flow/run-selftest.js'
import { makeBench, scenario } from './bench.js'

const scenarios = ['a', 'b', 'c', 'd', 'e'].map((id) => scenario({ id, prompt: `Say ${id}.` }))
const file = '/nowhere/config/selftest.yaml'
const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('results are in the order of the scenarios, not of their end', async () => {
  const bench = await makeBench(async (prompt) => {
    await nap(prompt.includes(' a') ? 60 : 5)
    return prompt
  })
  const ended: string[] = []
  const results = await runSelftest({
    scenarios,
    bench,
    concurrency: 5,
    file,
    onResult: ({ id }) => void ended.push(id),
  })
  expect(results.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ended).not.toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ended).toHaveLength(5)
})

test('no more than `concurrency` at the same time', async () => {
  let running = 0
  let most = 0
  const bench = await makeBench(async () => {
    most = Math.max(most, ++running)
    await nap(20)
    running--
    return 'x'
  })
  await runSelftest({ scenarios, bench, concurrency: 2, file })
  expect(most).toBe(2)
})

test('a case that hangs does not hold the others', async () => {
  const bench = await makeBench((prompt) => (prompt.includes('b') ? new Promise(() => {}) : 'x'), { timeoutMs: 400 })
  const ended: string[] = []
  const results = await runSelftest({
    scenarios,
    bench,
    concurrency: 2,
    file,
    onResult: ({ id }) => void ended.push(id),
  })
  expect(ended).toEqual(['a', 'c', 'd', 'e', 'b'])
  expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'fail', 'pass', 'pass', 'pass'])
})

test('a run that is ended keeps what has finished', async () => {
  const controller = new AbortController()
  const bench = await makeBench((prompt) => (/[ab]/.test(prompt.at(-2) ?? '') ? 'x' : new Promise(() => {})))
  const finished: CaseResult[] = []
  const begun: string[] = []
  const results = await runSelftest({
    scenarios,
    bench,
    concurrency: 1,
    file,
    signal: controller.signal,
    onStart: ({ id }) => {
      begun.push(id)
      if (id === 'c') setTimeout(() => controller.abort(new Error('Ctrl-C')), 30)
    },
    onResult: (result) => void finished.push(result),
  })
  expect(results.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(finished).toEqual(results)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a run whose judge is misused rejects: no case is left out in silence', async () => {
  const bench = await makeBench(() => 'x')
  const judge = { ...bench.judge, evaluate: () => Promise.reject(new TypeError('misused')) }
  await expect(runSelftest({ scenarios, bench: { ...bench, judge }, concurrency: 2, file })).rejects.toThrow('misused')
})
