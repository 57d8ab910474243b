import type { Insertable } from 'kysely'
import type { Database, Db } from './database.js'

type Table = Exclude<keyof Database, 'expect_jury_migrations'>

/** Adds rows that are not known by their ids. @returns the ids of those that were new. */
export async function addNew<T extends Table>(
  db: Db,
  table: T,
  rows: readonly (Insertable<Database[T]> & { readonly id: string })[],
): Promise<string[]> {
  const added = await db
    .insertInto<Table>(table)
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}
