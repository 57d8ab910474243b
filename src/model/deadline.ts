import { type CurrentTest, getHost, isOutsideOfTests } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { ModelError } from './model-error.js'
import type { CallOptions } from './port.js'

const outsideTestsMs = 120_000
/** Of a test whose timeout the runner does not tell. */
const defaultTestTimeoutMs = 60_000
/** Nobody answers in less. */
const leastForCallMs = 250

/** What is left for a call: the test must still be able to say what happened before the runner gives it up. */
export function timeForCallMs(test: CurrentTest | undefined, now: number): number {
  if (!test || isOutsideOfTests(test)) return outsideTestsMs
  const left = timeLeftMs(test, now)
  return Math.max(0, left - Math.min(5000, Math.max(250, left * 0.1)))
}

function timeLeftMs({ deadline }: CurrentTest, now: number): number {
  return deadline === undefined ? (getHost()?.options.testTimeoutMs ?? defaultTestTimeoutMs) : deadline - now
}

/** What a message tells to raise. */
export const timeLimitOf = (test: CurrentTest | undefined): string => test?.timeLimit ?? "the test's timeout"

/** The time of one call, over all its tries. */
export interface Deadline {
  /** Aborts when the time is over, the test ends or the caller does not want the reply any more. */
  readonly signal: AbortSignal
  leftMs(): number
}

/**
 * Runs `work` within the time that the test leaves, or less. What `work` still does afterwards is nobody's concern any more.
 *
 * @throws ModelError `timeout` with what `late` says or because there is no time to begin with, or `aborted`.
 */
export async function withinDeadline<T>(
  { signal, test }: CallOptions,
  late: (totalMs: number) => string,
  work: (deadline: Deadline) => Promise<T>,
  atMostMs = Infinity,
): Promise<T> {
  const now = realTime.epochMs()
  const totalMs = Math.min(timeForCallMs(test, now), atMostMs)
  if (test && totalMs < leastForCallMs) throw timeIsGone(test, now)
  const end = realTime.now() + totalMs
  const controller = new AbortController()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = (error: ModelError) => {
    reject(error)
    controller.abort(error)
  }
  const timer = realTime.setTimeout(() => stop(new ModelError('timeout', late(totalMs))), totalMs)
  const aborted = () => stop(new ModelError('aborted', 'The test ended or was stopped before the model had answered.'))
  const signals = [signal, test?.signal].filter((one) => one !== undefined)
  for (const one of signals) {
    if (one.aborted) aborted()
    one.addEventListener('abort', aborted)
  }
  try {
    return await Promise.race([stopped, work({ signal: controller.signal, leftMs: () => end - realTime.now() })])
  } finally {
    realTime.clearTimeout(timer)
    for (const one of signals) one.removeEventListener('abort', aborted)
  }
}

function timeIsGone(test: CurrentTest, now: number): ModelError {
  const seconds = (ms: number) => `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  const taken = test.startedAt === undefined ? '' : `taken ${seconds(now - test.startedAt)} and had `
  return new ModelError(
    'timeout',
    `No model was asked: the test had ${taken}${seconds(timeLeftMs(test, now))} left, too little for a reply. ` +
      `Raise ${test.timeLimit ?? 'its timeout'}, or see what took its time.`,
  )
}
