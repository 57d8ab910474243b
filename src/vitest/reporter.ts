import type { Reporter, TestModule, Vitest } from 'vitest/node'
import type { JuryOptions } from '../config/options.js'
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

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest
    if (!vitest || isShard(vitest)) return
    const { root } = vitest.config
    const tests = collectReports(modules, root)
    if (tests.length === 0) return
    const { concludeRun } = await import('../report/conclude-run.js')
    await concludeRun(tests, {
      rootDir: root,
      options: this.#options,
      env: process.env,
      now: new Date(),
      random: Math.random,
      colours: process.stdout.isTTY && !process.env['NO_COLOR'],
      print: (text) => (ownsStdout(vitest) ? vitest.logger.error(text) : vitest.logger.log(text)),
    })
  }
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
