import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startReviewServer } from '../../../src/cli/review/serve/server.js'
import { TestRun } from '../../../src/cli/review/test-run.js'
import { FileReviewStore } from '../../../src/review/files/file-store.js'
import type { ReviewQuery } from '../../../src/review/port.js'
import { NearDuplicates } from '../../../src/review/similar.js'

/** A review server, of a new project by default. */
export async function openDesk(project?: string, filter?: ReviewQuery) {
  const rootDir = project ?? mkdtempSync(join(tmpdir(), 'expect-jury-desk-'))
  const store = new FileReviewStore(join(rootDir, 'reviews'))
  const errors: unknown[] = []
  const desk = {
    store,
    by: 'ada',
    rootDir,
    reportDir: join(rootDir, 'reports/selftest'),
    now: () => new Date(),
    testRun: new TestRun(),
    nearDuplicates: new NearDuplicates(),
  }
  const server = await startReviewServer(desk, 0, (error) => errors.push(error), filter)
  onTestFinished(async () => {
    await server.close()
    rmSync(rootDir, { recursive: true, force: true })
  })
  return { rootDir, store, url: server.url, origin: new URL(server.url).origin, errors }
}
