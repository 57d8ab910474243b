import { copyReviews } from '../review/copy-reviews.js'
import { openFileStore } from '../review/open-review-store.js'
import { Connection } from '../review/postgres/connection.js'
import { DatabaseError } from '../review/postgres/database-error.js'
import { migrate } from '../review/postgres/migrate.js'
import { PostgresReviewStore } from '../review/postgres/postgres-store.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

const usage = `Usage: expect-jury db migrate | import | export

Reviews in PostgreSQL, for teams on several machines. DATABASE_URL says where; every other command then uses it, too.

  migrate   Makes the tables, or brings them up to date
  import    Copies what lies in reviews/ into the database
  export    Copies what is in the database into reviews/
  --help
`

/** `expect-jury db`. Copying twice changes nothing. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    })
    if (flags.help) {
      io.stdout.write(usage)
      return 0
    }
    const [action = '', ...rest] = positionals
    if (!['migrate', 'import', 'export'].includes(action) || rest.length > 0) throw new UsageError(usage)
    const url = io.env['DATABASE_URL']
    if (!url) throw new UsageError('DATABASE_URL is not set. For example: postgres://user@localhost/reviews')
    const connection = await Connection.open(url)
    try {
      io.stdout.write(`${await act(action, connection, io.cwd)}\n`)
      return 0
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof DatabaseError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

async function act(action: string, connection: Connection, cwd: string): Promise<string> {
  if (action === 'migrate') {
    const done = await migrate(connection)
    return done.length > 0 ? `Done: ${done.join(', ')}.` : 'The tables are up to date.'
  }
  const [database, files] = [new PostgresReviewStore(connection), openFileStore(cwd)]
  const { reviews, answers, checks } =
    action === 'import' ? await copyReviews(files, database) : await copyReviews(database, files)
  return `${reviews} reviews, ${answers} answers and ${checks} checks of judges were new.`
}
