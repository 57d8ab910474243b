import { existsSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { checkOptions } from '../config/options/check-options.js'
import { checkVariables } from '../config/options/check-variables.js'
import type { JuryOptions } from '../config/options/options.js'
import { sharedState } from '../config/shared-state.js'
import { hasColours } from '../config/text/has-colours.js'
import type { CompleteFiles } from '../model/recording/unused-recordings.js'
import { runFolder, startRun } from '../model/run-folder.js'
import type { LastRun } from '../report/change/last-run.js'
import { answeredFiles } from '../report/gate/answered-files.js'
import type { settleCrashed } from '../report/gate/crashed-tests.js'
import type { TestReport } from '../report/record/assertion.js'
import { hasCrashed } from '../report/record/case-outcome.js'
import { judgesNothing } from '../report/record/usage-beside.js'
import { ProgressLines } from '../report/terminal/progress-lines.js'
import { collectReports, collectSets } from './collect.js'
import { readAssertion, writePart } from './meta.js'
import { lostBlobs, mixedBlobs, partOfRun, unloadedFiles } from './missing-parts.js'
import './provided.js'
import type { WatchSession } from './watch-session.js'

/**
 * The one reporter that tells of a run: listed in the config and added by the plugin, or of two copies of the package. By
 * config, because Vitest loads it again when it is edited in watch mode, and makes its reporters anew.
 */
const tellers = sharedState('vitest-reporters', () => new WeakMap<Vitest['config'], Reporter>())

/** The reporter that the run has already; `undefined` when it has none. */
export const reporterOf = ({ config }: Vitest): Reporter | undefined => tellers.get(config)

/**
 * Vitest reporter: writes the run's report files and prints what the judges said. `jury()` adds it by itself.
 *
 * @throws TypeError for an option that does not exist, RangeError for a value out of range.
 * @example
 * reporters: ['default', 'expect-jury/reporter']
 */
export default class JuryReporter implements Reporter {
  readonly #options: JuryOptions
  #vitest: Vitest | undefined
  #watch: WatchSession | undefined
  #reporting: ReturnType<typeof loadReporting> | undefined
  #remembered: Promise<LastRun | undefined> | undefined
  /** A person asked for some tests of a file: by line, or in an editor. */
  #partial = false
  /** Ids of the test files that this run has come to. */
  #begun = new Set<string>()
  /** What each judged test of this run left, as it came. */
  #judged: (readonly string[])[] = []
  readonly #progress = new ProgressLines(
    (line) => this.#vitest && printerOf(this.#vitest)(line),
    () => this.#judged.map((assertions) => assertions.map(readAssertion)),
  )

  constructor(options: JuryOptions = {}) {
    this.#options = checkOptions('expect-jury/reporter', options)
    checkVariables(process.env)
  }

  /** Of several in one run, the first tells of it and the others keep silent. */
  tellOf({ config }: Vitest): void {
    if (!tellers.has(config)) tellers.set(config, this)
  }

  onInit(vitest: Vitest): void {
    this.tellOf(vitest)
    if (reporterOf(vitest) === this) this.#vitest = vitest
    vitest.provide('expect-jury-reporter', true)
  }

  onWatcherRerun(_files: readonly string[], trigger?: string): void {
    this.#watch?.rerun(trigger)
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    if (!this.#vitest) return
    startRun()
    this.#partial = specifications.some(isPart)
    this.#begun = new Set()
    this.#judged = []
    this.#progress.start()
    provideUpdate(this.#vitest)
    if (!this.#vitest.config.watch) return
    const [{ WatchSession }, { readLastRun }] = await loadWatching()
    this.#remembered = readLastRun(this.#vitest.config.root)
    this.#watch ??= new WatchSession(this.#vitest, this.#options.prompts ?? [])
    this.#watch.runStarted()
  }

  onTestModuleQueued({ id }: TestModule): void {
    this.#begun.add(id)
  }

  onTestCaseReady(): void {
    this.#progress.testStarted()
  }

  onTestCaseResult(test: TestCase): void {
    this.#progress.testEnded()
    const assertions = test.meta().jury
    if (!assertions || !this.#vitest) return
    this.#judged.push(assertions)
    this.#reporting ??= loadReporting() // while the workers are busy
  }

  onTestModuleEnd(module: TestModule): void {
    const { shard } = this.#vitest?.config ?? {}
    if (shard) module.meta().juryPart = writePart(partOfRun(shard))
  }

  async onTestRunEnd(listed: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): Promise<void> {
    this.#progress.stop()
    const vitest = this.#vitest
    if (!vitest || isShard(vitest)) return
    // Of the files that a cancelled rerun did not come to, Vitest lists what they left in an earlier run.
    const modules = vitest.config.watch ? listed.filter(({ id }) => this.#begun.has(id)) : listed
    const ended = collectReports(modules, vitest.config.root, Boolean(vitest.config.mergeReports))
    await this.#careForRecordings(vitest, answeredFiles(completeFiles(modules), ended, vitest.config.root))
    this.#watch?.runEnded(modules, reason === 'interrupted')
    await this.#conclude(vitest, modules, ended)
  }

  async #conclude(vitest: Vitest, modules: readonly TestModule[], ended: readonly TestReport[]): Promise<void> {
    const { watch: watching, root } = vitest.config
    const filtered = this.#partial || isFiltered(vitest)
    const described = collectSets(modules, root)
    const found = [...ended, ...(filtered ? [] : described)]
    const { tests, unclear } = found.some(hasCrashed)
      ? await settled(found, described, root)
      : { tests: found, unclear: [] }
    const lost = [...lostBlobs(vitest, modules), ...mixedBlobs(vitest, modules)]
    // Where no test judges anything, a file that does not load is Vitest's own matter, unless somebody is to be told.
    const telling = this.#options.alerts !== undefined && !watching
    const missing = [...(telling || !judgesNothing(tests) ? unloadedFiles(vitest, modules) : []), ...lost]
    if (tests.length === 0 && missing.length === 0) return
    const [{ concludeRun }, { closedGates, redLines }] = await (this.#reporting ?? loadReporting())
    const record = await concludeRun(tests, {
      rootDir: root,
      options: this.#options,
      env: process.env,
      now: new Date(),
      random: Math.random,
      colours: hasColours(process.stdout, process.env),
      watching,
      remembered: this.#remembered,
      edit: this.#watch?.edit,
      missing,
      warnings: unclear,
      filtered,
      print: printerOf(vitest),
    })
    const { gate } = this.#options
    const closed = record ? closedGates(record, { watching, filtered, gate }) : []
    if (closed.length === 0) return
    process.exitCode = 1
    if (modules.every((module) => module.ok())) printerOf(vitest)(redLines(closed))
  }

  async #careForRecordings(vitest: Vitest, complete: CompleteFiles): Promise<void> {
    const update = isUpdate(vitest)
    if (!update && !existsSync(runFolder())) return
    const { careForRecordings } = await import('../model/recording/unused-recordings.js')
    const notice = careForRecordings(runFolder(), complete, update)
    // While a prompt is edited each edit leaves some; undoing it uses them again.
    if (notice && (update || !vitest.config.watch)) printerOf(vitest)(notice)
  }
}

const settled: typeof settleCrashed = async (...args) => {
  const { settleCrashed } = await import('../report/gate/crashed-tests.js')
  return settleCrashed(...args)
}

const loadReporting = () => Promise.all([import('../report/conclude-run.js'), import('../report/gate/closed-gates.js')])

const loadWatching = () => Promise.all([import('./watch-session.js'), import('../report/change/last-run.js')])

function isPart({ testLines, testIds, testNamePattern, testTagsFilter }: TestSpecification): boolean {
  return Boolean(testLines?.length || testIds?.length || testNamePattern || testTagsFilter?.length)
}

/** `-t`, `t` pressed in watch mode, `--tags-filter`. */
function isFiltered(vitest: Vitest): boolean {
  return Boolean(vitest.getGlobalTestNamePattern() || vitest.config.tagsFilter?.length)
}

/** `-u`, or `u` pressed in watch mode. */
function isUpdate({ snapshot }: Vitest): boolean {
  return snapshot.options.updateSnapshot === 'all'
}

/** The plugin has provided what held at the start; while watching, each run may differ. */
function provideUpdate(vitest: Vitest): void {
  const update = isUpdate(vitest)
  for (const project of vitest.projects) {
    const provided = project.getProvidedContext()['expect-jury']
    if (provided && provided.update !== update) project.provide('expect-jury', { ...provided, update })
  }
}

/** Those whose tests all ran and passed, in every project. */
function completeFiles(modules: readonly TestModule[]): CompleteFiles {
  const incomplete = modules.filter(
    (module) => !module.ok() || [...module.children.allTests()].some((test) => test.result().state !== 'passed'),
  )
  const left = new Set(incomplete.map(({ moduleId }) => moduleId))
  return new Map(
    modules
      .filter(({ moduleId }) => !left.has(moduleId))
      .map((module) => [module.moduleId, [...module.children.allTests()].map(({ fullName }) => fullName)]),
  )
}

function printerOf(vitest: Vitest): (text: string) => void {
  return (text) => (ownsStdout(vitest) ? vitest.logger.error(text) : vitest.logger.log(text))
}

/** These write a machine's format to stdout, where a summary would break it. */
const machineFormats = new Set(['json', 'junit', 'tap', 'tap-flat'])

function ownsStdout({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && machineFormats.has(String(reporter[0])))
}

const writesBlob = ({ config }: Vitest): boolean =>
  config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === 'blob')

/** A shard sees a part of the run: the report is made where the blobs are merged. A blob of a whole run is an extra. */
const isShard = (vitest: Vitest): boolean => writesBlob(vitest) && vitest.config.shard !== undefined
