import { isDigit } from './characters.js'
import { gobbleNumber } from './gobble-number.js'
import { gobbleString } from './gobble-string.js'
import type { Literal, Node, Property, SpreadElement } from './nodes.js'
import { RESERVED } from './operators-syntax.js'
import { PatternParser } from './parser-patterns.js'

/** Array and object literals, and which nodes stood in parentheses. */
export abstract class LiteralParser extends PatternParser {
  /** Where the parenthesis of a grouped node opens. */
  private readonly groups = new Map<Node, number>()

  protected group(node: Node, start: number): void {
    this.groups.set(node, start)
  }

  protected isGrouped(node: Node): boolean {
    return this.groups.has(node)
  }

  /** Where a node begins, its parentheses included. */
  protected startOf(node: Node): number {
    return this.groups.get(node) ?? node.start
  }

  protected gobbleSpreadable(): Node {
    this.gobbleSpaces()
    const start = this.index
    if (!this.accept('...')) return this.gobbleExpression()
    const argument = this.gobbleExpression()
    return this.count({ type: 'SpreadElement', start, end: this.index, argument })
  }

  protected gobbleArray(): Node {
    const start = this.index++
    const elements: (Node | null)[] = []
    while (!this.accept(']')) {
      if (this.accept(',')) {
        elements.push(this.count(null))
        continue
      }
      elements.push(this.gobbleSpreadable())
      this.gobbleSpaces()
      if (this.code !== 93) this.expect(',', 'or "]" after an element')
    }
    return this.count({ type: 'ArrayExpression', start, end: this.index, elements })
  }

  protected gobbleObject(): Node {
    const start = this.index++
    const properties: (Property | SpreadElement)[] = []
    while (!this.accept('}')) {
      properties.push(this.gobbleProperty())
      this.gobbleSpaces()
      if (this.code !== 125) this.expect(',', 'or "}" after a property')
    }
    return this.count({ type: 'ObjectExpression', start, end: this.index, properties })
  }

  private gobbleProperty(): Property | SpreadElement {
    const start = this.index
    if (this.expr.startsWith('...', start)) {
      const spread = this.gobbleSpreadable()
      if (spread.type === 'SpreadElement') return spread
    }
    const word = this.wordAt(start)
    const { key, computed } = this.gobbleKey()
    if (!computed && key.value === '__proto__') {
      throw this.error('"__proto__" cannot be set', start, 'blocked')
    }
    if (this.accept(':')) {
      const value = this.gobbleExpression()
      return this.count({ type: 'Property', start, end: this.index, key, computed, value })
    }
    if (word === '' || RESERVED.has(word)) throw this.error(`expected ":" after a key, found ${this.found()}`)
    if (this.code === 40) throw this.error('methods are not supported', this.index, 'unsupported')
    const value = this.count({ type: 'Identifier', start, end: start + word.length, name: word } as const)
    return this.count({ type: 'Property', start, end: value.end, key, computed, value })
  }

  protected gobbleKey(): { key: Literal; computed: false } | { key: Node & { value?: never }; computed: true } {
    this.gobbleSpaces()
    const start = this.index
    const code = this.code
    if (code === 91) {
      this.index++
      const key = this.gobbleExpression()
      this.expect(']', 'after a key')
      return { key: key as Node & { value?: never }, computed: true }
    }
    const value = this.plainKey(code)
    return { key: this.count({ type: 'Literal', start, end: this.index, value }), computed: false }
  }

  private plainKey(code: number): string {
    if (code === 39 || code === 34) return gobbleString(this)
    if (isDigit(code) || code === 46) return String(gobbleNumber(this))
    return this.gobbleName()
  }
}
