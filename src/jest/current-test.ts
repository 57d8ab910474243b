import { expect } from '@jest/globals'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { runsNoTest, testsCalled } from './circus-state.js'
import { timeoutOf } from './test-timeout.js'

interface JestState {
  readonly testPath?: string
  readonly currentTestName?: string
  readonly currentConcurrentTestName?: () => string | undefined
}

interface Attempt extends CurrentTest {
  /** Jest runs its `beforeEach` and `afterEach` late, or not at all. */
  readonly isConcurrent: boolean
  readonly calls: AbortController
}

/** The latest attempt of each test of the current file, by full name. */
const attempts = new Map<string, Attempt>()

function begin(attempt: Omit<Attempt, 'calls' | 'signal' | 'startedAt' | 'deadline'>): Attempt {
  const calls = new AbortController()
  const timeoutMs = timeoutOf(attempt.name)
  const startedAt = realTime.epochMs()
  const deadline = timeoutMs !== undefined && { deadline: startedAt + timeoutMs }
  const begun = { ...attempt, calls, signal: calls.signal, startedAt, ...deadline }
  attempts.set(attempt.name, begun)
  return begun
}

/** Called before every attempt of a test. */
export function startAttempt(): void {
  const { testPath, currentTestName } = expect.getState()
  if (testPath === undefined || currentTestName === undefined) return
  const latest = attempts.get(currentTestName)
  if (latest?.isConcurrent) return // it has begun before its hooks
  begin({
    file: testPath,
    name: currentTestName,
    attempt: latest ? latest.attempt + 1 : 0,
    isConcurrent: false,
  })
}

/** Called after every attempt of a test: stops the calls that it has left behind. */
export function endAttempt(): CurrentTest | undefined {
  const test = attempts.get(expect.getState().currentTestName ?? '')
  test?.calls.abort()
  return test
}

let hasEnded = false

/** Called when the file ends. */
export function endConcurrentAttempts(): CurrentTest[] {
  const ended = [...attempts.values()].filter(({ isConcurrent }) => isConcurrent)
  for (const { calls } of ended) calls.abort()
  hasEnded = true
  return ended
}

/**
 * The test that an assertion or a call belongs to. In `beforeAll` and `afterAll`, Jest still names the test before, also a
 * skipped one, and it is of none. Newer versions know of each call which test has led to it.
 */
export function currentTest(matcherThis?: unknown): CurrentTest | undefined {
  const state: JestState = expect.getState()
  const own = (matcherThis ?? state) as JestState
  const leading = own.currentConcurrentTestName?.()
  const name = leading ?? own.currentTestName ?? state.currentTestName
  if (state.testPath === undefined || name === undefined) return undefined
  const known = attempts.get(name)
  const isOver = runsNoTest() || (!matcherThis && known?.calls.signal.aborted)
  if (leading === undefined && isOver) return undefined
  if (known && !isRetried(known)) return known
  known?.calls.abort()
  return begin({ file: state.testPath, name, attempt: attemptOf(name), isConcurrent: true })
}

/** Jest calls no hook of ours before it runs a concurrent test once more. */
const isRetried = ({ name, attempt, isConcurrent }: Attempt): boolean => isConcurrent && attemptOf(name) > attempt

/** Which run of a test Jest has begun, from 0; always 0 where several have its name. */
function attemptOf(name: string): number {
  const [only, another] = testsCalled(name)
  const begun = another ? undefined : only?.['invocations']
  return typeof begun === 'number' ? Math.max(0, begun - 1) : 0
}

/** Hooks of the user run after the end, too: what they ask is nobody's. */
export function currentFile(): string | undefined {
  return hasEnded ? undefined : expect.getState().testPath
}
