import { AsyncLocalStorage } from 'node:async_hooks'
import { type CurrentTest, getHost, outsideTestsOf } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'
import { oneLine, shorten } from '../config/text/safe-text.js'
import { type RefusedCall, tellRefusedCall } from './refused-calls.js'

interface CallsFor {
  readonly test: CurrentTest
  readonly run: number
  /** The first. */
  refused?: RefusedCall
}

const storage = sharedState('calls-for', () => new AsyncLocalStorage<CallsFor>())

/**
 * Runs work whose calls belong to a test that the runner does not run right now: a golden case starts ahead of its test,
 * and a scenario of the command line has none.
 * @param run round of a case that runs several times, from 0: each is asked by itself
 */
export function callsFor<T>(test: CurrentTest | undefined, run: number, work: () => Promise<T>): Promise<T> {
  return test === undefined ? work() : storage.run({ test, run }, work)
}

/** The first call that was refused in the work that goes on here. */
export function refusedCall(): RefusedCall | undefined {
  return storage.getStore()?.refused
}

/** The test that a call is made for, or else its file, and the round of it. */
export function caller(): { readonly test: CurrentTest | undefined; readonly run: number } {
  return storage.getStore() ?? { test: getHost()?.currentTest() ?? testFile(), run: 0 }
}

function testFile(): CurrentTest | undefined {
  const file = getHost()?.currentFile?.()
  return file === undefined ? undefined : outsideTestsOf(file)
}

/**
 * Tells of a call that was refused: to the work that it was made for, else to its test.
 * @param about what was asked
 */
export function tellRefused({ code, message }: RefusedCall, test: CurrentTest, about: string): void {
  const calls = storage.getStore()
  if (calls) calls.refused ??= { code, message }
  else tellRefusedCall(test, { code, message }, shorten(oneLine(about), 80))
}

const layered = sharedState('calls-of-models', () => new AsyncLocalStorage<true>())

/** Runs the call of a model that is recorded and counted as such: the client that it calls with may be metered, too. */
export function asCallOfModel<T>(work: () => T): T {
  return layered.run(true, work)
}

export function isCallOfModel(): boolean {
  return layered.getStore() ?? false
}
