import { Jsep } from 'jsep'
import { CriterionError } from '../criterion-error.js'
import type { CriterionErrorCode } from '../criterion-error.js'
import { MAX_DEPTH, MAX_NESTING, MAX_NODES } from '../limits.js'
import { isIdentifierPart, isIdentifierStart, isLineTerminator, isWhiteSpace } from './characters.js'
import type { Cursor } from './cursor.js'
import type { Node } from './nodes.js'
import { RESERVED } from './operators-syntax.js'
import { depthOf } from './walk.js'

declare module 'jsep' {
  /** jsep exports its parser class; its typings leave it out. */
  export class Jsep {
    constructor(expr: string)
    readonly expr: string
    index: number
  }
}

/**
 * jsep's parser with a cursor, limits and errors of our own. jsep keeps its operators, hooks and plugins in tables that
 * every package of a process shares and can change, so nothing here or in the subclass reads them.
 */
export class ParserFrame extends Jsep implements Cursor {
  private nodes = 0
  private nesting = 0

  get code(): number {
    return this.expr.charCodeAt(this.index)
  }

  error(reason: string, index: number = this.index, code: CriterionErrorCode = 'syntax'): CriterionError {
    return new CriterionError(code, reason, this.expr, index)
  }

  /** Skips white space and comments. */
  gobbleSpaces(): void {
    for (; this.index < this.expr.length; this.index++) {
      const code = this.code
      if (code === 47) {
        if (!this.gobbleComment()) return
      } else if (!isLineTerminator(code) && !isWhiteSpace(code)) return
    }
  }

  /** Leaves the cursor on the last character of the comment. */
  private gobbleComment(): boolean {
    const next = this.expr.charCodeAt(this.index + 1)
    if (next === 47) {
      while (this.index + 1 < this.expr.length && !isLineTerminator(this.expr.charCodeAt(this.index + 1))) this.index++
      return true
    }
    if (next !== 42) return false
    const close = this.expr.indexOf('*/', this.index + 2)
    if (close < 0) throw this.error('this comment is not closed')
    this.index = close + 1
    return true
  }

  /** Skips spaces and reads `text` if it comes next. */
  protected accept(text: string): boolean {
    this.gobbleSpaces()
    if (!this.expr.startsWith(text, this.index)) return false
    this.index += text.length
    return true
  }

  protected expect(text: string, after: string): void {
    if (!this.accept(text)) throw this.error(`expected "${text}" ${after}, found ${this.found()}`)
  }

  /** What stands at the cursor, for a message. */
  protected found(): string {
    if (this.index >= this.expr.length) return 'the end'
    const found = this.wordAt(this.index) || String.fromCodePoint(this.expr.codePointAt(this.index) ?? 0)
    return `"${found}"${/^[“”„‘’‚]$/.test(found) ? ', a typographic quote: write \' or "' : ''}`
  }

  /** The identifier name written at `index`, or `''`. */
  protected wordAt(index: number): string {
    let end = index
    let code = this.expr.codePointAt(end) ?? 0
    if (!isIdentifierStart(code)) return ''
    do {
      end += code > 0xffff ? 2 : 1
      code = this.expr.codePointAt(end) ?? 0
    } while (isIdentifierPart(code))
    return this.expr.slice(index, end)
  }

  /** Any name, reserved words too: after a dot, or as a key. */
  gobbleName(): string {
    this.gobbleSpaces()
    const name = this.wordAt(this.index)
    if (name === '') throw this.error(`expected a name, found ${this.found()}`)
    this.index += name.length
    if (this.code === 92) throw this.error('escapes in names are not supported', this.index, 'unsupported')
    return name
  }

  /** A name that a variable may have. */
  gobbleBinding(): string {
    const start = this.index
    const name = this.gobbleName()
    if (RESERVED.has(name) || name === 'eval' || name === 'arguments') {
      throw this.error(`"${name}" cannot be a name here`, start)
    }
    return name
  }

  protected count<N>(node: N): N {
    if (++this.nodes > MAX_NODES) throw this.error(`a criterion has at most ${MAX_NODES} parts`, this.index, 'limit')
    return node
  }

  /** A tree of few nodes is not measured: it cannot be deep. */
  protected limitDepth(root: Node): Node {
    if (this.nodes > MAX_DEPTH && depthOf(root) > MAX_DEPTH)
      throw this.error(`a criterion has at most ${MAX_DEPTH} parts that hang on each other`, root.start, 'limit')
    return root
  }

  /** Before what may hold more of its kind; {@link leave} comes after it. */
  protected enter(): void {
    if (++this.nesting > MAX_NESTING) {
      throw this.error(`a criterion is nested at most ${MAX_NESTING} deep`, this.index, 'limit')
    }
  }

  protected leave<T>(value: T): T {
    this.nesting--
    return value
  }
}
