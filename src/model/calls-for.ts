import { AsyncLocalStorage } from 'node:async_hooks'
import { getHost, type CurrentTest } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'
import type { RefusedCall } from './refused-calls.js'

interface CallsFor {
  readonly test: CurrentTest
  /** The first. */
  refused?: RefusedCall
}

const storage = sharedState('calls-for', () => new AsyncLocalStorage<CallsFor>())

/**
 * Runs work whose calls belong to a test that the runner does not run right now: a golden case starts ahead of its test.
 * @returns what the work returned, and the first call that it was refused.
 */
export async function callsFor<T>(
  test: CurrentTest | undefined,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly refused?: RefusedCall | undefined }> {
  if (test === undefined) return { value: await work() }
  const calls: CallsFor = { test }
  const value = await storage.run(calls, work)
  return { value, refused: calls.refused }
}

/** The test that a call is made for, if any. */
export function callingTest(): CurrentTest | undefined {
  return storage.getStore()?.test ?? getHost()?.currentTest()
}

/** @returns whether somebody waits to hear of it. */
export function noteRefusedCall(call: RefusedCall): boolean {
  const calls = storage.getStore()
  if (calls) calls.refused ??= call
  return calls !== undefined
}
