import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shownPath } from './place-of.js'
import { recordingFileOf } from './recordings-of-test-file.js'
import { tryWriting } from './try-writing.js'

const ending = '.jsonl'

/** Recordings beside these test files that belong to a file which is not there: it was deleted, moved or renamed. */
function orphanedRecordings(testFiles: readonly string[]): string[] {
  const own = new Set(testFiles.map(recordingFileOf))
  const folders = new Set([...own].map(dirname))
  return [...folders].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending) && !existsSync(join(dirname(folder), name.slice(0, -ending.length))))
      .map((name) => join(folder, name))
      .filter((file) => !own.has(file)),
  )
}

/** Removes them under `-u`, and says so or names them; `undefined` when there are none. */
export function careForOrphans(testFiles: readonly string[], update: boolean): string | undefined {
  const found = orphanedRecordings(testFiles)
  const orphans = update ? found.filter((file) => tryWriting(file, () => rmSync(file))) : found
  if (orphans.length === 0) return undefined
  const start = update
    ? 'Removed recordings of files that are gone'
    : 'Recordings of files that are gone (-u removes them)'
  return [`${start}: ${orphans.length}`, ...orphans.map((file) => `  ${shownPath(file)}`)].join('\n')
}
