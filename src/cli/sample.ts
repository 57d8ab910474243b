import { accessSync, constants, createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { openProjectReviews } from '../review/open-review-store.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { createRedactor } from '../review/redact/redact.js'
import { sampleLog } from '../review/sampling/sample-log.js'
import { defineCommand } from './command.js'
import { usingFile } from './usage-error.js'
import { wholeNumber } from './whole-number.js'

const usage = `Usage: expect-jury sample <log.jsonl> [options]

Draws interactions of a log for the review queue: one JSON object a line with agent_type (or route), input_context (or
input), agent_output (or output), and optionally id, agent_reasoning, outcome and tags. Edge cases, error recoveries and
inter-agent examples come first. Personal data and secrets are replaced before anything is stored.

  --count <n>   Default 20
  --help
`

/** `expect-jury sample <log.jsonl> --count N`. */
export const run = defineCommand({
  usage,
  flags: { count: { type: 'string', default: '20' } },
  words: { min: 1, max: 1 },
  mistakes: [DatabaseError],
  async run({ flags, words: [log = ''] }, io) {
    const count = wholeNumber('--count', flags.count)
    const path = resolve(io.cwd, log)
    usingFile(() => accessSync(path, constants.R_OK))
    const { store, notice } = await openProjectReviews(io.cwd, io.env)
    if (notice !== undefined) io.stderr.write(`${notice}\n`)
    try {
      const chunks: AsyncIterable<Buffer> = createReadStream(path)
      const at = new Date().toISOString()
      const drawn = await sampleLog(chunks, { count, store, redact: createRedactor(), at })
      const { read, unreadable, failures, chosen, added } = drawn
      io.stdout.write(
        `${added} new candidates of ${chosen} drawn from ${read} lines (${failures} failures, ${unreadable} unreadable lines left out).\n` +
          (added > 0 ? 'Look at them: expect-jury review --source production\n' : ''),
      )
      return read > unreadable ? 0 : 1
    } finally {
      await store.close()
    }
  },
})
