/**
 * The process's own clock and timers, captured when the package is registered, before a test can replace them:
 * `vi.useFakeTimers()` must not stop a judge's deadline.
 */
const { setTimeout, clearTimeout, setImmediate } = globalThis
const monotonic = performance.now.bind(performance)
const epoch = Date.now

export const realTime = {
  /** Milliseconds of a clock that never jumps. */
  now: (): number => monotonic(),
  /** Milliseconds since 1970. */
  epochMs: (): number => epoch(),
  setTimeout,
  clearTimeout,
  /** Resolves in a later turn of the event loop. */
  nextTurn: (): Promise<void> => new Promise((resolve) => setImmediate(resolve)),
}

const longestTurnMs = 50
let turnBegan = monotonic()

/**
 * Lets timers and messages through when a turn of the event loop gets long, which it does where everything is replayed:
 * nothing waits then, and a runner hears of no test before the last.
 */
export async function breathe(): Promise<void> {
  if (monotonic() - turnBegan < longestTurnMs) return
  await realTime.nextTurn()
  turnBegan = monotonic()
}
