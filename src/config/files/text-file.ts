import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.js'
import { locator } from './locator.js'

/**
 * The text of a file that people write. Read in another encoding, `ü` would become U+FFFD: a criterion that looks for it
 * would never find it.
 *
 * @param file as it shall stand in messages
 * @throws ConfigError with the place of the first byte that is no UTF-8
 */
export const readTextFile = (path: string, file: string): string => textOf(readFileSync(path), file)

/** The same of bytes that were read. @param lineBefore number of the line that stands before them */
export function textOf(bytes: Buffer, file: string, lineBefore = 0): string {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const offset = firstWrong(bytes, text)
  const { line, column, excerpt } = locator(text)(bytes.toString('utf8', 0, offset).length)
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, '0')
  const message = `the file is not UTF-8: the byte ${byte} does not fit here. Save it as UTF-8`
  throw new ConfigError(file, [{ line: lineBefore + line, column, path: '', message, excerpt }])
}

/** Offset of the first byte that comes back as another one. */
function firstWrong(bytes: Buffer, text: string): number {
  const again = Buffer.from(text)
  let offset = 0
  while (bytes[offset] === again[offset]) offset += 1
  return offset
}
