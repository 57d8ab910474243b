import { relative, resolve, sep } from 'node:path'
import { ConfigError } from '../config/config-error.js'
import { setHost } from '../config/host.js'
import { closeRecordings } from '../model/recordings-of-test-file.js'
import { scoreText } from '../report/number-text.js'
import { caseTable } from '../report/markdown.js'
import { createRunId } from '../report/run-id.js'
import type { RunRecord } from '../report/run-record.js'
import { ansiStyle, plainStyle } from '../report/style.js'
import { renderSummary } from '../report/summary.js'
import type { WrittenReports } from '../report/write-reports.js'
import { applyOverrides, OverrideError } from '../selftest/overrides.js'
import type { SelftestConfig } from '../selftest/config.js'
import type { CaseResult } from '../selftest/flow/case-result.js'
import { runSelftest } from '../selftest/flow/run-selftest.js'
import { loadSelftestConfig } from '../selftest/load-config.js'
import { openBench } from '../selftest/open-bench.js'
import { SubjectError } from '../selftest/subject/subject-error.js'
import { withInterrupt } from './interrupt.js'
import type { CommandIO } from './main.js'
import { readSelftestArguments, type SelftestArguments, selftestUsage } from './selftest-flags.js'
import { SelftestReporter } from './selftest-reporter.js'
import { UsageError } from './usage-error.js'

/** What a user can mend: said in one message, without a stack. */
const expected = [ConfigError, OverrideError, SubjectError, UsageError]

const reportDirs = ['reports/selftest', 'docs/reports/selftest']

/** `expect-jury selftest`. @returns the exit code, see {@link selftestUsage}. */
export async function run(args: string[], io: CommandIO & { readonly signal?: AbortSignal }): Promise<number> {
  try {
    const flags = readSelftestArguments(args)
    if (flags.help) {
      io.stdout.write(selftestUsage)
      return 0
    }
    const config = applyOverrides(loadSelftestConfig(flags.config, io.cwd), flags, io.env)
    return await withInterrupt(io.signal, (signal) => runScenarios(config, flags, io, signal))
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) throw error
    const message = error instanceof Error ? error.message : String(error)
    io.stderr.write(`${message}\n`)
    return 2
  }
}

async function runScenarios(
  config: SelftestConfig,
  flags: SelftestArguments,
  io: CommandIO,
  signal: AbortSignal,
): Promise<number> {
  const { env, cwd: rootDir } = io
  if (flags.fresh && (env['JURY_MODE'] === 'replay' || env['JURY_MODE'] === 'live')) {
    throw new OverrideError(
      `--fresh records new prompts, and JURY_MODE=${env['JURY_MODE']} forbids it: take one of them away`,
    )
  }
  setHost({
    runner: 'cli',
    rootDir,
    options: flags.fresh ? { mode: 'auto' } : {},
    update: false,
    currentTest: () => undefined,
  })
  const now = new Date()
  const newId = (): string => createRunId(now, Math.random)
  const runId = newId()
  const path = resolve(rootDir, flags.config)
  const file = relative(rootDir, path).split(sep).join('/')
  const bench = await openBench({
    config,
    rootDir,
    env,
    reportDirs,
    newId,
    taskGroupId: runId,
    generatorMode: flags.fresh ? 'record' : undefined,
  })
  const reporter = new SelftestReporter({ runId, now, config, file, rootDir, reports: undefined })
  const progress = flags.json ? io.stderr : io.stdout
  progress.write(`${runId}: ${config.scenarios.length} of ${file} against ${bench.subject.name}\n`)
  const results = await runSelftest({
    scenarios: config.scenarios,
    bench,
    concurrency: config.concurrency,
    file: path,
    signal,
    onResult: async (result) => {
      progress.write(`${progressLine(result)}\n`)
      await reporter.add(result)
    },
  })
  closeRecordings(path)
  const finished = new Set(results.map(({ id }) => id))
  const missing = config.scenarios.map(({ id }) => id).filter((id) => !finished.has(id))
  const { record, reports } = await reporter.end(missing, env['GITHUB_STEP_SUMMARY'])
  io.stdout.write(flags.json ? `${JSON.stringify(record, null, 2)}\n` : closingWords(record, reports, io))
  if (signal.aborted) return 130
  const { failed, passed } = record.summary
  return failed > 0 ? 1 : passed < config.scenarios.length ? 2 : 0
}

/** `PASS     clear_summary  0.88  1.2 s`. */
function progressLine({ id, outcome, steps, durationMs }: CaseResult): string {
  const scores = steps.map(({ verdict }) => (verdict.overall === null ? '-' : scoreText(verdict.overall)))
  return [outcome.toUpperCase().padEnd(7), id, scores.join(', '), `${(durationMs / 1000).toFixed(1)} s`].join('  ')
}

function closingWords(record: RunRecord, reports: WrittenReports, { stdout, env }: CommandIO): string {
  const colours = 'isTTY' in stdout && stdout.isTTY === true && !env['NO_COLOR']
  return `\n${caseTable(record.cases)}\n\n${renderSummary(record, { style: colours ? ansiStyle : plainStyle, reports })}\n`
}
