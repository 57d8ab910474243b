import type { AlertOutcome } from './outcome.js'
import { sendAll } from './send-alerts.js'
import type { Environment } from './secret.js'

export interface ResendOptions {
  readonly env: Environment
  /** For messages whose address was not kept because it was written out: a URL or `${NAME}`. */
  readonly webhook?: string
  /** Epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number
}

/** Sends what an earlier run could not. Never rejects. @returns the outcome that takes the place of the earlier one. */
export async function resendAlerts(
  runId: string,
  { fired, sent, unsent }: AlertOutcome,
  { webhook, ...options }: ResendOptions,
): Promise<AlertOutcome> {
  const outgoing = unsent.map((alert) => ({
    alert,
    address: alert.channel === 'webhook' ? (alert.to ?? webhook) : undefined,
  }))
  const outcome = await sendAll(runId, outgoing, options)
  return { fired, ...outcome, sent: sent + outcome.sent }
}
