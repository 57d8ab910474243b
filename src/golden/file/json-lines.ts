import { closeSync, openSync, readSync } from 'node:fs'
import { textOf } from '../../config/files/text-file.js'

const chunkBytes = 1 << 16
const newline = 10

/**
 * The lines of a file with their numbers from 1, read in chunks: the whole text is never held. Synchronous, because
 * runners collect tests in a synchronous call. Blank lines are counted and left out.
 *
 * @param shown as it shall stand in messages
 * @throws ConfigError where the file is not UTF-8
 */
export function* readLines(path: string, shown: string): Generator<{ readonly number: number; readonly text: string }> {
  const file = openSync(path, 'r')
  try {
    let rest: Buffer[] = []
    let number = 0
    for (;;) {
      const chunk = Buffer.alloc(chunkBytes)
      const read = chunk.subarray(0, readSync(file, chunk))
      const isEnd = read.length === 0
      const end = read.lastIndexOf(newline) + 1
      if (end > 0 || isEnd) {
        const lines = textOf(Buffer.concat([...rest, read.subarray(0, end)]), shown, number).split('\n')
        if (!isEnd) lines.pop() // behind the last line break the next line begins
        rest = []
        for (const line of lines) {
          number += 1
          const text = (number === 1 ? line.replace(/^\uFEFF/, '') : line).trim()
          if (text !== '') yield { number, text }
        }
      }
      if (isEnd) return
      rest.push(read.subarray(end))
    }
  } finally {
    closeSync(file)
  }
}
