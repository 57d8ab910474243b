import type { CurrentTest } from '../src/config/host.js'
import { sharedState } from '../src/config/shared-state.js'
import { asMainUsage, takeMainUsage } from '../src/model/metered-usage.js'
import { hearRefusedCalls } from '../src/model/refused-calls.js'
import type { AssertionRecord } from '../src/report/assertion.js'

/** Takes an assertion to the runner's reporter. */
export type AssertionSink = (test: CurrentTest, record: AssertionRecord) => void

const slot = sharedState<{ sink: AssertionSink | undefined }>('sink', () => ({ sink: undefined }))

/** Set once per test file by the runner's entry. */
export function setAssertionSink(sink: AssertionSink): void {
  slot.sink = sink
  hearRefusedCalls((test, { code, message }) =>
    emitAssertion(test, {
      matcher: 'recordedFetch',
      outcome: 'unknown',
      negated: false,
      attempt: test.attempt,
      durationMs: 0,
      summary: message,
      unknown: { code, message },
      warnings: [],
    }),
  )
}

/**
 * Does nothing outside a test: there is no case to put the assertion in. What the system under test has used since the
 * assertion before goes with it; what the author gives wins over what was metered.
 */
export function emitAssertion(test: CurrentTest | undefined, record: AssertionRecord): void {
  if (!test) return
  const metered = takeMainUsage(test)
  slot.sink?.(test, record.mainUsage ? record : { ...record, ...asMainUsage(metered) })
}
