import { checkSchema } from '../config/files/schema-problems.js'
import { problemText } from '../config/files/written-path.js'
import { type AlertSettings, alertSettingsSchema } from '../config/options/alert-settings.js'
import { closest } from '../config/options/closest.js'
import type { RunRecord } from '../report/record/run-record.js'
import type { AlertOutcome } from './outcome.js'
import type { Environment } from './secret.js'
import { sendAlerts } from './send-alerts.js'
import {
  type AcceptedRun,
  type AlertingSelftest,
  type AlertingSet,
  watchRun,
  watchSelftest,
  watchSet,
} from './watch.js'

export interface RunAlertOptions {
  readonly env: Environment
  /** The accepted run: without it no regression is seen. */
  readonly previous?: AcceptedRun | undefined
  /** Golden sets with settings in their own files. */
  readonly sets?: readonly AlertingSet[]
  /** Selftests that ran as tests, with settings in their configurations. */
  readonly selftests?: readonly AlertingSelftest[]
  /** A person asked for some tests only: the others did not run, and nobody minds. Default false. */
  readonly filtered?: boolean
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
  { previous, sets: ownSettings = [], selftests = [], filtered = false, ...options }: RunAlertOptions,
): Promise<AlertOutcome> {
  const read = checkSchema(alertSettingsSchema, settings)
  if (!read.ok) {
    const warnings = read.problems.map(
      ({ path, message }) => `${problemText({ path: ['alerts', ...path], message })} (no alert is sent)`,
    )
    return { fired: [], sent: 0, unsent: [], warnings }
  }
  const { suite, sets, ...config } = read.value
  const seen = filtered ? asWanted(record) : record
  const { report_url, include_case_text } = config
  const ofFiles = <T extends AlertingSet | AlertingSelftest>(alerting: T): T => ({
    ...alerting,
    config: { ...alerting.config, report_url, include_case_text },
  })
  const named = Object.entries(sets).map(([name, own]) => {
    const inRun = {
      report_url: own.report_url ?? report_url,
      include_case_text: own.include_case_text ?? include_case_text,
    }
    return { name, config: { ...own, ...inRun } }
  })
  const alerting = [...ownSettings.filter(({ name }) => !Object.hasOwn(sets, name)).map(ofFiles), ...named]
  const watched = [
    watchRun(seen, suite, config, previous),
    ...alerting.flatMap((set) => watchSet(seen, set, previous)),
    ...selftests.map(ofFiles).flatMap((selftest) => watchSelftest(seen, selftest, previous)),
  ]
  const outcome = await sendAlerts(record, watched, options)
  return { ...outcome, warnings: [...misspelled(Object.keys(sets), record), ...outcome.warnings] }
}

function asWanted(record: RunRecord): RunRecord {
  return { ...record, golden_sets: record.golden_sets?.map((set) => ({ ...set, not_run: 0 })) }
}

/** A set that is not in this run may be in another one; a name that is nearly that of one that ran is a slip. */
function misspelled(names: readonly string[], { golden_sets = [] }: RunRecord): string[] {
  const ran = golden_sets.map(({ name }) => name)
  const others = ran.filter((name) => !names.includes(name))
  return names.flatMap((name) => {
    const meant = ran.includes(name) ? undefined : closest(name, others)
    return meant === undefined ? [] : [`alerts.sets: this run has no golden set "${name}"; did you mean "${meant}"?`]
  })
}
