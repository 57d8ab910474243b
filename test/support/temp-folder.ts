import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests leave their temporary files in one folder, which is removed after the run. Called for each project. */
export default function useOwnTempFolder(): (() => void) | undefined {
  if (process.env['TEST_FOLDER']) return undefined
  const folder = join(tmpdir(), `expect-jury-tests-${process.pid}`)
  process.env['TEST_FOLDER'] = folder
  mkdirSync(folder, { mode: 0o755 }) // the database runs as another user
  process.env['TMPDIR'] = process.env['TEMP'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
