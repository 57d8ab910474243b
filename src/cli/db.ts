import { resolve } from 'node:path'
import { plural } from '../report/text/number-text.js'
import { type Copied, copyReviews } from '../review/copy-reviews.js'
import { openFileStore, postgresUrl } from '../review/open-review-store.js'
import { Connection } from '../review/postgres/connection.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { migrate } from '../review/postgres/migrate.js'
import { PostgresReviewStore } from '../review/postgres/postgres-store.js'
import { rowsOfRun } from '../review/rows-of-run.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { defaultReportDir, readableRuns, runIds } from './runs/find-run.js'

const usage = `Usage: expect-jury db migrate | import | export

Reviews in PostgreSQL, for teams on several machines. DATABASE_URL says where; once it is migrated, runs and every other
command use it, too.

  migrate   Makes the tables, or brings them up to date
  import    Copies what lies in reviews/ into the database, and what the run records say of costs, golden sets and mutations
  export    Copies what is in the database into reviews/

  --dir <folder>  Where import finds the run records. Default: ${defaultReportDir}
  --help

Exit code: 0 done, 2 not done.
`

/** `expect-jury db`. Copying twice changes nothing. */
export const run = defineCommand({
  usage,
  flags: { dir: { type: 'string' } },
  actions: ['migrate', 'import', 'export'],
  words: { min: 1, max: 1 },
  mistakes: [DatabaseError],
  async run({ flags, words: [action = ''] }, io) {
    if (flags.dir !== undefined && action !== 'import')
      throw new UsageError(`--dir says nothing beside ${action}: leave out --dir.`)
    const url = postgresUrl(io.env)
    if (url === undefined) {
      const state = io.env['DATABASE_URL'] ? 'is no address of PostgreSQL' : 'is not set'
      throw new UsageError(`DATABASE_URL ${state}. For example: postgres://user@localhost/reviews`)
    }
    const connection = await Connection.open(url)
    try {
      io.stdout.write(`${await act(action, connection, io, resolve(io.cwd, flags.dir ?? defaultReportDir))}\n`)
      return 0
    } finally {
      await connection.close()
    }
  },
})

async function act(action: string, connection: Connection, io: CommandIO, reportDir: string): Promise<string> {
  if (action === 'migrate') {
    const done = await migrate(connection)
    return done.length > 0 ? `Done: ${done.join('; ')}.` : 'The tables are up to date.'
  }
  // With nothing to copy, nothing would be asked of a database that is not there.
  if (!(await connection.isMigrated())) throw new UsageError('The tables are not there yet: npx expect-jury db migrate')
  const [database, files] = [new PostgresReviewStore(connection), openFileStore(io.cwd)]
  if (action === 'export') return newText(await copyReviews(database, files))
  const tell = (why: string) => io.stderr.write(`${why}\n`)
  files.damaged().forEach(tell)
  const copied = await copyReviews(files, database)
  let { runRows } = copied
  for (const record of readableRuns(reportDir, runIds(reportDir), tell))
    runRows += await database.addRunRows(rowsOfRun(record))
  return newText({ ...copied, runRows })
}

function newText({ reviews, answers, checks, runRows }: Copied): string {
  return `New: ${plural(reviews, 'review')}, ${plural(answers, 'answer')}, ${plural(checks, 'check')} of judges, ${plural(runRows, 'row')} about runs.`
}
