/** Longest line that is read; a longer one is skipped, so that no log can fill the memory. */
const longestLine = 4_000_000

/**
 * The lines of a log, one at a time: memory is that of the longest line, not of the file.
 * @param skipped called for every line that is too long
 */
export async function* logLines(chunks: AsyncIterable<Buffer>, skipped: () => void): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  let tooLong = false
  const take = (part: Buffer): string | undefined => {
    const line = tooLong
      ? undefined
      : Buffer.concat([...rest, part])
          .toString('utf8')
          .trim()
    if (tooLong) skipped()
    rest = []
    length = 0
    tooLong = false
    return line === '' ? undefined : line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = take(chunk.subarray(start, end))
      if (line !== undefined) yield line
      start = end + 1
    }
    length += chunk.length - start
    tooLong ||= length > longestLine
    if (tooLong) rest = []
    else if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  const last = take(Buffer.alloc(0))
  if (last !== undefined) yield last
}
