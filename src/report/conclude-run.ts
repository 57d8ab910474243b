import type { JuryOptions } from '../config/options/options.js'
import { afterRun } from '../review/after-run.js'
import { alertAbout } from './alert/alert-about.js'
import { acceptedCases } from './change/accepted-cases.js'
import { type LastRun, readLastRun, storeLastRun } from './change/last-run.js'
import { runDelta } from './change/run-delta.js'
import { forgetReports } from './forget-reports.js'
import { shrunkSets } from './gate/shrunk-sets.js'
import type { TestReport } from './record/assertion.js'
import { buildRunRecord } from './record/build-run-record.js'
import { namesakeWarnings } from './record/namesakes.js'
import { renamedSets } from './record/renamed-sets.js'
import { createRunId } from './record/run-id.js'
import type { RunRecord } from './record/run-record.js'
import { costBeside, judgesNothing } from './record/usage-beside.js'
import { ansiStyle, plainStyle } from './terminal/style.js'
import { callsLine, renderSummary } from './terminal/summary.js'
import { writeReports } from './write-reports.js'

/** Where a run happened and where its text goes. */
export interface RunSurroundings {
  readonly rootDir: string
  readonly options: JuryOptions
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: Date
  /** A number in [0, 1), like `Math.random`. */
  readonly random: () => number
  readonly colours: boolean
  /** Tests rerun as files change: the summary then ends with what the last change did. Default false. */
  readonly watching?: boolean
  /**
   * What was remembered when the run began: while it went on, one in another terminal may have seen the same edit. Default:
   * what is remembered at its end.
   */
  readonly remembered?: Promise<LastRun | undefined> | undefined
  /** Parts of the run that never came, each in a sentence. Default: none. */
  readonly missing?: readonly string[]
  /** What else a reader must know, each in a sentence. */
  readonly warnings?: readonly string[]
  /** A person asked for some tests only. Default false. */
  readonly filtered?: boolean
  /** The edit that started the run: `prompts/refund.md v7 -> v8`. */
  readonly edit?: string | undefined
  /** A part of a run that nobody merges: its alerts are kept, not sent. Default false. */
  readonly shard?: boolean
  print(text: string): void
}

/**
 * The end of every run, whatever the runner: builds the record, sends its alerts, writes the report files, prints the
 * summary with what changed since the accepted run, or else the last run on this machine.
 * @returns `undefined`, without a file, when the run held no judged assertion and misses none; what its tests spent on
 * calls all the same is printed.
 */
export async function concludeRun(
  tests: readonly TestReport[],
  surroundings: RunSurroundings,
): Promise<RunRecord | undefined> {
  const { rootDir, options, env, now, random, missing = [], warnings = [] } = surroundings
  if (judgesNothing(tests) && missing.length === 0) {
    const cost = costBeside(tests)
    if (cost.calls > 0) surroundings.print(`\n${callsLine(cost, surroundings.colours ? ansiStyle : plainStyle)}\n`)
    return undefined
  }
  const bare = buildRunRecord({ runId: createRunId(now, random), now, tests, missing })
  const memory = await readLastRun(rootDir)
  const lastRun = await (surroundings.remembered ?? memory)
  const built = {
    ...bare,
    warnings: [
      ...bare.warnings,
      ...warnings,
      ...namesakeWarnings(bare.cases),
      ...renamedSets(bare, rootDir),
      ...shrunkSets(lastRun, bare, rootDir),
    ],
  }
  // An edit is held against the run before it, any other run against what was accepted.
  const before = surroundings.watching ? lastRun : await acceptedCases(built, lastRun, rootDir)
  const alert = surroundings.watching ? undefined : await alertAbout(built, tests, before, surroundings)
  const record = alert ? { ...built, alert } : built
  const reports = await writeReports(record, {
    rootDir,
    jsonDir: options.reports?.json,
    markdownDir: options.reports?.markdown,
    areOptions: true,
    githubSummaryFile: env['GITHUB_STEP_SUMMARY'],
  })
  const kept = surroundings.watching ? await forgetReports(reports, rootDir) : []
  const unstored = await storeLastRun(rootDir, memory, record)
  const summary = renderSummary(record, {
    style: surroundings.colours ? ansiStyle : plainStyle,
    reports: { ...reports, warnings: [...reports.warnings, ...kept, ...(unstored ? [unstored] : [])] },
    ...(before && { delta: runDelta(before, record) }),
    watching: surroundings.watching ?? false,
    edit: surroundings.edit,
  })
  const review = surroundings.watching ? [] : await afterRun(record, { rootDir, env, reviews: options.reviews })
  surroundings.print(`\n${[summary, ...review].join('\n')}\n`)
  return record
}
