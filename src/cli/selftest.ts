import { dirname, resolve } from 'node:path'
import { ConfigError } from '../config/files/config-error.js'
import { relativePath } from '../config/files/relative-path.js'
import { type Host, setHost } from '../config/host.js'
import { resolveMode } from '../config/options/mode.js'
import type { Mode } from '../config/options/options.js'
import { hasColours } from '../config/text/has-colours.js'
import { messageText } from '../config/text/safe-text.js'
import { thrownMessage } from '../config/thrown.js'
import { takeUsageOfFile } from '../model/metered-usage.js'
import { finishRecordings, pruneRecordings } from '../model/recording/unused-recordings.js'
import { untrusted } from '../report/gate/trust.js'
import { caseTable } from '../report/markdown/markdown.js'
import { buildRunRecord } from '../report/record/build-run-record.js'
import { createRunId } from '../report/record/run-id.js'
import type { RunRecord } from '../report/record/run-record.js'
import { defaultReportDirs } from '../report/report-dirs.js'
import { ansiStyle, plainStyle } from '../report/terminal/style.js'
import { renderSummary } from '../report/terminal/summary.js'
import { scoreBelow } from '../report/text/number-text.js'
import { writeReports, type WrittenReports } from '../report/write-reports.js'
import { afterRun } from '../review/after-run.js'
import { caseMessage } from '../selftest/case-message.js'
import type { SelftestConfig } from '../selftest/config.js'
import type { CaseResult } from '../selftest/flow/case-result.js'
import { runSelftest } from '../selftest/flow/run-selftest.js'
import { loadSelftestConfig } from '../selftest/load-config.js'
import { openBench } from '../selftest/open-bench.js'
import { applyOverrides, OverrideError } from '../selftest/overrides.js'
import { SubjectError } from '../selftest/subject/subject-error.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { withInterrupt } from './frame/interrupt.js'
import { ownStdout } from './frame/own-stdout.js'
import { alertOnSelftest } from './selftest/alert-on-selftest.js'
import { endWhenHeldUp } from './selftest/held-up.js'
import { selftestFlags, selftestUsage } from './selftest/selftest-flags.js'
import { SelftestReporter } from './selftest/selftest-reporter.js'

const reportDirs = Object.values(defaultReportDirs)

interface CommandFlags {
  readonly config: string
  readonly fresh: boolean
  readonly json: boolean
}

/** `expect-jury selftest`. @returns the exit code, see {@link selftestUsage}. */
export const run = defineCommand({
  usage: selftestUsage,
  flags: selftestFlags,
  mistakes: [ConfigError, OverrideError, SubjectError],
  async run({ flags }, io: CommandIO & { readonly signal?: AbortSignal }) {
    const written = loadSelftestConfig(flags.config, io.cwd)
    const config = applyOverrides(written, flags, io.env)
    const isWhole = config.scenarios.length === written.scenarios.length
    const own = flags.json ? { ...io, stdout: ownStdout(io.stdout) } : io
    return await withInterrupt(io.signal, (signal) => runScenarios(config, { ...flags, isWhole }, own, signal))
  },
})

