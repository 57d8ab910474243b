import { openProjectReviews } from '../../review/open-review-store.js'
import type { ReviewStore } from '../../review/port.js'
import type { CommandIO } from '../frame/command.js'

/** Opens the reviews of the project, says what there is to say of them, and closes them in the end. */
export async function withReviews<T>(
  { cwd, env, stderr }: CommandIO,
  work: (store: ReviewStore) => Promise<T>,
): Promise<T> {
  const { store, notice } = await openProjectReviews(cwd, env)
  if (notice !== undefined) stderr.write(`${notice}\n`)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
