import type { RunRecord } from '../../../src/report/record/run-record.js'
import { goldenTests, mutatedTests } from '../../report/golden-sample.js'
import { assertion, build, testReport, verdict } from '../../report/sample.js'

const replayed = { calls: 0, replayed: 2, tokensIn: 70, tokensOut: 30, costUsd: 0.01, latencyMs: 300 }

/** Two golden sets, one of them with variants; a rubric of its own; calls of the system under test and of a generator. */
export function goldenRun(): RunRecord {
  const other = testReport('refund', [
    assertion({
      verdict: verdict([1, 1, 1, 1]),
      mainUsage: replayed,
      generator: { model: 'maker', usage: { ...replayed, costUsd: null }, recordings: [] },
    }),
  ])
  return build([...goldenTests(), ...mutatedTests(), other])
}
