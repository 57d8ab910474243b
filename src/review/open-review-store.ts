import { resolve } from 'node:path'
import { FileReviewStore } from './files/file-store.js'
import type { ReviewStore } from './port.js'

/** Where reviews lie in a project. */
const reviewFolder = 'reviews'

/** The reviews in the files of a project. */
export function openFileStore(rootDir: string): FileReviewStore {
  return new FileReviewStore(resolve(rootDir, reviewFolder))
}

/**
 * The reviews of a project: in PostgreSQL where `DATABASE_URL` is set, else in files.
 * @param rootDir of the project; the files lie in its folder `reviews`
 * @param env where `DATABASE_URL` is looked for. Default: the process's own
 * @throws DatabaseError when the driver `pg` is not installed.
 */
export async function openReviewStore(
  rootDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ReviewStore> {
  const url = env['DATABASE_URL']
  if (!url) return openFileStore(rootDir)
  const { Connection } = await import('./postgres/connection.js')
  const { PostgresReviewStore } = await import('./postgres/postgres-store.js')
  return new PostgresReviewStore(await Connection.open(url))
}
