/** A stretch of a text that must not leave the process. */
export interface Finding {
  /** What stands there instead, in brackets. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The text with `[NAME]` instead of each finding. Findings that overlap become one. */
export function withoutFindings(text: string, findings: readonly Finding[]): string {
  let result = ''
  let done = 0
  for (const { name, start, end } of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= done) result += `${text.slice(done, start)}[${name}]`
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}
