import { thrownCode } from '../config/thrown.js'
import { emailBody } from './email-body.js'
import { formatOf, readEndpoint } from './endpoint.js'
import type { OutgoingAlert } from './outcome.js'
import { webhookPayload } from './payload.js'
import { retrying, type Delivered } from './retry.js'
import { resolveSecret, type Environment } from './secret.js'
import { mailOnce, readSmtpUrl } from './smtp.js'
import { postOnce } from './webhook.js'

export interface DeliveryOptions {
  readonly env: Environment
  /** Epoch milliseconds at which it is given up. */
  readonly deadline: number
  readonly now: () => number
}

type Webhook = Extract<OutgoingAlert, { channel: 'webhook' }>
type Mail = Extract<OutgoingAlert, { channel: 'email' }>

/**
 * Sends one message. Never rejects: alerts must not fail a run.
 * @param address of a webhook, as it was written: a URL or `${NAME}`.
 */
export async function deliver(
  alert: OutgoingAlert,
  address: string | undefined,
  options: DeliveryOptions,
): Promise<Delivered> {
  try {
    return alert.channel === 'webhook'
      ? await deliverWebhook(alert, address, options)
      : await deliverMail(alert, options)
  } catch (error) {
    // The message of an unforeseen error could hold the address, so only its code is told.
    return notTried(`it failed unexpectedly (${thrownCode(error) ?? 'no code'})`)
  }
}

async function deliverWebhook(
  { format, message }: Webhook,
  address: string | undefined,
  { env, deadline, now }: DeliveryOptions,
): Promise<Delivered> {
  if (address === undefined) return notTried('its address is not kept in the run record: give it with --webhook')
  const resolved = resolveSecret('alert_webhook_url', address, env)
  if (!resolved.ok) return notTried(resolved.problem)
  const endpoint = readEndpoint('alert_webhook_url', resolved.value)
  if (!endpoint.ok) return notTried(endpoint.problem)
  const payload = webhookPayload(message, format ?? formatOf(endpoint.url))
  return retrying((remainingMs) => postOnce(endpoint.url, payload, remainingMs), deadline, now)
}

async function deliverMail({ to, message }: Mail, { env, deadline, now }: DeliveryOptions): Promise<Delivered> {
  const { JURY_SMTP_URL: address, JURY_SMTP_FROM: from = to[0] ?? '' } = env
  if (!address) return notTried('the environment variable JURY_SMTP_URL is not set (smtps://user:password@host)')
  const server = readSmtpUrl(address)
  if (server === undefined) {
    return notTried('JURY_SMTP_URL is no smtp:// or smtps:// URL; percent-encode special characters of the password')
  }
  const email = { from, to, ...emailBody(message) }
  return retrying((remainingMs) => mailOnce(server, email, remainingMs), deadline, now)
}

function notTried(problem: string): Delivered {
  return { sent: false, attempts: 0, problem }
}
