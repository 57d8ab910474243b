import { realTime } from '../config/real-time.js'

/** @throws the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> | undefined {
  if (ms <= 0) return undefined
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = realTime.setTimeout(() => {
    signal?.removeEventListener('abort', leave)
    resolve()
  }, ms)
  const leave = () => {
    realTime.clearTimeout(timer)
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', leave, { once: true })
  return promise
}
