import { sql } from 'kysely'
import type { Connection } from './connection.js'
import { DatabaseError } from './database-error.js'
import { migrations, type Migration } from './migrations.js'

/** Any number that others do not use: two who migrate at once take turns. */
const lock = 7_268_334

const tables = [
  'ai_human_reviews',
  'ai_human_review_answers',
  'golden_test_cases',
  'evaluator_validation_log',
  'ai_usage',
  'ai_eval_set_runs',
  'ai_test_mutations',
]

/**
 * Makes the tables, or brings them up to date.
 * @returns the names of the steps that were missing.
 * @throws DatabaseError when a table is gone that an earlier step has made: no step brings back what it held.
 */
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
    const gone = await sql<{ name: string }>`
      SELECT name FROM (VALUES ${sql.join(tables.map((name) => sql`(${name})`))}) AS known (name)
      WHERE to_regclass(name) IS NULL`.execute(db)
    if (gone.rows.length > 0) throw new DatabaseError(goneText(gone.rows.map(({ name }) => name)))
    return missing.map(({ name }) => name)
  })
}

const goneText = (names: readonly string[]): string =>
  `Made here by an earlier db migrate, and gone: ${names.join(', ')}. Restore what is gone from a backup. To begin anew ` +
  'instead: drop the other tables of expect-jury, with expect_jury_migrations, and migrate again'
