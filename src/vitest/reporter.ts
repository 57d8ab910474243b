import { existsSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import type { JuryOptions } from '../config/options.js'
import { runFolder, startRun } from '../model/run-folder.js'
import { collectReports } from './collect.js'

/**
 * Vitest reporter: writes the run's report files and prints what the judges said. `jury()` adds it by itself.
 *
 * @example
 * reporters: ['default', 'expect-jury/reporter']
 */
export default class JuryReporter implements Reporter {
  readonly #options: JuryOptions
  #vitest: Vitest | undefined

  constructor(options: JuryOptions = {}) {
    this.#options = options
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    startRun()
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest
    if (!vitest || isShard(vitest)) return
    await this.#careForRecordings(vitest, modules)
    const { root } = vitest.config
    const tests = collectReports(modules, root)
    if (tests.length === 0) return
    const [{ concludeRun }, { closedGates }] = await Promise.all([
      import('../report/conclude-run.js'),
      import('../report/closed-gates.js'),
    ])
    const { watch: watching, testNamePattern } = vitest.config
    const record = await concludeRun(tests, {
      rootDir: root,
      options: this.#options,
      env: process.env,
      now: new Date(),
      random: Math.random,
      colours: process.stdout.isTTY && !process.env['NO_COLOR'],
      watching,
      print: printerOf(vitest),
    })
    const { gate } = this.#options
    if (record && closedGates(record, { watching, filtered: testNamePattern !== undefined, gate }).length > 0)
      process.exitCode = 1
  }

  async #careForRecordings(vitest: Vitest, modules: readonly TestModule[]): Promise<void> {
    const update = vitest.config.snapshotOptions.updateSnapshot === 'all'
    if (!update && !existsSync(runFolder())) return
    const { careForRecordings } = await import('../model/unused-recordings.js')
    const notice = careForRecordings(runFolder(), completeFiles(modules), update)
    if (notice) printerOf(vitest)(notice)
  }
}

/** Those whose tests all ran and passed, in every project. */
function completeFiles(modules: readonly TestModule[]): string[] {
  const incomplete = modules.filter(
    (module) => !module.ok() || [...module.children.allTests()].some((test) => test.result().state !== 'passed'),
  )
  const left = new Set(incomplete.map(({ moduleId }) => moduleId))
  return modules.map(({ moduleId }) => moduleId).filter((file) => !left.has(file))
}

function printerOf(vitest: Vitest): (text: string) => void {
  return (text) => (ownsStdout(vitest) ? vitest.logger.error(text) : vitest.logger.log(text))
}

/** These write a machine's format to stdout, where a summary would break it. */
const machineFormats = ['json', 'junit', 'tap', 'tap-flat']

function ownsStdout({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && machineFormats.includes(String(reporter[0])))
}

/** A shard sees a part of the run: the report is made where the blobs are merged. */
function isShard({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === 'blob')
}
