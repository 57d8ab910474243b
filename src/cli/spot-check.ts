import { resolve } from 'node:path'
import type { RunRecord } from '../report/record/run-record.js'
import { plural } from '../report/text/number-text.js'
import type { ReviewStore } from '../review/port.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import type { NewReview } from '../review/review.js'
import { evaluatorStandings } from '../review/spot-check/evaluator-standing.js'
import { mondayOf } from '../review/spot-check/monday-of.js'
import { panelWorths } from '../review/spot-check/panel-worth.js'
import { retest } from '../review/spot-check/retest.js'
import { sampleEvaluations } from '../review/spot-check/sample-evaluations.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { oneOf, refuseBeside } from './frame/one-of.js'
import { UsageError } from './frame/usage-error.js'
import { wholeNumber } from './frame/whole-number.js'
import { evaluatorText } from './review/evaluator-text.js'
import { recentRuns } from './review/recent-runs.js'
import { reviewInTerminal } from './review/review-in-terminal.js'
import { type TerminalInput, terminalInput } from './review/terminal-input.js'
import { withReviews } from './review/with-reviews.js'
import { defaultReportDir } from './runs/find-run.js'

const usage = `Usage: expect-jury spot-check [options]

Shows you a random sample of what the judges decided, without saying what, and tells how often they agree with you.

  --count <n>     Default 20
  --days <n>      Of the runs of the last days. Default 7
  --seed <text>   Another sample. Default: this week's, so that you can go on tomorrow
  --queue         Only puts the sample into the review queue
  --report        Only tells what is known of the judges
  --retest        Compares what the judges now say of the cases they were wrong on, in runs since then
  --dir <folder>  Where the run records lie. Default: ${defaultReportDir}
  --help

Exit code: 0 all right, 1 a judge is right in less than 80 %, 2 it could not be run.
`

/** `expect-jury spot-check`. Last, the keyboard may be given. @returns the exit code, as in the usage text. */
export const run = defineCommand({
  usage,
  flags: {
    count: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    queue: { type: 'boolean' },
    report: { type: 'boolean' },
    retest: { type: 'boolean' },
    dir: { type: 'string', default: defaultReportDir },
  },
  mistakes: [DatabaseError],
  async run({ flags }, io: CommandIO, input?: TerminalInput) {
    const only = oneOf(flags, ['queue', 'report', 'retest'])
    if (only === 'report') refuseBeside(only, flags, ['count', 'days', 'seed'])
    if (only === 'retest') refuseBeside(only, flags, ['count', 'seed'])
    const [count, days] = [wholeNumber('--count', flags.count ?? '20'), wholeNumber('--days', flags.days ?? '7')]
    const now = new Date()
    return withReviews(io, async (store) => {
      const dir = resolve(io.cwd, flags.dir)
      if (only === 'retest') io.stdout.write(`${await retestAll(store, recentRuns(dir, days, now, io.stderr), now)}\n`)
      else if (only !== 'report') {
        const sample = { count, seed: flags.seed ?? mondayOf(now.toISOString()), rootDir: io.cwd }
        const drawn = await sampleEvaluations(store, recentRuns(dir, days, now, io.stderr), sample)
        if (only === 'queue')
          io.stdout.write(
            `${plural(drawn.length, 'evaluation')} to check: npx expect-jury review --source spot_check\n`,
          )
        else await judgeBlind(store, drawn, io, input ?? terminalInput())
      }
      const validations = await store.validations()
      const standings = evaluatorStandings(validations)
      io.stdout.write(`\n${evaluatorText(standings, panelWorths(validations))}`)
      return standings.some(({ status }) => status === 'needs_review') ? 1 : 0
    })
  },
})

async function judgeBlind(store: ReviewStore, drawn: readonly NewReview[], io: CommandIO, input: TerminalInput) {
  if (drawn.length === 0)
    throw new UsageError(
      'There is no evaluation to check: no run of the last days has a verdict by a rubric, or all were checked.',
    )
  await reviewInTerminal(store, { source: 'spot_check', among: drawn.map(({ id }) => id) }, io, input)
}

/** @returns how far it came. */
async function retestAll(store: ReviewStore, runs: readonly RunRecord[], now: Date): Promise<string> {
  const standings = evaluatorStandings(await store.validations())
  const rows = standings.flatMap((standing) => retest(standing, runs, now.toISOString()))
  await store.logValidations(rows)
  const wrong = standings.reduce((sum, { disagreements }) => sum + disagreements.length, 0)
  if (wrong === 0) return 'There is nothing to re-test: no judge differs from a person.'
  const rest =
    rows.length < wrong ? ' The others have the same input and output in no run since: run their tests again.' : ''
  return `Judged again since: ${rows.length} of ${plural(wrong, 'disagreement')}.${rest}`
}
