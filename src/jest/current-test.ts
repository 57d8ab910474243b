import { expect } from '@jest/globals'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'

interface JestState {
  readonly testPath?: string
  readonly currentTestName?: string
  readonly currentConcurrentTestName?: () => string | undefined
}

interface Attempt extends CurrentTest {
  /** A concurrent test asks its first judge before its `beforeEach` has run. */
  hooksRan: boolean
  readonly calls: AbortController
}

const defaultTimeoutMs = 5_000
/** Where `jest.setTimeout` keeps what it is given. */
const setTimeoutValue = Symbol.for('TEST_TIMEOUT_SYMBOL')

/** The latest attempt of each test of the current file, by full name. */
const attempts = new Map<string, Attempt>()

let configuredTimeoutMs = defaultTimeoutMs

/** @param timeoutMs `testTimeout` of the Jest config; without one, Jest's own 5 seconds. */
export function setConfiguredTimeout(timeoutMs: number | null | undefined): void {
  configuredTimeoutMs = timeoutMs ?? defaultTimeoutMs
}

/** The timeout that a test has as its own third argument is known to Jest alone. */
function timeoutMs(): number {
  const own: unknown = Reflect.get(globalThis, setTimeoutValue)
  return typeof own === 'number' && own > 0 ? own : configuredTimeoutMs
}

function attemptOf(file: string, name: string, attempt: number, hooksRan: boolean): Attempt {
  const calls = new AbortController()
  const deadline = realTime.epochMs() + timeoutMs()
  const started: Attempt = { file, name, attempt, hooksRan, calls, signal: calls.signal, deadline }
  attempts.set(name, started)
  return started
}

/** Called before every attempt of a test. */
export function startAttempt(): void {
  const { testPath, currentTestName } = expect.getState()
  if (testPath === undefined || currentTestName === undefined) return
  const latest = attempts.get(currentTestName)
  if (latest && !latest.hooksRan) {
    latest.hooksRan = true
    return
  }
  attemptOf(testPath, currentTestName, latest ? latest.attempt + 1 : 0, true)
}

/** Called after every attempt of a test: stops the calls that it has left behind. */
export function endAttempt(): CurrentTest | undefined {
  const test = attempts.get(expect.getState().currentTestName ?? '')
  test?.calls.abort()
  return test
}

/** The test that an assertion belongs to; in `test.concurrent` only the matcher's own `this` knows. */
export function currentTest(matcherThis?: unknown): CurrentTest | undefined {
  const own = (matcherThis ?? {}) as JestState
  const state = expect.getState()
  const name = own.currentConcurrentTestName?.() ?? own.currentTestName ?? state.currentTestName
  if (state.testPath === undefined || name === undefined) return undefined
  return attempts.get(name) ?? attemptOf(state.testPath, name, 0, false)
}
