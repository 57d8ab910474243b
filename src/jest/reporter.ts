import { dirname, resolve } from 'node:path'
import type { AggregatedResult, Reporter, TestContext } from '@jest/reporters'
import type { Config } from '@jest/types'
import { checkOptions } from '../config/options/check-options.js'
import { checkVariables } from '../config/options/check-variables.js'
import { writeHostSettings } from '../config/options/host-variable.js'
import { forbidCallsBesideTests } from '../config/options/mode.js'
import type { JuryOptions } from '../config/options/options.js'
import { workerOptions } from '../config/options/worker-options.js'
import { hasColours } from '../config/text/has-colours.js'
import { thrownMessage } from '../config/thrown.js'
import { careForRecordings, type CompleteFiles } from '../model/recording/unused-recordings.js'
import { runFolder, startRun } from '../model/run-folder.js'
import { type LastRun, readLastRun } from '../report/change/last-run.js'
import { concludeRun } from '../report/conclude-run.js'
import { answeredFiles } from '../report/gate/answered-files.js'
import { closedGates, redLines } from '../report/gate/closed-gates.js'
import { settleCrashed } from '../report/gate/crashed-tests.js'
import { unloadedFile } from '../report/gate/unloaded-file.js'
import { ciRun, partsFolder, type RunPart, writeRunPart } from '../report/record/run-part.js'
import { judgesNothing, withUsageBeside } from '../report/record/usage-beside.js'
import { defaultReportDirs } from '../report/report-dirs.js'
import { ProgressLines } from '../report/terminal/progress-lines.js'
import { plural } from '../report/text/number-text.js'
import { collectReports, collectSets, collectUsage } from './collect.js'
import { closeJournal, JournalReader, openJournal } from './journal.js'
import { watchedReports } from './watched-reports.js'

/**
 * Jest reporter: writes the run's report files and prints what the judges said. The preset `expect-jury/jest` adds it.
 *
 * @throws TypeError for an option that does not exist, RangeError for a value out of range.
 * @example
 * reporters: ['default', ['expect-jury/jest/reporter', { mode: 'replay' }]]
 */
export default class JuryReporter implements Reporter {
  readonly #rootDir: string
  readonly #options: JuryOptions
  readonly #journal = openJournal()
  readonly #reader = new JournalReader(this.#journal)
  readonly #update: boolean
  readonly #filtered: boolean
  readonly #watching: boolean
  readonly #shard: RunPart['shard'] | undefined
  readonly #progress: ProgressLines
  readonly #leave = (code: number) => this.#endedByTest(code)
  #remembered: Promise<LastRun | undefined> | undefined
  #closed: string[] = []

