import type { ArrowFunctionExpression, Literal, Node, ObjectPattern, Pattern, RestElement } from './nodes.js'
import { RESERVED } from './operators-syntax.js'
import { ParserFrame } from './parser-frame.js'

const LINE_BREAK = /[\n\r\u2028\u2029]/

type Key = { key: Literal; computed: false } | { key: Node; computed: true }

/**
 * Arrow functions and the patterns of their parameters. A pattern is tried before a group is: until a `=` was read, a
 * reader that meets something else gives `undefined`, and the text is read again as a group.
 */
export abstract class PatternParser extends ParserFrame {
  abstract gobbleExpression(): Node
  protected abstract gobbleKey(): Key

  /** Whether an arrow comes next, on the line on which the parameters ended. */
  protected atArrow(paramsEnd: number): boolean {
    this.gobbleSpaces()
    return this.expr.startsWith('=>', this.index) && !LINE_BREAK.test(this.expr.slice(paramsEnd, this.index))
  }

  protected gobbleArrow(start: number): ArrowFunctionExpression | undefined {
    this.index = start + 1
    const params = this.gobblePatterns(')')
    if (params && this.atArrow(this.index))
      return this.gobbleArrowBody(
        start,
        params.filter((param) => param !== null),
      )
    this.index = start
    return undefined
  }

  protected gobbleArrowBody(start: number, params: readonly Pattern[]): ArrowFunctionExpression {
    const names = new Set<string>()
    for (const { name, start: at } of params.flatMap(boundNames)) {
      if (names.has(name)) throw this.error(`two parameters are named "${name}"`, at)
      names.add(name)
    }
    this.expect('=>', 'after the parameters')
    this.gobbleSpaces()
    if (this.code === 123) {
      throw this.error(
        'an arrow function has an expression, no "{ }" (an object needs parentheses)',
        this.index,
        'unsupported',
      )
    }
    const body = this.gobbleExpression()
    return this.count({ type: 'ArrowFunctionExpression', start, end: this.index, params, body })
  }

  private gobblePatterns(close: ')' | ']'): (Pattern | null)[] | undefined {
    const patterns: (Pattern | null)[] = []
    while (!this.accept(close)) {
      if (close === ']' && this.accept(',')) {
        patterns.push(this.count(null))
        continue
      }
      const pattern = this.atRest() ? this.gobbleRest() : this.gobblePattern()
      if (!pattern) return undefined
      patterns.push(pattern)
      this.gobbleSpaces()
      const closed = this.expr.startsWith(close, this.index)
      if (!closed && (pattern.type === 'RestElement' || !this.accept(','))) return undefined
    }
    return patterns
  }

  private atRest(): boolean {
    this.gobbleSpaces()
    return this.expr.startsWith('...', this.index)
  }

  private gobbleRest(): RestElement | undefined {
    const start = this.index
    this.index += 3
    const argument = this.gobbleTarget()
    return argument && this.count({ type: 'RestElement', start, end: this.index, argument })
  }

  private gobblePattern(): Pattern | undefined {
    this.gobbleSpaces()
    const start = this.index
    const left = this.gobbleTarget()
    return left && this.withDefault(left, start)
  }

  private withDefault(left: Pattern, start: number): Pattern {
    this.gobbleSpaces()
    const assigns = this.code === 61 && !/^=[=>]/.test(this.expr.slice(this.index, this.index + 2))
    if (!assigns) return left
    this.index++
    const right = this.gobbleExpression()
    return this.count({ type: 'AssignmentPattern', start, end: this.index, left, right })
  }

  private gobbleTarget(): Pattern | undefined {
    this.gobbleSpaces()
    const start = this.index
    if (this.code === 123) {
      this.enter()
      return this.leave(this.gobbleObjectPattern(start))
    }
    if (this.code === 91) {
      this.index++
      this.enter()
      const elements = this.leave(this.gobblePatterns(']'))
      return elements && this.count({ type: 'ArrayPattern', start, end: this.index, elements })
    }
    const name = this.wordAt(start)
    if (name === '' || RESERVED.has(name)) return undefined
    return this.count({ type: 'Identifier', start, name: this.gobbleBinding(), end: this.index })
  }

  private gobbleObjectPattern(start: number): ObjectPattern | undefined {
    this.index++
    const properties: ObjectPattern['properties'][number][] = []
    while (!this.accept('}')) {
      const property = this.atRest() ? this.gobbleRest() : this.gobblePatternProperty()
      if (!property) return undefined
      if (property.type === 'RestElement' && property.argument.type !== 'Identifier') return undefined
      properties.push(property)
      this.gobbleSpaces()
      if (this.code !== 125 && (property.type === 'RestElement' || !this.accept(','))) return undefined
    }
    return this.count({ type: 'ObjectPattern', start, end: this.index, properties })
  }

  private gobblePatternProperty(): ObjectPattern['properties'][number] | undefined {
    this.gobbleSpaces()
    const start = this.index
    const word = this.wordAt(start)
    if (word === '' && !/['"[\d.]/.test(this.expr.charAt(start))) return undefined
    const { key, computed } = this.gobbleKey()
    if (this.accept(':')) {
      const value = this.gobblePattern()
      return value && this.count({ type: 'Property', start, end: this.index, key, computed, value })
    }
    if (word === '' || RESERVED.has(word) || word === 'eval' || word === 'arguments') return undefined
    const name = this.count({ type: 'Identifier', start, end: start + word.length, name: word } as const)
    return this.count({ type: 'Property', start, end: this.index, key, computed, value: this.withDefault(name, start) })
  }
}

function boundNames(pattern: Pattern | null): { name: string; start: number }[] {
  if (pattern === null) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property : property.value),
      )
  }
}
