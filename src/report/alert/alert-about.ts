import { alertOnRun } from '../../alert/alert-on-run.js'
import type { AlertOutcome } from '../../alert/outcome.js'
import type { JuryOptions } from '../../config/options/options.js'
import type { ComparedCase } from '../change/run-delta.js'
import type { TestReport } from '../record/assertion.js'
import type { RunRecord } from '../record/run-record.js'
import { type AlertingSuite, alertingSuites } from './alerting-suites.js'

interface AlertSurroundings {
  readonly rootDir: string
  readonly options: JuryOptions
  readonly env: Readonly<Record<string, string | undefined>>
  readonly shard?: boolean
  readonly filtered?: boolean
}

/**
 * Sends the alerts that the options, the run's golden sets and its selftests ask for. Never fails a run.
 * @returns `undefined` when nobody asked for any.
 */
export async function alertAbout(
  record: RunRecord,
  tests: readonly TestReport[],
  previous: { readonly cases: readonly ComparedCase[]; readonly whole?: boolean } | undefined,
  { rootDir, options, env, shard = false, filtered = false }: AlertSurroundings,
): Promise<AlertOutcome | undefined> {
  const suites = alertingSuites(tests, rootDir)
  if (options.alerts === undefined && suites.length === 0) return undefined
  const outcome = await alertOnRun(record, options.alerts ?? {}, {
    env,
    sets: settingsOf('golden set', suites),
    selftests: settingsOf('selftest', suites),
    previous,
    filtered,
    ...(shard && { heldBack: 'a shard sees a part of the run, and this runner merges none' }),
  })
  const unread = new Set(suites.filter(({ config }) => config === undefined).map(({ file }) => file))
  const warnings = [...unread].map((file) => `${file} cannot be read any more: its alerts were not looked at.`)
  return { ...outcome, warnings: [...warnings, ...outcome.warnings] }
}

function settingsOf(wanted: AlertingSuite['kind'], suites: readonly AlertingSuite[]) {
  return suites.flatMap(({ kind, name, file, config }) => (kind === wanted && config ? [{ name, file, config }] : []))
}
