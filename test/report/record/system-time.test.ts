import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { AssertionRecord } from '../../../src/report/record/assertion.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { cases, runSet } from '../../golden/run-set.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, testReport } from '../sample.js'

const main = (latencyMs: number, replayed: boolean) => {
  const counts = replayed ? { calls: 0, replayed: 1 } : { calls: 1, replayed: 0 }
  return { ...counts, tokensIn: 1, tokensOut: 1, costUsd: 0, latencyMs }
}

function timesOf(...args: Parameters<typeof testReport>) {
  const record = build([testReport(...args)])
  const [entry] = record.cases
  return { case: entry?.duration_ms, system: entry?.system_ms, compared: summarizeRecord(record).cases[0]?.latencyMs }
}

const took = (durationMs: number, more: Partial<AssertionRecord> = {}) => assertion({ durationMs, ...more })

describe('a plain test', () => {
  test('took its system what its assertions did not', () => {
    expect(timesOf('a', [took(10), took(390)], { durationMs: 800 })).toEqual({ case: 800, system: 400, compared: 400 })
  })

  test('is told in whole milliseconds', () => {
    const record = build([testReport('a', [took(84.283_143)], { durationMs: 90.6 })])
    expect(record.cases).toMatchObject([{ duration_ms: 91, assertions: [{ duration_ms: 84 }] }])
  })

  test('whose judges were asked side by side', () => {
    expect(timesOf('a', [took(500), took(400)], { durationMs: 800 })).toMatchObject({ case: 800, system: 300 })
  })

  test('that replays the calls of its system took them what they had taken; a made call is in its time', () => {
    expect(timesOf('a', [took(5, { mainUsage: main(400, true) })], { durationMs: 8 })).toMatchObject({ system: 403 })
    expect(timesOf('a', [took(5, { mainUsage: main(400, false) })], { durationMs: 410 })).toMatchObject({ system: 405 })
    const beside = [{ route: 'main' as const, model: 'm', usage: main(400, true) }]
    expect(timesOf('a', [took(5)], { durationMs: 8, beside })).toMatchObject({ system: 403 })
  })

  test('that was tried again tells nothing of its system', () => {
    const tries = [took(5, { outcome: 'fail' }), took(5, { attempt: 1 })]
    expect(timesOf('a', tries, { attempts: 2, durationMs: 800 })).toEqual({
      case: 800,
      system: undefined,
      compared: 800,
    })
  })
})

test('a step that asks the system itself says what it took', () => {
  expect(timesOf('a', [took(700, { systemMs: 300 }), took(500, { systemMs: 200 })], { durationMs: 1_300 })).toEqual({
    case: 1_300,
    system: 500,
    compared: 500,
  })
})

test('a golden case took what its runs took, whatever its test waited for', () => {
  const [first] = goldenTests()
  if (!first) throw new Error('no sample')
  const runs = first.assertions.flatMap((run) => {
    const golden = run.golden && { ...run.golden, runs: 2 }
    const once = { ...run, golden, durationMs: 800, systemMs: 400, mainUsage: main(20, true) }
    return [once, once]
  })
  for (const durationMs of [0.3, 5_000]) {
    expect(timesOf('a', runs, { durationMs })).toEqual({ case: 1_600, system: 420, compared: 420 })
  }
})

test('cases of a set that start ahead of their tests have their own times', async () => {
  const subject = async ({ id }: { id: string }) => {
    await sleep(id === 'slow' ? 150 : 30)
    return 'score 100'
  }
  const { reports } = await runSet({ cases: cases('a', 'slow', 'b', 'c') }, { subject })
  const [a = 0, slow = 0, b = 0, c = 0] = build(reports).cases.map((entry) => entry.system_ms ?? 0)
  expect(slow).toBeGreaterThan(140)
  for (const quick of [a, b, c]) {
    expect(quick).toBeGreaterThan(25)
    expect(quick).toBeLessThan(slow)
  }
})
