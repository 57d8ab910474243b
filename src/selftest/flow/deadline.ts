import { realTime } from '../../config/real-time.js'

/** Why a case's signal was aborted: its time is up. */
export class CaseTimeout extends Error {
  override readonly name = 'CaseTimeout'

  constructor(readonly timeoutMs: number) {
    super(`the case was not done within ${timeoutMs / 1000} s`)
  }
}

export interface Deadline {
  /** Aborted with a {@link CaseTimeout}, or with the reason of the run's own signal. */
  readonly signal: AbortSignal
  /** Epoch milliseconds. */
  readonly at: number
  clear(): void
}

export function startDeadline(timeoutMs: number, run?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = realTime.setTimeout(() => controller.abort(new CaseTimeout(timeoutMs)), timeoutMs)
  return {
    signal: run ? AbortSignal.any([run, controller.signal]) : controller.signal,
    at: realTime.epochMs() + timeoutMs,
    clear: () => realTime.clearTimeout(timer),
  }
}
