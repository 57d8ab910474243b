import { isDigit, isIdentifierStart } from './characters.js'
import { gobbleNumber } from './gobble-number.js'
import { gobbleRegex } from './gobble-regex.js'
import { gobbleString, gobbleTemplateText } from './gobble-string.js'
import type { Node, SpreadElement } from './nodes.js'
import { RESERVED } from './operators-syntax.js'
import { signMeant } from './other-languages.js'
import { LiteralParser } from './parser-literals.js'

/** Constructors that `new` accepts. */
const CONSTRUCTIBLE = new Set(['Set', 'Map', 'Date'])

/** Operands: names, literals, groups, and what follows them (`.name`, `[key]`, `(arguments)`). */
export abstract class TokenParser extends LiteralParser {
  gobbleToken(): Node {
    const start = this.index
    const group = this.code === 40
    const token = group ? this.gobbleGroup() : this.gobbleOperand(start)
    return this.gobbleTokenProperty(token, start)
  }

  private gobbleOperand(start: number): Node {
    const code = this.code
    if (isDigit(code) || (code === 46 && isDigit(this.expr.charCodeAt(start + 1)))) {
      return this.literal(start, gobbleNumber(this))
    }
    if (code === 39 || code === 34) return this.literal(start, gobbleString(this))
    if (code === 96) return this.gobbleTemplate()
    if (code === 91) return this.gobbleArray()
    if (code === 123) return this.gobbleObject()
    if (code === 47) {
      const regex = gobbleRegex(this)
      return this.count({ type: 'Literal', start, end: this.index, value: null, regex })
    }
    if (isIdentifierStart(this.expr.codePointAt(start) ?? 0)) return this.gobbleIdentifier(start)
    const meant = signMeant(this.expr, start)
    throw this.error(`expected a value, found ${this.found()}${meant === undefined ? '' : `; write "${meant}"`}`)
  }

  private literal(start: number, value: string | number | bigint | boolean | null): Node {
    return this.count({ type: 'Literal', start, end: this.index, value })
  }

  private gobbleIdentifier(start: number): Node {
    const name = this.gobbleName()
    if (name === 'true' || name === 'false') return this.literal(start, name === 'true')
    if (name === 'null') return this.literal(start, null)
    if (name === 'new') return this.gobbleNew(start)
    if (RESERVED.has(name)) throw this.error(`"${name}" is not supported in a criterion`, start, 'unsupported')
    const end = this.index
    if (name === 'async' && this.atFunction())
      throw this.error('"async" is not supported: a criterion waits for nothing', start, 'unsupported')
    this.index = end
    return this.count({ type: 'Identifier', start, end, name })
  }

  /** Whether a function comes next, behind `async`, which may also be the name of data. */
  private atFunction(): boolean {
    this.gobbleSpaces()
    if (this.code === 40) return this.gobbleArrow(this.index) !== undefined
    return !['', 'in', 'instanceof'].includes(this.wordAt(this.index))
  }

  private gobbleNew(start: number): Node {
    this.gobbleSpaces()
    const nameStart = this.index
    const name = this.wordAt(nameStart)
    this.index += name.length
    const callee = { type: 'Identifier', start: nameStart, end: this.index, name } as const
    this.gobbleSpaces()
    if (!CONSTRUCTIBLE.has(name) || this.code === 46 || this.code === 91) {
      const instead = name === 'RegExp' ? ': write the pattern itself, as in /a/i.test(text)' : ''
      throw this.error(`"new" makes a Set, a Map or a Date, nothing else${instead}`, nameStart, 'unsupported')
    }
    const args = this.code === 40 ? this.gobbleArguments() : []
    const end = args.length > 0 || this.expr.charCodeAt(this.index - 1) === 41 ? this.index : callee.end
    return this.count({ type: 'NewExpression', start, end, callee, arguments: args })
  }

  private gobbleTemplate(): Node {
    const start = this.index++
    const quasis = [gobbleTemplateText(this, start)]
    const expressions: Node[] = []
    while (this.code === 36) {
      this.index += 2
      expressions.push(this.gobbleExpression())
      this.expect('}', 'after an expression in a template')
      quasis.push(gobbleTemplateText(this, start))
    }
    this.index++
    return this.count({ type: 'TemplateLiteral', start, end: this.index, quasis, expressions })
  }

  private gobbleGroup(): Node {
    const start = this.index++
    const node = this.gobbleExpression()
    this.gobbleSpaces()
    if (this.code === 44) throw this.error('"," between expressions is not supported', this.index, 'unsupported')
    if (!this.accept(')')) throw this.error(`expected ")" for the "(" at ${start}, found ${this.found()}`)
    this.group(node, start)
    return node
  }

  /** Reads what follows an operand. All of it belongs to one chain if any part is optional. */
  private gobbleTokenProperty(first: Node, start: number): Node {
    let node = first
    let chained = false
    for (;;) {
      const read = this.gobbleOneProperty(node, start)
      if (read === undefined) break
      chained ||= read.type === 'MemberExpression' && read.optional
      node = read
    }
    return chained ? this.count({ type: 'ChainExpression', start, end: node.end, expression: node }) : node
  }

  private gobbleOneProperty(object: Node, start: number): Node | undefined {
    this.gobbleSpaces()
    const optional = this.code === 63 && this.expr.charCodeAt(this.index + 1) === 46
    if (optional && isDigit(this.expr.charCodeAt(this.index + 2))) return undefined
    if (optional) {
      this.index += 2
      this.gobbleSpaces()
    }
    const code = this.code
    if (code === 91) return this.gobbleComputed(object, start, optional)
    if (code === 40) {
      if (optional)
        throw this.error('"?.(" is not supported, write the "?." before the method', this.index, 'unsupported')
      const args = this.gobbleArguments()
      return this.count({ type: 'CallExpression', start, end: this.index, callee: object, arguments: args })
    }
    if (code === 96) throw this.error('tagged templates are not supported', this.index, 'unsupported')
    if (!optional && code !== 46) return undefined
    if (!optional) this.index++
    this.gobbleSpaces()
    const nameStart = this.index
    const name = this.gobbleName()
    const property = { type: 'Identifier', start: nameStart, end: this.index, name } as const
    return this.count({ type: 'MemberExpression', start, end: this.index, object, property, computed: false, optional })
  }

  private gobbleComputed(object: Node, start: number, optional: boolean): Node {
    this.index++
    const property = this.gobbleExpression()
    this.expect(']', 'after a key')
    return this.count({ type: 'MemberExpression', start, end: this.index, object, property, computed: true, optional })
  }

  private gobbleArguments(): (Node | SpreadElement)[] {
    this.index++
    const args: (Node | SpreadElement)[] = []
    while (!this.accept(')')) {
      args.push(this.gobbleSpreadable())
      this.gobbleSpaces()
      if (this.code !== 41) this.expect(',', 'or ")" after an argument')
    }
    return args
  }
}
