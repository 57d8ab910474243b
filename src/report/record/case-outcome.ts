import { ofLastAttempts } from '../../golden/run/last-attempts.js'
import type { AssertionRecord, TestReport } from './assertion.js'
import type { CaseOutcome } from './run-record.js'

/** The check came out as the test asked for, `.not` included. An unknown one never did. */
export function assertionPassed({ outcome, negated }: Pick<AssertionRecord, 'outcome' | 'negated'>): boolean {
  return outcome === (negated ? 'fail' : 'pass')
}

/** Neither passed nor unknown. */
export function assertionFailed({ outcome, negated }: Pick<AssertionRecord, 'outcome' | 'negated'>): boolean {
  return outcome === (negated ? 'pass' : 'fail')
}

/**
 * It ended before it judged anything, as it must not: its system threw, or a hook, or its time was over. A test that is
 * marked to fail passes by that.
 */
export function hasCrashed({ assertions, state, expectedToFail }: TestReport): boolean {
  return assertions.length === 0 && (state === 'failed' || (state === 'passed' && expectedToFail))
}

/** The assertions that decide: those of the last attempt in which the test judged anything, of every repetition. */
export function lastAttempt(test: TestReport): AssertionRecord[] {
  return ofLastAttempts(test.assertions)
}

/** A skipped test is no case, unless what it judged did not pass: a failure is not undone by `ctx.skip()`. */
export function isCase(test: TestReport): boolean {
  if (test.state === 'skipped') return lastAttempt(test).some((assertion) => !assertionPassed(assertion))
  return test.assertions.length > 0 || hasCrashed(test)
}

/**
 * A certain failure decides, then an unknown one, then what the runner says: a case passes only if every judged
 * assertion of its last attempt passed and the test did.
 */
export function caseOutcome(test: TestReport, decisive: readonly AssertionRecord[]): CaseOutcome {
  const asExpected = test.expectedToFail && test.state === 'passed'
  if (decisive.some(assertionFailed)) return asExpected ? 'expected_fail' : 'fail'
  if (decisive.some((assertion) => assertion.outcome === 'unknown')) return 'unknown'
  if (asExpected) return 'expected_fail'
  return test.state === 'passed' ? 'pass' : 'fail'
}