  constructor(config: Config.GlobalConfig, options: JuryOptions = {}) {
    this.#rootDir = config.rootDir
    this.#options = checkOptions('expect-jury/jest/reporter', options)
    checkVariables(process.env)
    this.#update = config.updateSnapshot === 'all'
    this.#filtered = Boolean(config.testNamePattern)
    this.#watching = config.watch || config.watchAll
    this.#shard = config.shard && { index: config.shard.shardIndex, count: config.shard.shardCount }
    startRun()
    writeHostSettings(process.env, {
      journal: this.#journal,
      rootDir: config.rootDir,
      options: workerOptions(options),
      update: this.#update,
      filtered: this.#filtered,
      workers: config.maxWorkers,
      runDir: runFolder(),
    })
    if (!this.#update) forbidCallsBesideTests(process.env, options.mode)
    process.once('exit', this.#leave)
    this.#progress = new ProgressLines(print, () => {
      const byTest = Map.groupBy(this.#reader.readOn(), ({ file, name }) => `${file} ${name}`)
      return [...byTest.values()].map((lines) => lines.map(({ record }) => record))
    })
  }

  onRunStart(): void {
    this.#progress.start()
    if (this.#watching) this.#remembered = readLastRun(this.#rootDir)
  }

  onTestCaseStart(): void {
    this.#progress.testStarted()
  }

  onTestCaseResult(): void {
    this.#progress.testEnded()
  }

  async onRunComplete(contexts: Set<TestContext>, results: AggregatedResult): Promise<void> {
    this.#progress.stop()
    const { tests: ended, missing: namesakes } = collectReports(results, this.#reader.readOn(), this.#rootDir)
    const complete = answeredFiles(completeFiles(results), ended, this.#rootDir)
    const notice = careForRecordings(runFolder(), complete, this.#update)
    if (notice && (this.#update || !this.#watching)) print(notice)
    const sets = collectSets(results, this.#reader.sets, this.#rootDir)
    const used = collectUsage(results, this.#reader.usages, this.#rootDir)
    const found = [...withUsageBeside(ended, used), ...(this.#filtered ? [] : sets)]
    const { tests, unclear } = await settleCrashed(found, sets, this.#rootDir)
    const lostVerdicts = [...namesakes, ...this.#damagedLines()]
    const notSeen = [...unloadedFiles(results, this.#rootDir), ...lostVerdicts]
    const part = { tests, missing: notSeen, warnings: unclear }
    const lost = this.#shard ? await this.#leavePart(this.#shard, results, part) : []
    const telling = this.#options.alerts !== undefined && !this.#watching && !this.#shard
    closeJournal(this.#journal)
    process.off('exit', this.#leave) // while watching, every run has a reporter of its own
    const record = await concludeRun(tests, {
      rootDir: this.#rootDir,
      options: this.#options,
      env: process.env,
      now: new Date(),
      random: Math.random,
      colours: hasColours(process.stderr, process.env),
      watching: this.#watching,
      remembered: this.#remembered,
      shard: this.#shard !== undefined,
      filtered: this.#filtered,
      // Where no test judges anything, a test file that does not load is Jest's own matter, unless somebody is to be told;
      // in a part, it is the merge's.
      missing: telling || !judgesNothing(tests) ? notSeen : lostVerdicts,
      warnings: unclear,
      print,
    })
    const scope = { watching: this.#watching, filtered: this.#filtered, gate: this.#options.gate }
    this.#closed = [...(record ? closedGates(record, scope) : []), ...lost]
    const untold = isRed(results) ? lost : this.#closed // Jest itself tells nothing of it
    if (untold.length > 0) print(redLines(untold))
    if (record && this.#watching) this.#warnOfLoop(record.run_id, contexts)
  }

  #damagedLines(): string[] {
    const { damaged } = this.#reader
    const place = dirname(this.#journal)
    return damaged === 0
      ? []
      : [`${plural(damaged, 'verdict')} got lost on the way to the reporter, in ${place}: is its disk full?`]
  }

  /** Jest in one process takes the exit code of whoever calls `process.exit`, and is green by 0. */
  #endedByTest(code: number): void {
    closeJournal(this.#journal)
    if (code !== 0 || this.#watching) return
    process.exitCode = 1
    print(
      redLines([
        'process.exit was called before the run was over: what came after did not run, and there is no report.',
      ]),
    )
  }

  #warnOfLoop(runId: string, contexts: Set<TestContext>): void {
    const folder = resolve(this.#rootDir, this.#options.reports?.json ?? defaultReportDirs.json)
    const warning = watchedReports(
      folder,
      runId,
      Array.from(contexts, ({ config }) => config),
    )
    if (warning) print(`${warning}\n`)
  }

  /** Jest merges no shards: `expect-jury merge` does. @returns why the merge will not know of this one, if so. */
  async #leavePart(
    shard: RunPart['shard'],
    results: AggregatedResult,
    found: Pick<RunPart, 'tests' | 'missing' | 'warnings'>,
  ): Promise<string[]> {
    const { gate = 'enforce', reports, alerts } = this.#options
    const run = ciRun(process.env)
    const part: RunPart = {
      version: 3,
      shard,
      ...(run && { run }),
      finishedAt: new Date().toISOString(),
      ...found,
      failed: isRed(results),
      failedTests: results.numFailedTests,
      filtered: this.#filtered,
      gate,
      include_case_text: alerts?.include_case_text ?? true,
    }
    try {
      await writeRunPart(partsFolder(this.#rootDir, reports?.json), part)
      return []
    } catch (error) {
      return [
        `Shard ${shard.index} of ${shard.count} could not be kept for \`expect-jury merge\`: ${thrownMessage(error)}`,
      ]
    }
  }

  /** Jest asks after a run whether it may be green. */
  getLastError(): Error | undefined {
    return this.#closed.length > 0 ? new Error(this.#closed.join('\n')) : undefined
  }
}

/** What Jest makes `results.success` of, which it sets only after its reporters have run. */
function isRed({ numFailedTests, numRuntimeErrorTestSuites, snapshot }: AggregatedResult): boolean {
  return numFailedTests > 0 || numRuntimeErrorTestSuites > 0 || snapshot.failure
}

/** One whose tests ran has an error beside them, as of `afterAll`: it makes the run red and takes no verdict away. */
function unloadedFiles({ testResults: files }: AggregatedResult, rootDir: string): string[] {
  return files.flatMap(({ testExecError, testResults, testFilePath }) =>
    testExecError && testResults.length === 0 ? [unloadedFile(rootDir, testFilePath, testExecError.message)] : [],
  )
}

const print = (text: string) => process.stderr.write(`${text}\n`)

/** Those that loaded and whose tests all ran and passed. */
function completeFiles({ testResults }: AggregatedResult): CompleteFiles {
  const incomplete = testResults.filter(
    (file) => file.skipped || file.testExecError || file.testResults.some(({ status }) => status !== 'passed'),
  )
  const left = new Set(incomplete.map(({ testFilePath }) => testFilePath))
  return new Map(
    testResults
      .filter(({ testFilePath }) => !left.has(testFilePath))
      .map((file) => [file.testFilePath, file.testResults.map(({ fullName }) => fullName)]),
  )
}
