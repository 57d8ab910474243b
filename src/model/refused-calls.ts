import { type CurrentTest, isOutsideOfTests } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'

/** In the record of a test, in place of the matcher that would tell of such a call. */
export const byRefusedCall = 'refused call'

/** Why a call was not made. */
export interface RefusedCall {
  readonly code: string
  readonly message: string
}

type Listener = (test: CurrentTest, call: RefusedCall) => void

interface RefusedOutside {
  readonly call: RefusedCall
  /** A test that was judged after it has told of it. */
  told: boolean
}

const state = sharedState('refused-calls', () => ({
  listener: undefined as Listener | undefined,
  told: new WeakSet<CurrentTest>(),
  /** By test file. */
  outside: new Map<string, RefusedOutside>(),
}))

/** Set once per test file by the runner's entry. */
export function hearRefusedCalls(listener: Listener): void {
  state.listener = listener
}

/**
 * The first of a test is told: the system under test may hide it, and then the test judges an answer that nobody gave. One
 * outside of the tests waits for those that are judged after it.
 * @param about what was asked, in short
 */
export function tellRefusedCall(test: CurrentTest, call: RefusedCall, about: string): void {
  if (!isOutsideOfTests(test)) return tell(test, call)
  if (state.outside.has(test.file)) return
  const message = `A call outside of the tests of this file (${about}) was refused: ${call.message}`
  state.outside.set(test.file, { call: { code: call.code, message }, told: false })
}

/** Called with each test that is judged: what it judges may stand on an answer that nobody gave before it. */
export function tellRefusedOutside(test: CurrentTest): void {
  const refused = state.outside.get(test.file)
  if (!refused) return
  refused.told = true
  tell(test, refused.call)
}

/** Ends a test file. @throws Error for a call that was refused outside of its tests, if none of them has told of it. */
export function assertRefusedIsTold(file: string): void {
  const refused = state.outside.get(file)
  state.outside.delete(file)
  if (!refused || refused.told) return
  const error = new Error(refused.call.message)
  error.stack = error.message // the place is not the user's
  throw error
}

function tell(test: CurrentTest, call: RefusedCall): void {
  if (state.told.has(test)) return
  state.told.add(test)
  state.listener?.(test, call)
}
