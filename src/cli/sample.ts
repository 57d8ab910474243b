import { accessSync, constants, createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { plural } from '../report/text/number-text.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { createRedactor } from '../review/redact/redact.js'
import { type LogSample, sampleLog } from '../review/sampling/sample-log.js'
import { defineCommand } from './frame/command.js'
import { wholeNumber } from './frame/whole-number.js'
import { withReviews } from './review/with-reviews.js'

const usage = `Usage: expect-jury sample <log.jsonl> [options]

Draws interactions of a log for the review queue: one JSON object a line with agent_type (or route), input_context (or
input), agent_output (or output), and optionally id, agent_reasoning, expected_behaviors, metadata, outcome and tags. Edge
cases, error recoveries and inter-agent examples come first. Personal data and secrets are replaced before anything is
stored.

  --count <n>   Default 20
  --help

Exit code: 0 drawn, 1 no line could be read, 2 it could not be run.
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
    accessSync(path, constants.R_OK)
    return withReviews(io, async (store) => {
      const chunks: AsyncIterable<Buffer> = createReadStream(path)
      const at = new Date().toISOString()
      const sample = await sampleLog(chunks, { count, store, redact: createRedactor(), at })
      const { lines, unreadable, failures, chosen, added } = sample
      const left = `${plural(failures, 'failure')} and ${plural(unreadable, 'unreadable line')} left out`
      io.stdout.write(
        `${added} new of ${plural(chosen, 'candidate')} drawn from ${plural(lines, 'line')} (${left}).\n` +
          (added > 0 ? 'Look at them: npx expect-jury review --source production\n' : ''),
      )
      io.stderr.write(unreadableText(log, sample))
      return lines > unreadable ? 0 : 1
    })
  },
})

function unreadableText(log: string, { unreadable, firstUnreadable }: LogSample): string {
  const more = unreadable - firstUnreadable.length
  const named = firstUnreadable.map(({ line, why }) => `${log}:${line} ${why}`)
  return [...named, ...(more > 0 ? [`and ${plural(more, 'more line')}`] : [])].map((text) => `${text}\n`).join('')
}
