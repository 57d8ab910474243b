import { type AlertConfig, type AlertSettings, alertSettingsSchema } from '../config/alert-settings.js'
import { checkSchema } from '../config/schema-problems.js'
import { writtenPath } from '../config/yaml-file.js'
import type { RunRecord } from '../report/run-record.js'
import type { AlertOutcome } from './outcome.js'
import type { Environment } from './secret.js'
import { sendAlerts } from './send-alerts.js'
import { distrust } from './untrusted.js'
import { type AcceptedRun, type AlertingSelftest, watchRun, watchSelftest, watchSet } from './watch.js'

/** A golden set whose own file says when to alert. */
export interface AlertingSet {
  readonly name: string
  readonly config: AlertConfig
}

export interface RunAlertOptions {
  readonly env: Environment
  /** The accepted run: without it no regression is seen. */
  readonly previous?: AcceptedRun | undefined
  /** Golden sets with settings in their own files. */
  readonly sets?: readonly AlertingSet[]
  /** Selftests that ran as tests, with settings in their configurations. */
  readonly selftests?: readonly AlertingSelftest[]
  /** Why nothing is sent now: the messages are kept to be sent later. */
  readonly heldBack?: string | undefined
  /** Epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number
}

/**
 * What a reporter calls once, when the verdict of a whole run stands: not in watch mode, and for a sharded run after the
 * merge. Takes at most 10 s, never rejects, and decides nothing about the run: wrong settings are warnings too.
 */
export async function alertOnRun(
  record: RunRecord,
  settings: AlertSettings,
  { previous, sets: ownSettings = [], selftests = [], ...options }: RunAlertOptions,
): Promise<AlertOutcome> {
  const read = checkSchema(alertSettingsSchema, settings)
  if (!read.ok) {
    const warnings = read.problems.map(
      ({ path, message }) => `${writtenPath(['alerts', ...path])}: ${message} (no alert is sent)`,
    )
    return { fired: [], sent: 0, unsent: [], warnings }
  }
  const { suite, sets, ...config } = read.value
  const configs = new Map([...ownSettings.map((set) => [set.name, set.config] as const), ...Object.entries(sets)])
  const watched = [
    watchRun(record, suite, config, previous),
    ...[...configs].flatMap(([name, own]) => watchSet(record, name, own, previous)),
    ...selftests.flatMap((selftest) => watchSelftest(record, selftest, previous)),
  ]
  return sendAlerts(record, watched, { ...options, untrusted: distrust(record.canaries) })
}
