import { resolve } from 'node:path'
import { closest } from '../config/options/closest.js'
import { messageText, oneLine, visible } from '../config/text/safe-text.js'
import { thrownCode } from '../config/thrown.js'
import type { ClaimQuery, ReviewStore } from '../review/port.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { reviewSourceSchema } from '../review/review.js'
import { NearDuplicates } from '../review/similar.js'
import { mondayOf } from '../review/spot-check/monday-of.js'
import { sampleEvaluations } from '../review/spot-check/sample-evaluations.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { refuseBeside } from './frame/one-of.js'
import { UsageError } from './frame/usage-error.js'
import { wholeNumber } from './frame/whole-number.js'
import { type AgentProgress, agentProgress, wantedPerAgent } from './review/agent-progress.js'
import { recentRuns } from './review/recent-runs.js'
import { reviewInTerminal } from './review/review-in-terminal.js'
import { reviewerName } from './review/reviewer.js'
import { startReviewServer } from './review/serve/server.js'
import { type TerminalInput, terminalInput } from './review/terminal-input.js'
import { TestRun } from './review/test-run.js'
import { withReviews } from './review/with-reviews.js'
import { defaultReportDir } from './runs/find-run.js'

const usage = `Usage: expect-jury review [options]

Serves a page on this machine with everything that waits for a person, and prints its address: cases that judges disagree
on, changes that need a decision, candidates from production, and this week's spot check of the judges.

  --tty             In the terminal instead
  --source <name>   Only ${reviewSourceSchema.options.join(', ')}
  --route <name>    Only of this agent type, golden set or rubric
  --port <n>        Default: any that is free
  --dir <folder>    Where the run records lie. Default: ${defaultReportDir}
  --help

Environment: JURY_REVIEWER, the name that signs the answers. Default: git's user.name.
Exit code: 0 ended by the person, 2 it could not be run.
`

/** What runs beside the process: a keyboard, and a signal to stop. */
export interface ReviewSurroundings {
  readonly input?: TerminalInput
  /** Resolves when the page is to be closed. Default: Ctrl+C. */
  readonly stop?: Promise<void>
}

/** `expect-jury review`. @returns the exit code. */
export const run = defineCommand({
  usage,
  flags: {
    tty: { type: 'boolean' },
    source: { type: 'string' },
    route: { type: 'string' },
    port: { type: 'string' },
    dir: { type: 'string', default: defaultReportDir },
  },
  mistakes: [DatabaseError],
  async run({ flags }, io: CommandIO, surroundings: ReviewSurroundings = {}) {
    const filter = { source: sourceOf(flags.source), route: flags.route }
    if (flags.tty) refuseBeside('tty', flags, ['port'])
    const port = wholeNumber('--port', flags.port ?? '0', 0)
    if (port > 65_535) throw new UsageError('--port is a number from 0 to 65535.')
    const reportDir = resolve(io.cwd, flags.dir)
    return withReviews(io, async (store) => {
      await drawThisWeek(store, reportDir, io)
      await tellNoneYet(store, io)
      if (flags.route !== undefined) await tellStrangeRoute(store, flags.route, io)
      if (flags.tty) await inTerminal(store, filter, io, surroundings.input ?? terminalInput())
      else await servePage(store, { port, filter, reportDir }, io, surroundings.stop ?? interrupted())
      return 0
    })
  },
})

/** The weekly spot check enters the queue when it is looked at. Source: testing-strategy.md, section 6. */
async function drawThisWeek(store: ReviewStore, reportDir: string, io: CommandIO): Promise<void> {
  const now = new Date()
  await sampleEvaluations(store, recentRuns(reportDir, 7, now, io.stderr), {
    count: 20,
    seed: mondayOf(now.toISOString()),
    rootDir: io.cwd,
  })
}

/** In another folder than that of the runs it would look as if nothing was left to do. */
async function tellNoneYet(store: ReviewStore, { stderr }: CommandIO): Promise<void> {
  if ((await store.counts()).length > 0) return
  stderr.write(
    'There are no reviews yet. Runs keep them in the root folder of Vitest or Jest: call this command there.\n',
  )
}

/** A mistyped one would look as if nothing waited. */
async function tellStrangeRoute(store: ReviewStore, route: string, { stderr }: CommandIO): Promise<void> {
  const routes = [...new Set((await store.counts()).map((each) => each.route))]
  if (routes.length === 0 || routes.includes(route)) return
  const meant = closest(route, routes)
  const help = meant === undefined ? `there is ${routes.slice(0, 10).join(', ')}` : `did you mean "${meant}"?`
  stderr.write(`${messageText(`Nothing is of the route "${route}"; ${help}`)}\n`)
}

interface Served {
  readonly port: number
  readonly filter: ClaimQuery
  readonly reportDir: string
}

async function servePage(store: ReviewStore, { port, filter, reportDir }: Served, io: CommandIO, stop: Promise<void>) {
  const desk = {
    store,
    by: reviewerName(io),
    rootDir: io.cwd,
    reportDir,
    now: () => new Date(),
    testRun: new TestRun(),
    nearDuplicates: new NearDuplicates(),
  }
  const onError = (error: unknown) => void io.stderr.write(`${String(error)}\n`)
  const server = await startReviewServer(desk, port, onError, filter).catch((error: unknown) => {
    if (thrownCode(error) !== 'EADDRINUSE') throw error
    throw new UsageError(`Port ${port} is taken: leave out --port, and any that is free is used.`, { cause: error })
  })
  io.stdout.write(`Review as ${desk.by}: ${server.url}\nThe address is good once. Ctrl+C ends it.\n`)
  await stop
  desk.testRun.stop()
  await server.close()
}

async function inTerminal(store: ReviewStore, filter: ClaimQuery, io: CommandIO, input: TerminalInput) {
  const answered = await reviewInTerminal(store, filter, io, input)
  const counts = await store.counts()
  const progress = agentProgress(counts).filter(({ route }) => filter.route === undefined || filter.route === route)
  const isShown = filter.source === undefined || filter.source === 'production'
  io.stdout.write(`\n${answered} answered.\n${isShown ? progress.map(progressLine).join('') : ''}`)
}

const progressLine = ({ route, waiting, approved }: AgentProgress) =>
  visible(
    `${oneLine(route)}: ${approved} of ${wantedPerAgent} cases from production approved, ${waiting} ${waiting === 1 ? 'waits' : 'wait'}\n`,
  )

function sourceOf(text: string | undefined) {
  const read = reviewSourceSchema.optional().safeParse(text)
  if (!read.success) throw new UsageError(`--source is one of ${reviewSourceSchema.options.join(', ')}.`)
  return read.data
}

const interrupted = () => new Promise<void>((resolve) => process.once('SIGINT', () => resolve()))
