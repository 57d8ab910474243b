/** PostgreSQL cannot be used; the message says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** The package `pg` is not installed. */
export class DriverMissing extends DatabaseError {}
