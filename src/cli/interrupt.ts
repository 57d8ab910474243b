/** Runs work with a signal that Ctrl-C aborts; a second Ctrl-C ends the process as usual. */
export async function withInterrupt<T>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (given) return work(given)
  const controller = new AbortController()
  const abort = (): void => controller.abort(new Error('interrupted'))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', abort)
    process.off('SIGTERM', abort)
  }
}
