import { stripVTControlCharacters } from 'node:util'
import { relativePath } from '../../config/files/relative-path.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'

/** A test file that ended before its tests could run, as a part of the run that never came. */
export function unloadedFile(rootDir: string, file: string, error: string): string {
  const shown = relativePath(rootDir, file)
  return `${shown} did not run: ${shorten(oneLine(stripVTControlCharacters(error)), 300)}`
}
