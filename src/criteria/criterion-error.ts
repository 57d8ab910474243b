import { redactAround } from '../config/secrets/secrets.js'
import { columnsOf } from '../config/text/columns.js'
import { shorten } from '../config/text/safe-text.js'
import { blanked } from './invisible.js'

/**
 * What went wrong with a criterion.
 *
 * Found when it is compiled: `syntax` (not an expression), `unsupported` (JavaScript, but not in the language),
 * `unknown-name`, `unknown-method`, `mutation` (the method would change the value), `blocked` (`constructor`,
 * `__proto__`, `prototype`), `limit` (too long, too deep, too many parts), `regex`.
 *
 * Found when it runs: `absent-root` (reads through `result` when the call threw, or `error` when it did not, and nothing
 * that is there), `missing` (reads a property of `undefined` or `null`), `unreadable` (a getter, a function, a Proxy,
 * an inherited
 * name), `blocked`, `type` and `range` (JavaScript throws here as well), `budget` (too much work), `not-boolean`;
 * `vacuous` (only on request: it checks nothing, or may not check what it seems to).
 */
export type CriterionErrorCode =
  | 'syntax'
  | 'unsupported'
  | 'unknown-name'
  | 'unknown-method'
  | 'mutation'
  | 'blocked'
  | 'limit'
  | 'regex'
  | 'absent-root'
  | 'missing'
  | 'unreadable'
  | 'type'
  | 'range'
  | 'budget'
  | 'not-boolean'
  | 'vacuous'

const MAX_MESSAGE = 300
const EXCERPT_WIDTH = 76

/** Thrown when a criterion cannot be compiled, or when its value cannot be computed. */
export class CriterionError extends Error {
  override readonly name = 'CriterionError'
  readonly code: CriterionErrorCode
  /** Offset in UTF-16 units from the start of the criterion. */
  readonly index: number
  /** The line of the criterion that holds `index` (shortened when long), and a caret under the place. */
  readonly excerpt: string
  /** The message without the excerpt, at most 300 characters. */
  readonly reason: string

  constructor(code: CriterionErrorCode, reason: string, source: string, index: number) {
    const short = shorten(reason, MAX_MESSAGE)
    const excerpt = excerptAt(source, index)
    super(`${short}\n\n${excerpt}`)
    this.code = code
    this.index = index
    this.excerpt = excerpt
    this.reason = short
  }
}

function excerptAt(source: string, index: number): string {
  const lineStart = source.slice(0, index).lastIndexOf('\n') + 1
  const nextBreak = source.indexOf('\n', index)
  const written = source.slice(lineStart, nextBreak < 0 ? undefined : nextBreak)
  const { text: line, at: column } = redactAround(written, Math.min(index - lineStart, written.length))
  const from = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, line.length - EXCERPT_WIDTH))
  const shown = blanked(line.slice(from, from + EXCERPT_WIDTH))
  return `  ${shown}\n  ${' '.repeat(columnsOf(shown.slice(0, column - from)))}^`
}
