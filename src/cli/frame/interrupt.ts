/** Runs work with a signal that Ctrl-C aborts; a second Ctrl-C ends the process at once, and what it started with it. */
export async function withInterrupt<T>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (given) return work(given)
  const controller = new AbortController()
  const abort = (): void => {
    // A signal that nobody catches would end the process without its `exit` handlers, which end programs under test.
    if (controller.signal.aborted) process.exit(130)
    controller.abort(new Error('interrupted'))
  }
  process.on('SIGINT', abort)
  process.on('SIGTERM', abort)
  try {
    return await work(controller.signal)
  } finally {
    // After an interrupt the process is about to end: a second one on its way must not end it in another way.
    if (!controller.signal.aborted) {
      process.off('SIGINT', abort)
      process.off('SIGTERM', abort)
    }
  }
}
