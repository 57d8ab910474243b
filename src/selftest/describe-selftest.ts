import { dirname, resolve } from 'node:path'
import { atEndOfFile } from '../config/end-of-file.js'
import { relativePath } from '../config/files/relative-path.js'
import type { CurrentTest } from '../config/host.js'
import { asksForAlerts } from '../config/options/alert-settings.js'
import { longestTimeoutMs } from '../config/options/option-ranges.js'
import { frameIn, pointedAt } from '../config/user-frame.js'
import type { CanaryReport } from '../judge/canary/canary.js'
import { JudgeError } from '../judge/judge-error.js'
import type { Judge } from '../judge/port.js'
import { Turns } from '../model/limit/turns.js'
import type { ChatModel } from '../model/port.js'
import { closeRecordings } from '../model/recording/recordings-of-test-file.js'
import { caseMessage } from './case-message.js'
import { checkSelftestOptions } from './check-options.js'
import type { Bench } from './flow/bench.js'
import type { CaseResult } from './flow/case-result.js'
import { runCase } from './flow/run-case.js'
import { loadSelftestConfig } from './load-config.js'
import { openBench } from './open-bench.js'
import { applyOverrides } from './overrides.js'
import type { SelftestRecord } from './record.js'
import { SelftestFailure } from './selftest-failure.js'
import type { SubjectFunction } from './subject/function-subject.js'

/** What {@link describeSelftest} takes beside the file. */
export interface DescribeSelftestOptions {
  /** The system under test. Default: the `subject` of the configuration. */
  subject?: SubjectFunction
  /** Default: the judge given to `configure()`, else one on the configuration's `judge.model`. */
  judge?: Judge
  /** Writes the prompts. Default: the model given to `configure()`, else the configuration's `generator.model`. */
  generator?: ChatModel
  /** Name of the group of tests. Default `selftest`. */
  name?: string
}

/** What a runner gives to the selftest: its own `describe` and `test`, and the way to its report. */
export interface SelftestRunner {
  /** Absolute path of the test file that is being collected. */
  readonly testFile: string
  readonly rootDir: string
  readonly env: Record<string, string | undefined>
  /** Folders of report files, relative to the root. */
  readonly reportDirs: readonly string[]
  readonly newId: () => string
  describe(name: string, body: () => void): void
  /** Adds a test that may run beside its siblings. `body` is given the test that runs. */
  test(name: string, body: (test: CurrentTest | undefined) => Promise<void>, timeoutMs: number): void
  /** Takes a finished case to the runner's report. */
  report(test: CurrentTest | undefined, finished: FinishedScenario): void
}

export interface FinishedScenario {
  readonly result: CaseResult
  readonly selftest: SelftestRecord
  /** What its test found out about the judge. */
  readonly canaries: readonly CanaryReport[]
}

/** What a runner's own clock grants beyond the case's: the case ends itself and says why. */
const graceMs = 5_000

/**
 * One test for each scenario of a configuration, its replies as further steps of it; as many at a time as its
 * `concurrency` says. Recordings lie beside the configuration, so that `expect-jury selftest` replays the same ones.
 * @param file relative to the project's root
 * @throws ConfigError when the file is missing or wrong; TypeError for an option that does not exist or is not what it
 * must be.
 */
export function describeSelftestWith(runner: SelftestRunner, file: string, options: DescribeSelftestOptions): void {
  checkSelftestOptions(file, options)
  const { rootDir, env, reportDirs, newId } = runner
  const config = applyOverrides(loadSelftestConfig(file, rootDir), {}, env)
  const path = resolve(rootDir, file)
  const head = {
    name: options.name ?? 'selftest',
    file: relativePath(rootDir, path),
    ...(asksForAlerts(config) && { alerts: true }),
  }
  atEndOfFile(`selftest ${path}`, () => closeRecordings(path))
  let bench: Promise<Bench> | undefined
  const open = (): Promise<Bench> =>
    (bench ??= openBench({
      ...options,
      config,
      folder: dirname(path),
      rootDir,
      env,
      reportDirs,
      newId,
      taskGroupId: newId(),
    }))
  const frame = frameIn(runner.testFile)
  const { scenarios, concurrency, timeout_seconds } = config
  const turns = new Turns(() => concurrency)
  const waves = Math.ceil(scenarios.length / concurrency) // the last case begins when those before it have ended
  runner.describe(head.name, () => {
    for (const scenario of scenarios) {
      runner.test(
        scenario.id,
        async (test) => {
          const payer = test && { payer: test }
          const identity = { file: path, name: scenario.id, attempt: test?.attempt ?? 0, ...payer }
          const cases = await open()
          const giveBack = await turns.take(test?.signal ?? endless)
          const [result, canaries] = await Promise.all([
            runCase(scenario, cases, identity, test?.signal),
            cases.checkJudge(test ?? identity),
          ]).finally(giveBack)
          runner.report(test, { result, selftest: { ...head, case_id: scenario.id }, canaries })
          const failure = failureOf(result)
          if (failure) throw pointedAt(failure, frame)
        },
        Math.min(waves * timeout_seconds * 1000 + graceMs, longestTimeoutMs),
      )
    }
  })
}

function failureOf(result: CaseResult): Error | undefined {
  if (result.outcome === 'pass') return undefined
  const message = caseMessage(result)
  if (result.outcome === 'fail') return new SelftestFailure(message)
  return new JudgeError({ code: result.unknown?.code ?? 'no_verdict', message })
}

const endless = new AbortController().signal
