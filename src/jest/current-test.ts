import { expect } from '@jest/globals'
import type { CurrentTest } from '../config/host.js'

interface JestState {
  readonly testPath?: string
  readonly currentTestName?: string
  readonly currentConcurrentTestName?: () => string | undefined
}

interface Attempt extends CurrentTest {
  /** A concurrent test asks its first judge before its `beforeEach` has run. */
  hooksRan: boolean
}

/** The latest attempt of each test of the current file, by full name. */
const attempts = new Map<string, Attempt>()

/** Called before every attempt of a test. */
export function startAttempt(): void {
  const { testPath, currentTestName } = expect.getState()
  if (testPath === undefined || currentTestName === undefined) return
  const latest = attempts.get(currentTestName)
  if (latest && !latest.hooksRan) {
    latest.hooksRan = true
    return
  }
  const attempt = latest ? latest.attempt + 1 : 0
  attempts.set(currentTestName, { file: testPath, name: currentTestName, attempt, hooksRan: true })
}

/** The test that an assertion belongs to; in `test.concurrent` only the matcher's own `this` knows. */
export function currentTest(matcherThis?: unknown): CurrentTest | undefined {
  const own = (matcherThis ?? {}) as JestState
  const state = expect.getState()
  const name = own.currentConcurrentTestName?.() ?? own.currentTestName ?? state.currentTestName
  if (state.testPath === undefined || name === undefined) return undefined
  let latest = attempts.get(name)
  if (!latest) attempts.set(name, (latest = { file: state.testPath, name, attempt: 0, hooksRan: false }))
  return latest
}
