import type { AlertOutcome } from '../../alert/outcome.js'
import { realTime } from '../../config/real-time.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import type { LeftUsage } from '../../model/metered-usage.js'
import { sleep } from '../../model/sleep.js'
import { buildRunRecord } from '../../report/record/build-run-record.js'
import type { RunRecord } from '../../report/record/run-record.js'
import { withUsageBeside } from '../../report/record/usage-beside.js'
import { selftestReport } from '../../report/tests/selftest-report.js'
import { writeReports, type WrittenReports } from '../../report/write-reports.js'
import type { SelftestConfig } from '../../selftest/config.js'
import type { CaseResult } from '../../selftest/flow/case-result.js'

interface ReporterOptions {
  readonly runId: string
  readonly now: Date
  readonly config: SelftestConfig
  /** The configuration, relative to the root. */
  readonly file: string
  readonly rootDir: string
}

interface Ending {
  readonly canaries: readonly CanaryReport[]
  /** Tells people, once the verdict of the run stands. */
  readonly alert: (record: RunRecord) => Promise<AlertOutcome | undefined>
  readonly githubSummaryFile: string | undefined
  /** What was used and stands in no result: calls that brought no reply. */
  readonly used?: readonly LeftUsage[]
}

/** With more finished cases, the files are written in turns with the cases: to write all anew for each takes too long. */
const writtenAtOnce = 50
/** How long then nothing is written, in times of the last writing. */
const restTimes = 4

/**
 * Keeps the report files of a run up to date while it goes on: a crash leaves the cases finished so far, and names the
 * scenarios that had not.
 */
export class SelftestReporter {
  readonly #finished = new Map<string, CaseResult>()
  readonly #ending = new AbortController()
  #written = 0
  #writing: Promise<void> | undefined

  constructor(private readonly options: ReporterOptions) {}

  /**
   * Writes the files anew. Cases that finish while they are written are in the next ones together.
   * @returns resolves when this case is in them; of a long run at once.
   */
  async add(result: CaseResult): Promise<void> {
    this.#finished.set(result.id, result)
    this.#writing ??= this.#catchUp()
    if (this.#finished.size <= writtenAtOnce) await this.#writing
  }

  async #catchUp(): Promise<void> {
    const { signal } = this.#ending
    while (this.#written < this.#finished.size && !signal.aborted) {
      this.#written = this.#finished.size
      const began = realTime.now()
      await this.#write(this.#record())
      if (this.#written > writtenAtOnce && !signal.aborted)
        await sleep(restTimes * (realTime.now() - began), signal)?.catch(() => {}) // the end came: it writes them all
    }
    this.#writing = undefined
  }

  /** The last word. */
  async end({
    canaries,
    alert,
    githubSummaryFile,
    used = [],
  }: Ending): Promise<{ record: RunRecord; reports: WrittenReports }> {
    this.#ending.abort()
    await this.#writing
    const judged = this.#record(canaries, used)
    const outcome = await alert(judged)
    const record = outcome ? { ...judged, alert: outcome } : judged
    return { record, reports: await this.#write(record, githubSummaryFile) }
  }

  #record(canaries: readonly CanaryReport[] = [], used: readonly LeftUsage[] = []): RunRecord {
    const { runId, now, config, file } = this.options
    const ids = config.scenarios.map(({ id }) => id)
    const results = ids.flatMap((id) => this.#finished.get(id) ?? [])
    return buildRunRecord({
      runId,
      now,
      tests: withUsageBeside(
        results.map((result) => selftestReport(result, file)),
        used.map(({ name, usage }) => ({ file, project: '', name, usage })),
      ),
      config: { strictness: config.strictness, min_score_to_pass: config.min_score_to_pass },
      canaries,
      missing: ids.filter((id) => !this.#finished.has(id)).map((id) => `Scenario ${id} has not finished.`),
    })
  }

  #write(record: RunRecord, githubSummaryFile?: string): Promise<WrittenReports> {
    return writeReports(record, { rootDir: this.options.rootDir, githubSummaryFile })
  }
}
