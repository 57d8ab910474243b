import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startReviewServer } from '../../../src/cli/review/serve/server.js'
import { FileReviewStore } from '../../../src/review/files/file-store.js'

/** A project with a review server. */
export async function openDesk() {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-desk-'))
  const store = new FileReviewStore(join(rootDir, 'reviews'))
  const errors: unknown[] = []
  const desk = { store, by: 'ada', rootDir, reportDir: join(rootDir, 'reports/selftest'), now: () => new Date() }
  const server = await startReviewServer(desk, 0, (error) => errors.push(error))
  onTestFinished(async () => {
    await server.close()
    rmSync(rootDir, { recursive: true, force: true })
  })
  return { rootDir, store, url: server.url, origin: new URL(server.url).origin, errors }
}
