import type { AlertConfig } from '../config/options/alert-settings.js'
import type { RunRecord } from '../report/record/run-record.js'
import { deliver } from './deliver.js'
import { buildMessage, type FiredSuite } from './message.js'
import type { AlertOutcome, OutgoingAlert } from './outcome.js'
import { reportLink } from './report-link.js'
import { literalWarning, safeReference, type Environment } from './secret.js'
import { type AlertContext, alertReasons } from './should-alert.js'
import type { AlertSuite } from './suite.js'

/** For everything together, waits included. */
const totalMs = 10_000

/** A run or golden set with the settings that say when it alerts. */
export interface WatchedSuite extends AlertContext {
  readonly suite: AlertSuite
  readonly config: AlertConfig
  /** A case failed of which no earlier run tells. */
  readonly unseenFailure?: boolean
}

export interface AlertOptions {
  /** Environment variables: `${NAME}` in addresses, `JURY_SMTP_URL`, `JURY_SMTP_FROM`, and those of CI services. */
  readonly env: Environment
  /** Why nothing is sent now: the messages are kept to be sent later. */
  readonly heldBack?: string | undefined
  /** Epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number
}

/**
 * Sends one message to each destination whose suites have a reason to alert. Takes at most 10 s, never rejects, and never
 * decides about the run: what could not be sent comes back in `unsent`, for the run record.
 */
export async function sendAlerts(
  record: Pick<RunRecord, 'run_id' | 'timestamp' | 'cost'>,
  watched: readonly WatchedSuite[],
  options: AlertOptions,
): Promise<AlertOutcome> {
  const { env } = options
  const fired = watched
    .filter(({ config }) => hasDestination(config))
    .map(({ suite, config, ...context }) => ({ suite, config, reasons: alertReasons(config, suite, context) }))
    .filter(({ reasons }) => reasons.length > 0)
  const outgoing = destinations(fired).map((destination) => addressed(record, destination, env))
  const outcome = await sendAll(record.run_id, outgoing, options)
  return {
    ...outcome,
    fired: fired.map(({ suite, reasons }) => ({ suite: suite.name, reasons })),
    warnings: [
      ...watched.flatMap(nowhere),
      ...watched.flatMap(unwatched),
      ...literalSecrets(watched, env),
      ...outcome.warnings,
    ],
  }
}

function hasDestination({ alert_webhook_url, alert_email }: AlertConfig): boolean {
  return alert_webhook_url !== undefined || alert_email !== undefined
}

function nowhere({ suite, config }: WatchedSuite): string[] {
  if (config.alert_threshold === undefined || hasDestination(config)) return []
  return [`${suite.name} has an alert_threshold and nowhere to send to: set alert_webhook_url or alert_email.`]
}

/** Without a threshold only a regression alerts, and in CI, where no earlier run lies, none is seen. */
function unwatched({ suite, config, unseenFailure = false }: WatchedSuite): string[] {
  const { alert_threshold: threshold, alert_on_regression: onRegression } = config
  if (threshold !== undefined || !onRegression || !hasDestination(config) || !unseenFailure) return []
  const why = 'there is no alert_threshold, and no earlier run here in which they passed'
  return [`Failures of ${suite.name} alert nobody: ${why}. Set alert_threshold, as 0.9.`]
}

/** A message and the address of its webhook, as it was written. */
export interface Addressed {
  readonly alert: OutgoingAlert
  readonly address?: string | undefined
}

/** Sends messages at the same time. Used again for messages of an earlier run. */
export async function sendAll(
  runId: string,
  outgoing: readonly Addressed[],
  { env, heldBack, now = Date.now }: AlertOptions,
): Promise<Omit<AlertOutcome, 'fired'>> {
  const later = `Send it later: npx expect-jury alert ${runId}`
  const about = ({ message }: OutgoingAlert) =>
    outgoing.length > 1 ? ` about ${message.suites.map(({ suite }) => `"${suite}"`).join(', ')}` : ''
  if (heldBack !== undefined) {
    const warnings = outgoing.map(
      ({ alert }) => `The alert to the ${alert.channel}${about(alert)} was held back: ${heldBack}. ${later}`,
    )
    return { sent: 0, unsent: outgoing.map(({ alert }) => alert), warnings }
  }
  const deadline = now() + totalMs
  const results = await Promise.all(
    outgoing.map(async ({ alert, address }) => ({ alert, ...(await deliver(alert, address, { env, deadline, now })) })),
  )
  const failed = results.filter(({ sent }) => !sent)
  const partly = results.flatMap(({ alert, refused = [] }) =>
    alert.channel === 'email' && refused.length > 0 ? { alert, refused } : [],
  )
  return {
    sent: results.length - failed.length,
    unsent: [
      ...failed.map(({ alert }) => alert),
      ...partly.map(({ alert, refused }) => ({ ...alert, to: [...refused] })),
    ],
    warnings: [
      ...failed.map(({ alert, attempts, problem }) => {
        const tries = attempts > 1 ? ` after ${attempts} tries` : ''
        return `The alert to the ${alert.channel}${about(alert)} was not sent${tries}: ${problem}. ${later}`
      }),
      ...partly.map(
        ({ alert, refused }) =>
          `The alert to the email${about(alert)} was not sent to ${refused.length} of ${alert.to.length}: ` +
          `the server refused them: check alert_email. ${later}`,
      ),
    ],
  }
}

interface Destination {
  readonly channel: OutgoingAlert['channel']
  readonly suites: readonly FiredSuite[]
}

/** Suites that write to the same place share one message, unless it is to lead elsewhere. */
function destinations(fired: readonly FiredSuite[]): Destination[] {
  const byWebhook = Map.groupBy(
    fired.filter(({ config }) => config.alert_webhook_url !== undefined),
    ({ config }) => JSON.stringify([config.alert_webhook_url, config.format, config.report_url]),
  )
  const byRecipients = Map.groupBy(
    fired.filter(({ config }) => config.alert_email !== undefined),
    ({ config }) => JSON.stringify([config.alert_email?.toSorted(), config.report_url]),
  )
  return [
    ...[...byWebhook.values()].map((suites) => ({ channel: 'webhook' as const, suites })),
    ...[...byRecipients.values()].map((suites) => ({ channel: 'email' as const, suites })),
  ]
}

function addressed(
  record: Pick<RunRecord, 'run_id' | 'timestamp' | 'cost'>,
  { channel, suites }: Destination,
  env: Environment,
): Addressed {
  const config: Partial<AlertConfig> = suites[0]?.config ?? {}
  const message = buildMessage(record, suites, reportLink(config.report_url, record.run_id, env))
  if (channel === 'email') return { alert: { channel, to: config.alert_email ?? [], message } }
  const address = config.alert_webhook_url
  return { alert: { channel, to: safeReference(address), format: config.format ?? null, message }, address }
}

function literalSecrets(watched: readonly WatchedSuite[], env: Environment): string[] {
  return [
    ...new Set(
      watched.flatMap(({ config }) => literalWarning('alert_webhook_url', config.alert_webhook_url, env) ?? []),
    ),
  ]
}
