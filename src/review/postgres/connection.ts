import type { Pool, PoolClient } from 'pg'
import { realTime } from '../../config/real-time.js'
import { DatabaseError } from './database-error.js'
import { thrownCode, thrownMessage } from '../../config/thrown.js'

/** What a connection can be asked. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/** Waits before each further attempt, milliseconds: a restart takes a few seconds. */
const retriesMs: readonly number[] = [50, 250, 1_000, 2_000, 4_000]

/** A database that may be restarted while it is used: what is asked is asked again, so it must mean the same twice. */
export class Connection {
  private connected = false

  private constructor(private readonly pool: Pool) {
    // A lost connection is an event, besides the question that fails; without a listener it would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      this.connected = true
      client.on('error', () => undefined)
    })
  }

  /** @throws DatabaseError when the driver is not installed. */
  static async open(url: string): Promise<Connection> {
    const { default: pg } = await import('pg').catch((cause: unknown) => {
      throw new DatabaseError('DATABASE_URL is set, but its driver is not installed: npm i -D pg', { cause })
    })
    return new Connection(new pg.Pool({ connectionString: url, max: 4, allowExitOnIdle: true }))
  }

  /** One transaction: all or nothing. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.again(async () => {
      const client = await this.pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work(queryOf(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((lost: Error) => (broken = lost))
        throw error
      } finally {
        client.release(broken)
      }
    })
  }

  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.again(() => queryOf(this.pool)<Row>(sql, values))
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  private async again<T>(work: () => Promise<T>, attempt = 0): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const waitMs = retriesMs[attempt]
      // A server that never answered is not being restarted.
      if (waitMs === undefined || !this.connected || !isLost(error)) throw explained(error)
      await new Promise((resolve) => realTime.setTimeout(resolve, waitMs))
      return this.again(work, attempt + 1)
    }
  }
}

const queryOf =
  (target: Pick<Pool | PoolClient, 'query'>): Query =>
  async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await target.query({ text: sql, values: [...values] })).rows as Row[]

/** Class 08 is "connection exception", 57P "operator intervention": shutdown, crash, starting up. */
function isLost(error: unknown): boolean {
  const code = thrownCode(error) ?? ''
  const lost = /^(08|57P0[123])|^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/.test(code)
  return lost || /connection terminated|client has encountered a connection error/i.test(thrownMessage(error))
}

function explained(error: unknown): unknown {
  const code = thrownCode(error)
  if (code === '42P01')
    return new DatabaseError('The tables are not there yet: expect-jury db migrate', { cause: error })
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28')) {
    return new DatabaseError(`PostgreSQL at DATABASE_URL cannot be reached: ${thrownMessage(error)}`, { cause: error })
  }
  return error
}
