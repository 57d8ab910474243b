import { appendFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { writeFileAtomically } from '../config/files/atomic-write.js'
import { thrownCode, thrownMessage } from '../config/thrown.js'
import { renderHtml } from './html/page.js'
import { githubSummary } from './markdown/github-summary.js'
import { renderMarkdown } from './markdown/markdown.js'
import { isRunId } from './record/run-id.js'
import type { RunRecord } from './record/run-record.js'
import { defaultReportDirs } from './report-dirs.js'

export interface ReportTargets {
  /** Root of the user's project; the folders are relative to it. */
  readonly rootDir: string
  /** Of the JSON and the HTML file. Default `reports/selftest`. */
  readonly jsonDir?: string | undefined
  /** Default `docs/reports/selftest`. */
  readonly markdownDir?: string | undefined
  /** Whether the options `reports.json` and `reports.markdown` name these folders. Default: nothing does. */
  readonly areOptions?: boolean
  /** File to append the GitHub summary to: `process.env.GITHUB_STEP_SUMMARY`. Default: none. */
  readonly githubSummaryFile?: string | undefined
}

/** Paths relative to the root; a path is absent where its file could not be written, and `warnings` says why. */
export interface WrittenReports {
  readonly json?: string
  readonly markdown?: string
  readonly html?: string
  readonly warnings: readonly string[]
}

/**
 * Writes `<run_id>.json`, `<run_id>.html` and `<run_id>.md`, each whole or not at all. A folder that cannot be written
 * gives a warning
 * that says what to do; it never rejects for that, so that the tests' result is not lost.
 * @throws RangeError when `run_id` is not one of {@link createRunId}: it names files.
 */
export async function writeReports(record: RunRecord, targets: ReportTargets): Promise<WrittenReports> {
  if (!isRunId(record.run_id)) throw new RangeError(`"${record.run_id}" is not a run id (selftest-YYYYMMDD-HHMM-x)`)
  const {
    rootDir,
    jsonDir = defaultReportDirs.json,
    markdownDir = defaultReportDirs.markdown,
    areOptions = false,
    githubSummaryFile,
  } = targets
  const warnings: string[] = []
  const attempt = async (
    path: string,
    option: string | undefined,
    write: () => Promise<void>,
  ): Promise<string | undefined> => {
    try {
      await write()
      return path
    } catch (error) {
      warnings.push(notWritten(path, option, error))
      return undefined
    }
  }
  const save = (
    dir: string,
    extension: string,
    name: 'json' | 'markdown',
    content: string,
  ): Promise<string | undefined> => {
    const path = join(dir, `${record.run_id}.${extension}`)
    return attempt(path, areOptions ? `reports.${name}` : undefined, () =>
      writeFileAtomically(resolve(rootDir, path), content),
    )
  }
  const json = await save(jsonDir, 'json', 'json', `${JSON.stringify(record, null, 2)}\n`)
  const html = await save(jsonDir, 'html', 'json', renderHtml(record))
  const fromRoot = relative(rootDir, resolve(rootDir, markdownDir)).replaceAll('\\', '/')
  const markdown = await save(markdownDir, 'md', 'markdown', renderMarkdown(record, fromRoot))
  if (githubSummaryFile) {
    const summary = githubSummary(record)
    await attempt(githubSummaryFile, 'GITHUB_STEP_SUMMARY', () => appendFile(githubSummaryFile, summary))
  }
  return { ...(json && { json }), ...(html && { html }), ...(markdown && { markdown }), warnings }
}

function notWritten(path: string, option: string | undefined, error: unknown): string {
  const reason = thrownMessage(error)
  const elsewhere = option === undefined ? '' : `, or name another one with \`${option}\``
  return (
    `The report ${path} was not written (${reason}). The tests' result is not affected. ` +
    `${thrownCode(error) === 'ENOSPC' ? 'Make room there' : 'Make its folder writable'}${elsewhere}.`
  )
}
