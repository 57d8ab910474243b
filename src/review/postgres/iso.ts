import { sql } from 'kysely'

const format = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** A TIMESTAMP, which is UTC, as ISO 8601 with milliseconds. */
export const iso = <C extends string>(column: C) => sql<string>`to_char(${sql.ref(column)}, ${format})`.as(column)

/** The same of a TIMESTAMPTZ, whatever the time zone of the connection. */
export const isoUtc = <C extends string>(column: C) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', ${format})`.as(column)
