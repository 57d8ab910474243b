import { alertOnRun } from '../../alert/alert-on-run.js'
import type { AlertOutcome } from '../../alert/outcome.js'
import { alertConfigOf, asksForAlerts } from '../../config/options/alert-settings.js'
import { readLastRun, storeLastRun } from '../../report/change/last-run.js'
import type { RunRecord } from '../../report/record/run-record.js'
import type { SelftestConfig } from '../../selftest/config.js'
import type { CommandIO } from '../frame/command.js'

/**
 * Sends the alerts that the configuration asks for. A scenario has regressed when it passed in the last run on this
 * machine.
 * @returns `undefined` when it asks for none.
 */
export async function alertOnSelftest(
  record: RunRecord,
  config: SelftestConfig,
  { env, cwd }: CommandIO,
): Promise<AlertOutcome | undefined> {
  if (!asksForAlerts(config)) return undefined
  const previous = await readLastRun(cwd)
  const unstored = await storeLastRun(cwd, previous, record)
  const outcome = await alertOnRun(record, { ...alertConfigOf(config), suite: 'selftest' }, { env, previous })
  return { ...outcome, warnings: [...(unstored ? [unstored] : []), ...outcome.warnings] }
}
