import * as timers from 'node:timers'
import { runInThisContext } from 'node:vm'
import { sharedState } from './shared-state.js'

function capture() {
  // Node's: those of a window (jsdom) are others, or missing.
  const { setTimeout, clearTimeout, setImmediate } = timers
  // Jest fakes the clock of a test file before it loads any of its set-up files; that of the process runs on.
  const { performance, Date: clock }: typeof globalThis = runInThisContext('globalThis')
  const monotonic = performance.now.bind(performance)
  const epoch = clock.now
  return {
    /** Milliseconds of a clock that never jumps. */
    now: (): number => monotonic(),
    /** Milliseconds since 1970. */
    epochMs: (): number => epoch(),
    setTimeout,
    clearTimeout,
    /** Resolves in a later turn of the event loop. */
    nextTurn: (): Promise<void> => new Promise((resolve) => setImmediate(resolve)),
  }
}

/**
 * The process's own clock and timers, captured when the package is registered, before a test can replace them:
 * `vi.useFakeTimers()` must not stop a judge's deadline.
 */
export const realTime = sharedState('real-time', capture)

const longestTurnMs = 50
let turnBegan = realTime.now()

/**
 * Lets timers and messages through when a turn of the event loop gets long, which it does where everything is replayed:
 * nothing waits then, and a runner hears of no test before the last.
 */
export async function breathe(): Promise<void> {
  if (realTime.now() - turnBegan < longestTurnMs) return
  await realTime.nextTurn()
  turnBegan = realTime.now()
}
