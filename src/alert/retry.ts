import { setTimeout as wait } from 'node:timers/promises'

/** How one try ended. `again`: another try may help; `afterMs`: not before that. */
export type Attempt =
  | { readonly sent: true }
  | { readonly sent: false; readonly problem: string; readonly again: boolean; readonly afterMs?: number }

export interface Delivered {
  readonly sent: boolean
  readonly attempts: number
  /** What to check; never an address, a key or what the other side wrote. */
  readonly problem?: string
}

const firstWaitMs = 500
const mostAttempts = 4

/**
 * Tries until it is sent, another try cannot help, or `deadline` (epoch milliseconds) is near; waits 0.5, 1 and 2 s between
 * the tries, or as long as the other side asks.
 */
export async function retrying(
  attempt: (remainingMs: number) => Promise<Attempt>,
  deadline: number,
  now: () => number,
): Promise<Delivered> {
  for (let attempts = 1; ; attempts++) {
    const result = await attempt(Math.max(1, deadline - now()))
    if (result.sent) return { sent: true, attempts }
    const { problem, again, afterMs } = result
    if (!again || attempts === mostAttempts) return { sent: false, attempts, problem }
    const waitMs = Math.max(afterMs ?? 0, firstWaitMs * 2 ** (attempts - 1))
    if (now() + waitMs >= deadline)
      return { sent: false, attempts, problem: afterMs ? tooLong(problem, afterMs) : problem }
    await wait(waitMs)
  }
}

function tooLong(problem: string, afterMs: number): string {
  return `${problem}; it asks to wait ${Math.ceil(afterMs / 1000)} s`
}
