/** Longest line that is read, in bytes; a longer one is named and skipped, so that no log can fill the memory. */
export const longestLine = 4_000_000

export interface LogLine {
  /** From 1. */
  readonly number: number
  /** `undefined`: it is too long. */
  readonly text: string | undefined
}

/** The lines of a log that are not blank, one at a time: memory is that of the longest line, not of the file. */
export async function* logLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<LogLine> {
  let rest: Buffer[] = []
  let length = 0
  let tooLong = false
  let number = 0
  const take = (part: Buffer): LogLine | undefined => {
    const text = tooLong
      ? undefined
      : Buffer.concat([...rest, part])
          .toString('utf8')
          .trim()
    rest = []
    length = 0
    tooLong = false
    number += 1
    return text === '' ? undefined : { number, text }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = take(chunk.subarray(start, end))
      if (line) yield line
      start = end + 1
    }
    length += chunk.length - start
    tooLong ||= length > longestLine
    if (tooLong) rest = []
    else if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  const last = take(Buffer.alloc(0))
  if (last) yield last
}