async function runScenarios(
  config: SelftestConfig,
  flags: CommandFlags & { readonly isWhole: boolean },
  io: CommandIO,
  signal: AbortSignal,
): Promise<number> {
  const { env, cwd: rootDir } = io
  setMode(flags, io)
  const now = new Date()
  const newId = (): string => createRunId(now, Math.random)
  const runId = newId()
  const path = resolve(rootDir, flags.config)
  const file = relativePath(rootDir, path)
  const generatorMode = flags.fresh ? 'record' : undefined
  const folder = dirname(path)
  const opening = openBench({ config, folder, rootDir, env, reportDirs, newId, taskGroupId: runId, generatorMode })
  const bench = await opening.catch(async (error: unknown) => {
    const missing = [`The selftest could not start: ${thrownMessage(error)}`]
    await tellOfNoStart(buildRunRecord({ runId, now, tests: [], missing }), config, io)
    throw error
  })
  const reporter = new SelftestReporter({ runId, now, config, file, rootDir })
  const progress = flags.json ? io.stderr : io.stdout
  progress.write(`${runId}: ${config.scenarios.length} of ${file} against ${bench.subject.name}\n`)
  const running = endWhenHeldUp(bench.subject, bench.timeoutMs, (subject) =>
    runSelftest({
      scenarios: config.scenarios,
      bench: { ...bench, subject },
      concurrency: config.concurrency,
      file: path,
      signal,
      onResult: (result) => {
        progress.write(`${progressLine(result)}\n`)
        return reporter.add(result)
      },
    }),
  )
  const [results, canaries] = await Promise.all([
    running,
    bench.checkJudge({ file: path, name: 'selftest', attempt: 0, signal }),
  ])
  const alert = (record: RunRecord) =>
    signal.aborted ? Promise.resolve(undefined) : alertOnSelftest(record, config, io)
  const { record, reports } = await reporter.end({
    canaries,
    alert,
    githubSummaryFile: env['GITHUB_STEP_SUMMARY'],
    used: takeUsageOfFile(path),
  })
  const { unused } = finishRecordings(path)
  // New prompts for all scenarios leave the verdicts on the old ones without a use.
  if (flags.fresh && flags.isWhole && !record.missing && record.summary.unknown === 0) pruneRecordings(unused)
  io.stdout.write(flags.json ? `${JSON.stringify(record, null, 2)}\n` : closingWords(record, results, reports, io))
  if (flags.json) for (const warning of reports.warnings) io.stderr.write(`${messageText(warning)}\n`)
  const review = signal.aborted ? [] : await afterRun(record, { rootDir, env, reviews: config.reviews })
  for (const line of review) progress.write(`${line}\n`)
  return signal.aborted ? 130 : exitCode(record)
}

/** A message that cannot be sent now needs a record, where `expect-jury alert` finds it. */
async function tellOfNoStart(record: RunRecord, config: SelftestConfig, io: CommandIO): Promise<void> {
  const alert = await alertOnSelftest(record, config, io)
  if (!alert) return
  const kept = alert.unsent.length > 0 ? await writeReports({ ...record, alert }, { rootDir: io.cwd }) : undefined
  for (const warning of [...alert.warnings, ...(kept?.warnings ?? [])]) io.stderr.write(`${messageText(warning)}\n`)
}

function exitCode(record: RunRecord): number {
  const { summary, missing = [] } = record
  if (summary.failed > 0) return 1
  return summary.unknown + missing.length + untrusted(record).length > 0 ? 2 : 0
}

/** @throws OverrideError when the environment forbids what the flags ask for, or names no mode. */
function setMode({ fresh }: CommandFlags, { env, cwd }: CommandIO): void {
  const options = fresh ? { mode: 'auto' as const } : {}
  const host = { runner: 'cli' as const, rootDir: cwd, options, update: false, currentTest: () => undefined }
  const mode = readMode(env, host)
  if (fresh && (mode === 'replay' || mode === 'live')) {
    throw new OverrideError(`--fresh records new prompts, and JURY_MODE=${mode} forbids it: take one of them away`)
  }
  setHost(host)
}

function readMode(env: CommandIO['env'], host: Host): Mode {
  try {
    return resolveMode(env, host)
  } catch (error) {
    if (error instanceof RangeError) throw new OverrideError(error.message, { cause: error })
    throw error
  }
}

/** `PASS     clear_summary  0.88  1.2 s`. */
function progressLine({ id, outcome, steps, durationMs }: CaseResult): string {
  const scores = steps.map(({ verdict: { overall, threshold } }) =>
    overall === null ? '-' : scoreBelow(overall, threshold.effective),
  )
  return [outcome.toUpperCase().padEnd(7), id, scores.join(', ') || '-', `${(durationMs / 1000).toFixed(1)} s`].join(
    '  ',
  )
}

function closingWords(
  record: RunRecord,
  results: readonly CaseResult[],
  reports: WrittenReports,
  { stdout, env }: CommandIO,
): string {
  const notPassed = results
    .filter(({ outcome }) => outcome !== 'pass')
    .map((result) => messageText(caseMessage(result)))
  const summary = renderSummary(record, { style: hasColours(stdout, env) ? ansiStyle : plainStyle, reports })
  return `\n${[caseTable(record.cases), ...notPassed, summary].join('\n\n')}\n`
}
