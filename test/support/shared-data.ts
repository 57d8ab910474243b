import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { TestContext } from 'vitest'
import type { z } from 'zod'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../shared/data')

/** Rows of a gzip'd JSON Lines file beside the project; skips the test, saying why, where the folder is absent. */
export function readSharedData<T>(context: TestContext, file: string, row: z.ZodType<T>): T[] {
  const path = join(folder, file)
  if (!existsSync(path))
    context.skip(`needs ../shared/data/${file}, real judge replies that are not part of the project`)
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => row.parse(JSON.parse(line)))
}
