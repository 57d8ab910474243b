import type { TestReport } from './assertion.js'
import { lastAttempt } from './case-outcome.js'
import { totalUsage, usageRows } from './usage-rows.js'

/**
 * What the system under test took in a test, in milliseconds, for one run of it: the time that was measured, or else that
 * of the test without its assertions; and of its replayed calls what they took when they were recorded.
 * @returns `undefined` for a test that was tried again: what it took and what it used are of several tries.
 */
export function systemMs(test: TestReport): number | undefined {
  if (test.attempts > 1) return undefined
  const { assertions, beside = [] } = test
  const rows = [...assertions.flatMap(usageRows), ...beside]
  const replayed = rows.filter(({ route, usage }) => route === 'main' && usage.replayed > 0 && usage.calls === 0)
  const runs = assertions.find(({ golden }) => golden)?.golden?.runs ?? 1
  return Math.round((ownMs(test) + totalUsage(replayed).latencyMs) / runs)
}

function ownMs({ assertions, durationMs }: TestReport): number {
  const measured = assertions.flatMap(({ systemMs: ms }) => ms ?? [])
  if (measured.length > 0) return sum(measured)
  const judging = assertions.map((assertion) => assertion.durationMs)
  const inTurn = sum(judging)
  const sideBySide = judging.reduce((most, ms) => Math.max(most, ms), 0)
  return Math.max(0, durationMs - (inTurn <= durationMs ? inTurn : sideBySide))
}

/**
 * What a case took, in whole milliseconds, as selftest.md has it. The test of a golden case waits for a result that was
 * begun before it, or behind
 * others: there it is what the runs of the case took.
 */
export function caseMs(test: TestReport): number {
  const runs = lastAttempt(test).filter(({ golden }) => golden)
  return Math.round(runs.length > 0 ? sum(runs.map(({ durationMs }) => durationMs)) : test.durationMs)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
