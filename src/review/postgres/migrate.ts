import { sql } from 'kysely'
import type { Connection } from './connection.js'
import { migrations, type Migration } from './migrations.js'

/** Any number that others do not use: two who migrate at once take turns. */
const lock = 7_268_334

/** Makes the tables, or brings them up to date. @returns the names of the steps that were missing. */
export function migrate(connection: Connection, steps: readonly Migration[] = migrations): Promise<string[]> {
  return connection.transaction(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(db)
    await db.schema
      .createTable('expect_jury_migrations')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
    const done = await db.selectFrom('expect_jury_migrations').select('id').execute()
    const missing = steps.filter((step) => !done.some(({ id }) => id === step.id))
    for (const { id, name, sql: step } of missing) {
      await sql.raw(step).execute(db)
      await db.insertInto('expect_jury_migrations').values({ id, name }).execute()
    }
    return missing.map(({ name }) => name)
  })
}
