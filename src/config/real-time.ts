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
