import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { openProjectReviews } from '../review/open-review-store.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { createRedactor } from '../review/redact/redact.js'
import { sampleLog } from '../review/sampling/sample-log.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

const usage = `Usage: expect-jury sample <log.jsonl> [options]

Draws interactions of a log for the review queue: one JSON object a line with agent_type (or route), input_context (or
input), agent_output (or output), and optionally id, agent_reasoning, outcome and tags. Edge cases, error recoveries and
inter-agent examples come first. Personal data and secrets are replaced before anything is stored.

  --count <n>   Default 20
  --help
`

/** `expect-jury sample <log.jsonl> --count N`. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { count: { type: 'string', default: '20' }, help: { type: 'boolean', default: false } },
    })
    if (flags.help) {
      io.stdout.write(usage)
      return 0
    }
    const [log, ...rest] = positionals
    const count = Number(flags.count)
    if (log === undefined || rest.length > 0) throw new UsageError(`Name one log.\n\n${usage}`)
    if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--count is a whole number of at least 1.`)
    const { store, notice } = await openProjectReviews(io.cwd, io.env)
    if (notice !== undefined) io.stderr.write(`${notice}\n`)
    try {
      const chunks: AsyncIterable<Buffer> = createReadStream(resolve(io.cwd, log))
      const at = new Date().toISOString()
      const { read, unreadable, failures, chosen, added } = await sampleLog(chunks, {
        count,
        store,
        redact: createRedactor(),
        at,
      })
      io.stdout.write(
        `${added} new candidates of ${chosen} drawn from ${read} lines (${failures} failures, ${unreadable} unreadable lines left out).\n` +
          (added > 0 ? 'Look at them: expect-jury review --source production\n' : ''),
      )
      return read > unreadable ? 0 : 1
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof DatabaseError || isOfFiles(error))) throw error
    io.stderr.write(`${isOfFiles(error) ? 'The log cannot be read: ' : ''}${error.message}\n`)
    return 2
  }
}

const isOfFiles = (error: unknown): error is Error => error instanceof Error && 'syscall' in error
