import { z } from 'zod'
import { checkSchema } from '../config/schema-problems.js'
import { writtenPath } from '../config/yaml-file.js'
import type { CanaryReport } from '../judge/canary.js'
import type { RunRecord } from '../report/run-record.js'
import { alertConfigSchema } from './config.js'
import type { AlertOutcome } from './outcome.js'
import type { Environment } from './secret.js'
import { sendAlerts } from './send-alerts.js'
import { watchRun, watchSet } from './watch.js'

/** The option `alerts`: settings for the whole run, and others for golden sets by name. */
export const alertSettingsSchema = alertConfigSchema.extend({
  suite: z.string().min(1).default('LLM tests').describe('What the whole run is called in messages.'),
  sets: z.record(z.string(), alertConfigSchema).default({}).describe('Golden set -> settings of its own.'),
})
/** As a user writes it. */
export type AlertSettings = z.input<typeof alertSettingsSchema>

/**
 * What a reporter calls once, when the verdict of a whole run stands: not in watch mode, and for a sharded run after the
 * merge. Takes at most 10 s, never rejects, and decides nothing about the run: wrong settings are warnings too.
 *
 * @param previous the accepted run: without it no regression is seen.
 */
export async function alertOnRun(
  record: RunRecord,
  settings: AlertSettings,
  { env, previous, now }: { env: Environment; previous?: RunRecord | undefined; now?: () => number },
): Promise<AlertOutcome> {
  const read = checkSchema(alertSettingsSchema, settings)
  if (!read.ok) {
    const warnings = read.problems.map(
      ({ path, message }) => `${writtenPath(['alerts', ...path])}: ${message} (no alert is sent)`,
    )
    return { fired: [], sent: 0, unsent: [], warnings }
  }
  const { suite, sets, ...config } = read.value
  const watched = [
    watchRun(record, suite, config, previous),
    ...Object.entries(sets).flatMap(([name, own]) => watchSet(record, name, own, previous)),
  ]
  const untrusted = distrust(record.canaries)
  return sendAlerts(record, watched, { env, ...(untrusted !== undefined && { untrusted }), ...(now && { now }) })
}

/** `the judge is UNTRUSTED: 1 of 13 canaries not right (injected-score)`. */
function distrust(canaries: CanaryReport | undefined): string | undefined {
  if (canaries === undefined || canaries.status === 'TRUSTED') return undefined
  const named = canaries.failures.slice(0, 3).map(({ id }) => id)
  const more = canaries.failures.length > named.length ? ', ...' : ''
  return `the judge is UNTRUSTED: ${canaries.failures.length} of ${canaries.total} canaries not right (${named.join(', ')}${more})`
}
