import { setTimeout as wait } from 'node:timers/promises'

/** Why a try was of no use. */
export interface Failure {
  readonly problem: string
  /** Another try may help. `once`: one more and no further, for the message may have arrived. */
  readonly again: boolean | 'once'
}

/** How one try ended. `refused`: who does not get it, although others do. `afterMs`: no other one before that. */
export type Attempt =
  | { readonly sent: true; readonly refused?: readonly string[] }
  | ({ readonly sent: false; readonly afterMs?: number } & Failure)

/** Better told twice than not at all, and not four times. */
export const connectionCut: Failure = {
  problem: 'the connection was cut before an answer; it may have arrived',
  again: 'once',
}

export interface Delivered {
  readonly sent: boolean
  readonly attempts: number
  /** Of those that it was for, who does not get it although it was sent. Default: nobody. */
  readonly refused?: readonly string[]
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
  let mayHaveArrived = false
  for (let attempts = 1; ; attempts++) {
    const result = await attempt(Math.max(1, deadline - now()))
    if (result.sent) return { ...result, attempts }
    const { problem, again, afterMs } = result
    if (!again || attempts === mostAttempts || (again === 'once' && mayHaveArrived))
      return { sent: false, attempts, problem }
    mayHaveArrived ||= again === 'once'
    const waitMs = Math.max(afterMs ?? 0, firstWaitMs * 2 ** (attempts - 1))
    if (now() + waitMs >= deadline)
      return { sent: false, attempts, problem: afterMs ? tooLong(problem, afterMs) : problem }
    await wait(waitMs)
  }
}

function tooLong(problem: string, afterMs: number): string {
  return `${problem}; it asks to wait ${Math.ceil(afterMs / 1000)} s`
}
