import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AlertOutcome, OutgoingAlert } from '../alert/outcome.js'
import { resendAlerts } from '../alert/resend-alerts.js'
import { writeFileAtomically } from '../config/files/atomic-write.js'
import { renderHtml } from '../report/html/page.js'
import { renderMarkdown } from '../report/markdown/markdown.js'
import type { RunRecord } from '../report/record/run-record.js'
import { defaultReportDirs } from '../report/report-dirs.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { defaultReportDir, findRun } from './runs/find-run.js'

const usage = `Usage: expect-jury alert <run_id> [options]

Sends what a run could not send, and notes that in the run record and in the reports beside it.

  --webhook <address>   For a message whose address was written out in a file: '\${NAME}', an environment variable
  --suite <name>        Only messages about this golden set, selftest or run. Default: all
  --dir <folder>        Where the run records lie. Default: ${defaultReportDir}
  --help

Environment: the variables that the configuration names, JURY_SMTP_URL, JURY_SMTP_FROM.
Exit code: 0 sent or nothing to send, 1 a message could not be sent, 2 it could not be run.
`

/** `expect-jury alert`. */
export const run = defineCommand({
  usage,
  flags: {
    webhook: { type: 'string' },
    suite: { type: 'string' },
    dir: { type: 'string', default: defaultReportDir },
  },
  words: { min: 1, max: 1 },
  async run({ flags: { webhook, suite, dir }, words: [runId] }, io) {
    const folder = resolve(io.cwd, dir)
    const record = findRun(folder, runId)
    const { alert } = record
    if (alert === undefined || alert.unsent.length === 0) {
      const why = alert === undefined || alert.fired.length === 0 ? 'No alert fired in this run' : 'Everything was sent'
      io.stdout.write(`${why}: there is nothing to send.\n`)
      return 0
    }
    const wanted = alert.unsent.filter((each) => suite === undefined || suitesOf(each).includes(suite))
    checkWanted(alert, wanted, webhook)
    const outcome = await resendAlerts(record.run_id, alert, wanted, {
      env: io.env,
      ...(webhook !== undefined && { webhook }),
    })
    if (outcome.sent > alert.sent) await rewrite({ ...record, alert: outcome }, folder, io.cwd)
    return told(outcome.sent - alert.sent, wanted.length, outcome.warnings, io)
  },
})

/** The record, and those of its reports that are there. */
async function rewrite(record: RunRecord, folder: string, rootDir: string): Promise<void> {
  const file = (dir: string, extension: string) => join(dir, `${record.run_id}.${extension}`)
  const page = file(folder, 'html')
  const markdown = file(join(rootDir, defaultReportDirs.markdown), 'md')
  await writeFileAtomically(file(folder, 'json'), `${JSON.stringify(record, null, 2)}\n`)
  if (existsSync(page)) await writeFileAtomically(page, renderHtml(record))
  if (existsSync(markdown)) await writeFileAtomically(markdown, renderMarkdown(record))
}

function checkWanted({ unsent }: AlertOutcome, wanted: readonly OutgoingAlert[], webhook: string | undefined): void {
  if (wanted.length === 0)
    throw new UsageError(`No message is about that suite; there are messages about ${names(unsent)}`)
  const withoutAddress = wanted.filter((each) => each.channel === 'webhook' && each.to === null)
  if (webhook === undefined || withoutAddress.length < 2) return
  throw new UsageError(
    `--webhook is one address, and ${withoutAddress.length} messages have different ones that were not kept: ` +
      `send them one by one with --suite, they are about ${names(withoutAddress)}`,
  )
}

function told(sent: number, wanted: number, warnings: readonly string[], { stdout, stderr }: CommandIO): number {
  stdout.write(`${sent} of ${wanted} sent.\n`)
  for (const warning of warnings) stderr.write(`${warning}\n`)
  return sent === wanted ? 0 : 1
}

const suitesOf = ({ message }: OutgoingAlert) => message.suites.map(({ suite }) => suite)
const names = (alerts: readonly OutgoingAlert[]) =>
  alerts.map((alert) => `"${suitesOf(alert).join('", "')}"`).join(' | ')
