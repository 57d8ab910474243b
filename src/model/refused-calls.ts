import type { CurrentTest } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'

/** Why a call of the system under test was not made. */
export interface RefusedCall {
  readonly code: string
  readonly message: string
}

type Listener = (test: CurrentTest, call: RefusedCall) => void

const state = sharedState('refused-calls', () => ({
  listener: undefined as Listener | undefined,
  told: new WeakSet<CurrentTest>(),
}))

/** Set once per test file by the runner's entry. */
export function hearRefusedCalls(listener: Listener): void {
  state.listener = listener
}

/** The first of a test is told: the system under test may hide it, and then the test judges an answer that nobody gave. */
export function tellRefusedCall(test: CurrentTest, call: RefusedCall): void {
  if (state.told.has(test)) return
  state.told.add(test)
  state.listener?.(test, call)
}
