import type { Connection } from './connection.js'
import { migrations, type Migration } from './migrations.js'

/** Any number that others do not use: two who migrate at once take turns. */
const lock = 7_268_334

/** Makes the tables, or brings them up to date. @returns the names of the steps that were missing. */
export function migrate(connection: Connection, steps: readonly Migration[] = migrations): Promise<string[]> {
  return connection.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [lock])
    await query(
      'CREATE TABLE IF NOT EXISTS expect_jury_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())',
    )
    const done = new Set((await query<{ id: number }>('SELECT id FROM expect_jury_migrations')).map(({ id }) => id))
    const missing = steps.filter(({ id }) => !done.has(id))
    for (const { id, name, sql } of missing) {
      await query(sql)
      await query('INSERT INTO expect_jury_migrations (id, name) VALUES ($1, $2)', [id, name])
    }
    return missing.map(({ name }) => name)
  })
}
