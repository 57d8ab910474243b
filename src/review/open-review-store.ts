import { resolve } from 'node:path'
import { FileReviewStore } from './files/file-store.js'
import type { ReviewStore } from './port.js'
import { DriverMissing } from './postgres/database-error.js'

type Env = Readonly<Record<string, string | undefined>>

/** Where reviews lie in a project. */
const reviewFolder = 'reviews'

/** The reviews in the files of a project. */
export function openFileStore(rootDir: string): FileReviewStore {
  return new FileReviewStore(resolve(rootDir, reviewFolder))
}

/** `DATABASE_URL`, unless it is that of another kind of database, which is the application's. */
export function postgresUrl(env: Env): string | undefined {
  const url = env['DATABASE_URL']
  return url !== undefined && /^postgres(?:ql)?:/i.test(url) ? url : undefined
}

/**
 * The reviews of a project: in PostgreSQL where `DATABASE_URL` is an address of it, else in files.
 * @param rootDir of the project; the files lie in its folder `reviews`
 * @param env where `DATABASE_URL` is looked for. Default: the process's own
 * @throws DatabaseError when the driver `pg` is not installed.
 */
export async function openReviewStore(rootDir: string, env: Env = process.env): Promise<ReviewStore> {
  const url = postgresUrl(env)
  if (url === undefined) return openFileStore(rootDir)
  const { Connection } = await import('./postgres/connection.js')
  const { PostgresReviewStore } = await import('./postgres/postgres-store.js')
  return new PostgresReviewStore(await Connection.open(url))
}

/** Reviews of a project, and where they are. */
export interface ProjectReviews {
  readonly store: ReviewStore
  readonly place: 'files' | 'database'
  /** Why they are in files although there is a database, and how they get there; lines of the files that cannot be read. */
  readonly notice?: string
  /** How many lines of people's answers cannot be read. */
  unreadAnswers(): number
}

/**
 * As {@link openReviewStore}, for runs and commands: a database that was never prepared for reviews is the application's own,
 * so they stay in files.
 * @param hurried true where somebody waits for something else: two seconds for a connection, not ten, and no word of damage.
 * @throws DatabaseError when the database cannot be reached.
 */
export async function openProjectReviews(
  rootDir: string,
  env: Env,
  { hurried = false }: { readonly hurried?: boolean } = {},
): Promise<ProjectReviews> {
  const url = postgresUrl(env)
  if (url === undefined) return inFiles(rootDir, hurried)
  const [{ Connection, hurry, patience }, { PostgresReviewStore }] = await Promise.all([
    import('./postgres/connection.js'),
    import('./postgres/postgres-store.js'),
  ])
  try {
    const connection = await Connection.open(url, hurried ? hurry : patience)
    if (await migrated(connection))
      return { store: new PostgresReviewStore(connection), place: 'database', unreadAnswers: () => 0 }
    return inFiles(rootDir, hurried, notice('its database has no tables for them', 'npx expect-jury db migrate'))
  } catch (error) {
    if (!(error instanceof DriverMissing)) throw error
    const command = 'npm i -D pg && npx expect-jury db migrate'
    return inFiles(rootDir, hurried, notice('the driver pg is not installed', command))
  }
}

const answerFile = /[\\/](?:answers|judge-checks)\.jsonl:\d+ /

/** Damage that is told. */
const mostLines = 5

function inFiles(rootDir: string, hurried: boolean, why?: string): ProjectReviews {
  const store = openFileStore(rootDir)
  const damaged = hurried ? [] : store.damaged()
  const more = damaged.length - mostLines
  const lines = [why ?? [], damaged.slice(0, mostLines), more > 0 ? `and ${more} more` : []].flat()
  const unreadAnswers = () => store.damaged().filter((line) => answerFile.test(line)).length
  return { store, place: 'files', unreadAnswers, ...(lines.length > 0 && { notice: lines.join('\n') }) }
}

const notice = (why: string, command: string): string =>
  `Reviews are in ${reviewFolder}/: DATABASE_URL is set, but ${why}. To keep them there: ${command}`

/** A connection that is of no use is closed. */
async function migrated(connection: { isMigrated(): Promise<boolean>; close(): Promise<void> }): Promise<boolean> {
  const found = await connection.isMigrated().catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  if (!found) await connection.close()
  return found
}
