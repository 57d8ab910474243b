import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../../config/files/config-error.js'
import { readYamlFile } from '../../config/files/yaml-file.js'
import { type AlertConfig, alertConfigOf } from '../../config/options/alert-settings.js'
import { thrownCode } from '../../config/thrown.js'
import { goldenSetFileSchema } from '../../golden/file/golden-set.js'
import type { GoldenSetHead } from '../../golden/run/record.js'
import { readSelftestConfig } from '../../selftest/config.js'
import type { SelftestRecord } from '../../selftest/record.js'
import type { TestReport } from '../record/assertion.js'

/** A golden set or a selftest of the run whose own file says when to alert. */
export interface AlertingSuite {
  readonly kind: 'golden set' | 'selftest'
  readonly name: string
  /** Relative to the project's root. */
  readonly file: string
  /** `undefined` when the file cannot be read any more. */
  readonly config: AlertConfig | undefined
}

export function alertingSuites(tests: readonly TestReport[], rootDir: string): AlertingSuite[] {
  const found = tests.flatMap(({ assertions, golden_sets = [] }) => [
    ...golden_sets.flatMap((set) => asking('golden set', set)), // no case of it may have run
    ...assertions.flatMap(({ golden, selftest }) => [
      ...asking('golden set', golden?.set),
      ...asking('selftest', selftest),
    ]),
  ])
  const distinct = new Map(found.map((suite) => [JSON.stringify(suite), suite]))
  return [...distinct.values()].map(({ kind, name, file }) => ({
    kind,
    name,
    file,
    config: configOf(kind, file, rootDir),
  }))
}

function asking(
  kind: AlertingSuite['kind'],
  suite: GoldenSetHead | SelftestRecord | undefined,
): Omit<AlertingSuite, 'config'>[] {
  return suite?.alerts ? [{ kind, name: suite.name, file: suite.file }] : []
}

function configOf(kind: AlertingSuite['kind'], file: string, rootDir: string): AlertConfig | undefined {
  try {
    const text = readFileSync(resolve(rootDir, file), 'utf8')
    return alertConfigOf(
      kind === 'selftest' ? readSelftestConfig(text, file) : readYamlFile(text, file, goldenSetFileSchema),
    )
  } catch (error) {
    // Since its tests ran, the file has been moved or changed; its text may hold an address, so nothing of it is told.
    if (error instanceof ConfigError || thrownCode(error) !== undefined) return undefined
    throw error
  }
}
