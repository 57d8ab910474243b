import { thrownMessage } from '../../config/thrown.js'
import { warnOnce } from '../warn-once.js'
import { shownPath } from './place-of.js'

/**
 * Writes a recording file. One that cannot be written fails no test and no run: it is told once.
 *
 * @returns Whether it was written.
 */
export function tryWriting(file: string, write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    warnOnce(
      `${shownPath(file)} cannot be written (${thrownMessage(error)}): what this run recorded may be missing from it, ` +
        'and what no test uses is still in it. Make the file and its folder writable, or room on its disk, then run again.',
      `${file} cannot be written`,
    )
    return false
  }
}
