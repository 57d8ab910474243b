import { messageText, oneLine } from '../text/safe-text.js'

/** One thing that is wrong in a file. */
export interface ConfigProblem {
  /** From 1; 0: no line is to blame, the message names the file alone. */
  readonly line: number
  /** From 1; 0 without a line. */
  readonly column: number
  /** Where in the data: `cases[3].tags`; empty for the whole file. */
  readonly path: string
  /** What was expected and what stands there. */
  readonly message: string
  /** The line of the file, shortened. */
  readonly excerpt: string
}

/** Thrown when a file of the user's cannot be used. The message lists every problem with its place in the file. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  /** In the order of their places. */
  readonly problems: readonly ConfigProblem[]

  constructor(
    /** As the caller named it. */
    readonly file: string,
    problems: readonly ConfigProblem[],
  ) {
    const ordered = problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
    super(
      messageText(
        `${file} has ${ordered.length} problem${ordered.length === 1 ? '' : 's'}:\n\n${listed(file, ordered)}`,
      ),
    )
    this.problems = ordered
  }
}

const listedAtMost = 20

function listed(file: string, problems: readonly ConfigProblem[]): string {
  const lines = problems
    .slice(0, listedAtMost)
    .map(({ line, column, path, message, excerpt }) =>
      [
        `${file}${line === 0 ? '' : `:${line}:${column}`}  ${oneLine(path === '' ? message : `${path}: ${message}`)}`,
        ...(excerpt ? [`    ${oneLine(excerpt)}`] : []),
      ].join('\n'),
    )
  const rest = problems.length - lines.length
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}
