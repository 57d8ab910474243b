import { resolve } from 'node:path'
import { FileReviewStore } from './files/file-store.js'
import type { ReviewStore } from './port.js'

/** Where reviews lie in a project. */
export const reviewFolder = 'reviews'

/** The store of a project. */
export async function openReviewStore(
  rootDir: string,
  _env: Readonly<Record<string, string | undefined>>,
): Promise<ReviewStore> {
  return new FileReviewStore(resolve(rootDir, reviewFolder))
}
