import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const chunkBytes = 1 << 16

/**
 * The lines of a file with their numbers from 1, read in chunks: the whole text is never held. Synchronous, because
 * runners collect tests in a synchronous call. Blank lines are counted and left out.
 */
export function* readLines(path: string): Generator<{ readonly number: number; readonly text: string }> {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(chunkBytes)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    let number = 0
    for (;;) {
      const read = readSync(file, buffer)
      const lines = (rest + (read === 0 ? decoder.end() : decoder.write(buffer.subarray(0, read)))).split('\n')
      rest = read === 0 ? '' : (lines.pop() ?? '')
      for (const line of lines) {
        number += 1
        const text = (number === 1 ? line.replace(/^\uFEFF/, '') : line).trim()
        if (text !== '') yield { number, text }
      }
      if (read === 0) return
    }
  } finally {
    closeSync(file)
  }
}
