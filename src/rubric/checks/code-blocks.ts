/** A piece of code in an output. */
export interface CodeBlock {
  /** What stands behind the opening fence, lower case; empty when nothing does. */
  readonly label: string
  readonly code: string
  /** Line of the output on which the code begins, from 1. */
  readonly line: number
}

/** The fenced blocks of an output; an output without a fence is one block. Source: CommonMark 0.31, section 4.5. */
export function codeBlocks(output: string): CodeBlock[] {
  const blocks: { label: string; line: number; lines: string[] }[] = []
  let isEnd: ((line: string) => boolean) | undefined
  for (const [index, line] of output.split('\n').entries()) {
    if (isEnd) {
      if (isEnd(line)) isEnd = undefined
      else blocks.at(-1)?.lines.push(line)
      continue
    }
    const [, fence, label = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/.exec(line) ?? []
    if (!fence || isInline(line, fence)) continue
    isEnd = (next) => closes(next, fence)
    blocks.push({ label: label.toLowerCase(), line: index + 2, lines: [] })
  }
  if (blocks.length === 0) return [{ label: '', code: output, line: 1 }]
  return blocks.map(({ label, line, lines }) => ({ label, line, code: lines.join('\n') }))
}

/** Code in a sentence: the line of a fence of backticks has no others. */
const isInline = (line: string, fence: string): boolean =>
  fence.startsWith('`') && line.trimStart().slice(fence.length).includes('`')

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length
}
