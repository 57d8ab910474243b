import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AlertingSet, alertOnRun } from '../alert/alert-on-run.js'
import type { AlertOutcome } from '../alert/outcome.js'
import { alertConfigOf } from '../config/alert-settings.js'
import { ConfigError } from '../config/config-error.js'
import type { JuryOptions } from '../config/options.js'
import { thrownCode } from '../config/thrown.js'
import { readYamlFile } from '../config/yaml-file.js'
import { goldenSetFileSchema } from '../golden/golden-set.js'
import { acceptedCases } from './accepted-cases.js'
import type { TestReport } from './assertion.js'
import type { LastRun } from './last-run.js'
import type { RunRecord } from './run-record.js'

interface AlertSurroundings {
  readonly rootDir: string
  readonly options: JuryOptions
  readonly env: Readonly<Record<string, string | undefined>>
  readonly shard?: boolean
}

/**
 * Sends the alerts that the options and the run's golden sets ask for. Never fails a run.
 * @returns `undefined` when nobody asked for any.
 */
export async function alertAbout(
  record: RunRecord,
  tests: readonly TestReport[],
  lastRun: LastRun | undefined,
  { rootDir, options, env, shard = false }: AlertSurroundings,
): Promise<AlertOutcome | undefined> {
  const files = alertingFiles(tests)
  if (options.alerts === undefined && files.length === 0) return undefined
  const sets: AlertingSet[] = []
  const warnings: string[] = []
  for (const file of files) {
    const set = alertsOf(file, rootDir)
    if (set) sets.push(set)
    else warnings.push(`${file} cannot be read any more: its alerts were not looked at.`)
  }
  const outcome = await alertOnRun(record, options.alerts ?? {}, {
    env,
    sets,
    previous: await acceptedCases(record, lastRun, rootDir),
    ...(shard && { heldBack: 'a shard sees a part of the run, and this runner merges none' }),
  })
  return { ...outcome, warnings: [...warnings, ...outcome.warnings] }
}

function alertingFiles(tests: readonly TestReport[]): string[] {
  const sets = tests.flatMap(({ assertions }) => assertions.flatMap(({ golden }) => golden?.set ?? []))
  return [...new Set(sets.filter(({ alerts }) => alerts).map(({ file }) => file))]
}

function alertsOf(file: string, rootDir: string): AlertingSet | undefined {
  try {
    const set = readYamlFile(readFileSync(resolve(rootDir, file), 'utf8'), file, goldenSetFileSchema)
    return { name: set.name, config: alertConfigOf(set) }
  } catch (error) {
    // Since its tests ran, the file has been moved or changed; its text may hold an address, so nothing of it is told.
    if (error instanceof ConfigError || thrownCode(error) !== undefined) return undefined
    throw error
  }
}
