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
  const lines = output.split('\n')
  const blocks: CodeBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const open = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/.exec(lines[at] ?? '')
    if (!open?.[1]) continue
    const close = new RegExp(`^ {0,3}${open[1][0]}{${open[1].length},}\\s*$`)
    const end = lines.findIndex((line, index) => index > at && close.test(line))
    const body = lines.slice(at + 1, end === -1 ? undefined : end)
    blocks.push({ label: (open[2] ?? '').toLowerCase(), code: body.join('\n'), line: at + 2 })
    at = end === -1 ? lines.length : end
  }
  return blocks.length === 0 ? [{ label: '', code: output, line: 1 }] : blocks
}
