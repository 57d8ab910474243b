import {
  CompiledQuery,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely'
import type { Pool } from 'pg'
import { realTime } from '../../config/real-time.js'
import { thrownCode, thrownMessage } from '../../config/thrown.js'
import { DatabaseError, DriverMissing } from './database-error.js'
import type { Database, Db } from './database.js'
import { TextPlugin } from './text-plugin.js'

/** How long a database is waited for. */
export interface Patience {
  readonly connectMs: number
  /** For one answer; absent: as long as it takes. */
  readonly queryMs?: number
  /** Waits before each further attempt, when a connection was lost. */
  readonly retriesMs: readonly number[]
}

/** A restart takes a few seconds. */
export const patience: Patience = { connectMs: 10_000, retriesMs: [50, 250, 1_000, 2_000, 4_000] }
/** Somebody waits for the tests' result, not for the database. */
export const hurry: Patience = { connectMs: 2_000, queryMs: 10_000, retriesMs: [50, 250] }

/** A database that may be restarted while it is used: what is asked is asked again, so it must mean the same twice. */
export class Connection {
  private readonly db: Db
  private connected = false

  private constructor(
    private readonly pool: Pool,
    private readonly retriesMs: readonly number[],
  ) {
    // A lost connection is an event, besides the question that fails; without a listener it would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      this.connected = true
      client.on('error', () => undefined)
    })
    // A client whose answer was not waited for is still busy: the next question would wait behind it.
    pool.on('release', (_error, client) => {
      if ('readyForQuery' in client && client.readyForQuery === false) void client.end()
    })
    const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })
    this.db = new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new TextPlugin(), emptyLists] })
  }

  /** @throws DatabaseError when the driver is not installed. */
  static async open(url: string, { connectMs, queryMs, retriesMs }: Patience = patience): Promise<Connection> {
    const { default: pg } = await import('pg').catch((cause: unknown) => {
      throw new DriverMissing('DATABASE_URL is set, but its driver is not installed: npm i -D pg', { cause })
    })
    const pool = new pg.Pool({
      connectionString: url,
      max: 4,
      allowExitOnIdle: true,
      connectionTimeoutMillis: connectMs,
      ...(queryMs !== undefined && { query_timeout: queryMs }),
    })
    return new Connection(pool, retriesMs)
  }

  /** Whether `expect-jury db migrate` was here: the database may be that of the application. */
  async isMigrated(): Promise<boolean> {
    const [row] = await this.query<{ found: boolean }>(
      "SELECT to_regclass('expect_jury_migrations') IS NOT NULL AS found",
    )
    return row?.found === true
  }

  /** Asks, and asks again where the connection was lost. */
  run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.again(() => work(this.db))
  }

  /** One transaction: all or nothing. */
  transaction<T>(work: (db: Transaction<Database>) => Promise<T>): Promise<T> {
    return this.run((db) => db.transaction().execute(work))
  }

  /** SQL as it is written. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.run((db) => db.executeQuery<Row>(CompiledQuery.raw(text, [...values])))
    return rows
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  private async again<T>(work: () => Promise<T>, attempt = 0): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const waitMs = this.retriesMs[attempt]
      // A server that never answered is not being restarted.
      if (waitMs === undefined || !this.connected || !isLost(error)) throw explained(error, this.connected)
      await new Promise((resolve) => realTime.setTimeout(resolve, waitMs))
      return this.again(work, attempt + 1)
    }
  }
}

/** Class 08 is "connection exception", 57P "operator intervention": shutdown, crash, starting up. */
function isLost(error: unknown): boolean {
  const code = thrownCode(error) ?? ''
  const lost = /^(08|57P0[123])|^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/.test(code)
  return lost || /connection terminated|client has encountered a connection error/i.test(thrownMessage(error))
}

/** Of the address, the network or the server, where a connection was lost and made anew. */
const unreachable = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28|3D000|57P03)/
/**
 * Not allowed, no such schema, read-only, no room, a limit, stopped by the operator, a fault of its disk: nobody needs our
 * stack.
 */
const refused = /^(42501|3F000|25006|53|54|57|58)/

/** @param connected false: whatever it is, the server was never reached, or let nobody in. */
function explained(error: unknown, connected: boolean): unknown {
  const code = thrownCode(error) ?? ''
  const message = advice[code]
  if (message !== undefined) return new DatabaseError(message, { cause: error })
  const said = thrownMessage(error) || code // several addresses were tried: an AggregateError, without words
  const why = /client password must be a string/.test(said) ? passwordWanted : said
  if (!connected || unreachable.test(code) || /timeout|Connection terminated/i.test(why)) {
    return new DatabaseError(`PostgreSQL at DATABASE_URL cannot be reached: ${why}`, { cause: error })
  }
  if (refused.test(code)) return new DatabaseError(`PostgreSQL at DATABASE_URL refuses: ${why}`, { cause: error })
  return error
}

/** The driver's own words name a step of its protocol. */
const passwordWanted = 'it wants a password: postgres://user:password@host/name, or the environment variable PGPASSWORD'

/** By SQLSTATE. */
const advice: Readonly<Record<string, string>> = {
  '42P01': 'The tables are not there yet: npx expect-jury db migrate',
  '42703': 'The tables are of an older version of this package: npx expect-jury db migrate',
  '42P07':
    'The database has a table of the same name as one of ours. Use a schema of its own: ' +
    'CREATE SCHEMA reviews, and at the end of DATABASE_URL ?options=-csearch_path%3Dreviews',
}
