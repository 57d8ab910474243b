import type { AlertOutcome, OutgoingAlert } from './outcome.js'
import type { Environment } from './secret.js'
import { sendAll } from './send-alerts.js'

export interface ResendOptions {
  readonly env: Environment
  /** For messages whose address was not kept because it was written out: a URL or `${NAME}`. */
  readonly webhook?: string
  /** Epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number
}

/**
 * Sends what an earlier run could not. Never rejects.
 * @param wanted those of its `unsent` that are sent now; the others stay
 * @returns the outcome that takes the place of the earlier one.
 */
export async function resendAlerts(
  runId: string,
  { fired, sent, unsent }: AlertOutcome,
  wanted: readonly OutgoingAlert[],
  { webhook, ...options }: ResendOptions,
): Promise<AlertOutcome> {
  const outgoing = wanted.map((alert) => ({
    alert,
    address: alert.channel === 'webhook' ? (alert.to ?? webhook) : undefined,
  }))
  const outcome = await sendAll(runId, outgoing, options)
  const left = unsent.filter((alert) => !wanted.includes(alert))
  return { fired, ...outcome, sent: sent + outcome.sent, unsent: [...outcome.unsent, ...left] }
}
