import type { CurrentTest } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { sharedState } from '../src/config/shared-state.js'
import { unstyled } from '../src/config/text/safe-text.js'
import type { AssertionRecord } from '../src/report/record/assertion.js'
import { assertionPassed } from '../src/report/record/case-outcome.js'
import type { CallSite } from './at-caller.js'
import { isDirectUse, isInsideAnother, type MatcherContext } from './context.js'
import { emitAssertion, emitTry, hasOpenTry } from './sink.js'
import { isWaitedFor } from './waited-for.js'

/** What a matcher found out, before `.not` is applied. */
export interface Finding {
  readonly record: Pick<AssertionRecord, 'outcome' | 'summary'> &
    Partial<Omit<AssertionRecord, 'matcher' | 'negated' | 'attempt' | 'durationMs'>>
  readonly message: () => string
  /** Of a synchronous matcher: thrown under both polarities when the finding has been recorded. */
  readonly thrown?: Error | undefined
}

const recorded = sharedState('recorded-errors', () => new WeakSet<object>())

/** Throws what comes of a finding that is in the report: nobody is to record it once more. */
export function throwRecorded(error: Error): never {
  recorded.add(error)
  throw error
}

export const isRecorded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && recorded.has(error)

/** Nothing was found out, whatever a judge may have said: it is told in the report, and in no rate. */
export function unjudged(code: string, message: string, judged?: Finding['record']): Finding {
  const said = unstyled(message)
  const record = { ...judged, outcome: 'unknown' as const, summary: said, unknown: { code, message: said } }
  return { record, message: () => message }
}

/** One use of a matcher. */
export interface Use {
  readonly matcher: string
  readonly context: MatcherContext
  readonly test: CurrentTest | undefined
  /** From `realTime.now()`. */
  readonly started: number
  /** Of a synchronous matcher: its callers are on the stack. */
  readonly site?: CallSite
}

/** Takes a finding to the report of its test; of a matcher that is only tried, the last one. */
export function recordFinding({ matcher, context, test, started, site }: Use, { record }: Finding): void {
  const assertion: AssertionRecord = {
    warnings: [],
    ...record,
    matcher,
    negated: context.isNot ?? false,
    attempt: test?.attempt ?? 0,
    durationMs: realTime.now() - started,
  }
  const passed = assertionPassed(assertion)
  const isTry = !isDirectUse(context) || (site !== undefined && (!passed || hasOpenTry(test)) && isWaitedFor(site))
  if (!isTry) emitAssertion(test, assertion)
  else if (!isInsideAnother(context)) emitTry(test, assertion, passed)
  else if (assertion.outcome === 'unknown') emitTry(test, assertion, true)
  else emitTry(test, withoutSay(assertion), false)
}

/** What comes of a matcher inside another is the matter of the other, which the result of the test tells. */
function withoutSay(assertion: AssertionRecord): AssertionRecord {
  return { ...assertion, outcome: 'pass', negated: false, summary: `inside another matcher: ${assertion.summary}` }
}
