import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { thrownMessage } from '../config/thrown.js'
import { thrownCode } from '../config/thrown.js'
import { resendAlerts } from '../alert/resend-alerts.js'
import { writeFileAtomically } from '../report/atomic-write.js'
import { isRunId } from '../report/run-id.js'
import { readRunRecord, type RunRecord } from '../report/run-record.js'
import type { CommandIO } from './command.js'
import { readArguments, UsageError } from './usage-error.js'

export const alertUsage = `Usage: expect-jury alert <run_id> [options]

Sends what a run could not send, and notes in the run record that it was sent.

  --webhook <address>   For a message whose address was written out in a file: '\${NAME}', an environment variable
  --reports <folder>    Folder of <run_id>.json. Default: reports/selftest
  --help

Environment: the variables that the configuration names, JURY_SMTP_URL, JURY_SMTP_FROM.
Exit code: 0 sent or nothing to send, 1 a message could not be sent, 2 it could not be run.
`

/** `expect-jury alert`. @returns the exit code, see {@link alertUsage}. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({ args, allowPositionals: true, options })
    if (flags.help) {
      io.stdout.write(alertUsage)
      return 0
    }
    const [runId, ...rest] = positionals
    if (runId === undefined || rest.length > 0) throw new UsageError(`Name one run.\n\n${alertUsage}`)
    if (!isRunId(runId)) throw new UsageError(`"${runId}" is not a run id (selftest-YYYYMMDD-HHMM-x)`)
    return await resend(
      resolve(io.cwd, flags.reports, `${runId}.json`),
      join(flags.reports, `${runId}.json`),
      flags.webhook,
      io,
    )
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

const options = {
  webhook: { type: 'string' },
  reports: { type: 'string', default: 'reports/selftest' },
  help: { type: 'boolean', default: false },
} as const

async function resend(path: string, shown: string, webhook: string | undefined, io: CommandIO): Promise<number> {
  const record = await readRecord(path, shown)
  const { alert } = record
  if (alert === undefined || alert.unsent.length === 0) {
    const why = alert === undefined || alert.fired.length === 0 ? 'No alert fired in this run' : 'Everything was sent'
    io.stdout.write(`${why}: there is nothing to send.\n`)
    return 0
  }
  const outcome = await resendAlerts(record.run_id, alert, { env: io.env, ...(webhook !== undefined && { webhook }) })
  if (outcome.sent > alert.sent) {
    await writeFileAtomically(path, `${JSON.stringify({ ...record, alert: outcome }, null, 2)}\n`)
  }
  io.stdout.write(`${outcome.sent - alert.sent} of ${alert.unsent.length} sent.\n`)
  for (const warning of outcome.warnings) io.stderr.write(`${warning}\n`)
  return outcome.unsent.length === 0 ? 0 : 1
}

async function readRecord(path: string, shown: string): Promise<RunRecord> {
  try {
    return readRunRecord(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') throw new UsageError(`There is no run record ${shown}.`, { cause: error })
    throw new UsageError(`${shown} cannot be read: ${thrownMessage(error)}`, {
      cause: error,
    })
  }
}
