import { type CurrentTest, isOutsideOfTests } from '../src/config/host.js'
import { sharedState } from '../src/config/shared-state.js'
import { toJson } from '../src/config/to-json.js'
import { asMainUsage, takeMainUsage } from '../src/model/metered-usage.js'
import { byRefusedCall, hearRefusedCalls, tellRefusedOutside } from '../src/model/refused-calls.js'
import type { AssertionRecord } from '../src/report/record/assertion.js'
import { noteOutside } from './outside-tests.js'

/** Takes an assertion to the runner's reporter. @param slot of the same test: the last record of a slot stands */
export type AssertionSink = (test: CurrentTest, record: AssertionRecord, slot?: string) => void

const state = sharedState('sink', () => ({
  sink: undefined as AssertionSink | undefined,
  /** Those that another try may fill again, by what was asked. */
  open: new WeakMap<CurrentTest, Map<string, string>>(),
  slots: 0,
}))

/** Set once per test file by the runner's entry. */
export function setAssertionSink(sink: AssertionSink): void {
  state.sink = sink
  hearRefusedCalls((test, { code, message }) =>
    emitAssertion(test, {
      matcher: byRefusedCall,
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
 * Outside of a test there is no case to put the assertion in. What the system under test has used since the assertion
 * before goes with it; what the author gives wins over what was metered.
 */
export function emitAssertion(test: CurrentTest | undefined, record: AssertionRecord): void {
  if (!test) return
  if (isOutsideOfTests(test)) return noteOutside(test, record)
  tellRefusedOutside(test)
  const metered = takeMainUsage(test)
  state.sink?.(test, record.mainUsage || !metered ? record : { ...record, ...asMainUsage(metered) })
}

/** Whether a matcher has failed that is called again. */
export const hasOpenTry = (test: CurrentTest | undefined): boolean => !!test && (state.open.get(test)?.size ?? 0) > 0

/**
 * A matcher inside another, in `vi.waitFor`, or at an interval of `expect.poll`, is called as often as its runner likes:
 * the same question in the same test is one assertion, as it came out last. Calls of the system under test are left to
 * the test.
 * @param isFinal whether the next try of the same question is another assertion
 */
export function emitTry(test: CurrentTest | undefined, record: AssertionRecord, isFinal: boolean): void {
  if (!test || isOutsideOfTests(test)) return
  tellRefusedOutside(test)
  const { matcher, negated, criteria = [] } = record
  const asked = toJson([matcher, negated, criteria.map(({ criterion, kind }) => [kind, criterion])])
  const open = state.open.get(test) ?? new Map<string, string>()
  state.open.set(test, open)
  const slot = open.get(asked) ?? String(++state.slots)
  if (isFinal) open.delete(asked)
  else open.set(asked, slot)
  state.sink?.(test, record, slot)
}
