import { CriterionError } from '../criterion-error.js'
import { MAX_SOURCE_LENGTH } from '../limits.js'
import { isIdentifierStart } from './characters.js'
import type { LogicalExpression, Node, UnaryExpression } from './nodes.js'
import { PRECEDENCE, punctuatorAt } from './operators-syntax.js'
import { OTHER_OPERATORS, signMeant } from './other-languages.js'
import { TokenParser } from './parser-tokens.js'

/** Reads one criterion into its tree; throws a {@link CriterionError} for anything that is not in the language. */
export function parseCriterion(source: string): Node {
  if (source.length > MAX_SOURCE_LENGTH) {
    const reason = `a criterion has at most ${MAX_SOURCE_LENGTH} characters, this one has ${source.length}`
    throw new CriterionError('limit', reason, source, MAX_SOURCE_LENGTH)
  }
  return new CriterionParser(source).parse()
}

const UNARY: ReadonlyMap<string, UnaryExpression['operator']> = new Map(
  (['+', '-', '!', '~', 'typeof', 'void'] as const).map((operator) => [operator, operator]),
)
const isLogical = (operator: string): operator is LogicalExpression['operator'] =>
  operator === '&&' || operator === '||' || operator === '??'

/** Operators, conditionals and arrow functions over the tokens of {@link TokenParser}. */
class CriterionParser extends TokenParser {
  parse(): Node {
    this.gobbleSpaces()
    if (this.index >= this.expr.length) throw this.error('the criterion is empty')
    const node = this.gobbleExpression()
    this.gobbleSpaces()
    if (this.index < this.expr.length) throw this.leftover()
    return this.limitDepth(node)
  }

  gobbleExpression(): Node {
    this.enter()
    this.gobbleSpaces()
    const start = this.index
    const arrow = this.code === 40 ? this.gobbleArrow(start) : undefined
    return this.leave(arrow ?? this.gobbleArrowOrValue(start))
  }

  private gobbleArrowOrValue(start: number): Node {
    const node = this.gobbleConditional(start)
    if (node.type !== 'Identifier' || this.isGrouped(node) || !this.atArrow(node.end)) return node
    this.index = start
    const param = { type: 'Identifier', start, name: this.gobbleBinding(), end: node.end } as const
    return this.gobbleArrowBody(start, [param])
  }

  private gobbleConditional(start: number): Node {
    const test = this.gobbleBinaryExpression(1)
    this.gobbleSpaces()
    if (this.code !== 63) return test
    this.index++
    const consequent = this.gobbleExpression()
    this.expect(':', 'between the two values of "?"')
    const alternate = this.gobbleExpression()
    return this.count({ type: 'ConditionalExpression', start, end: alternate.end, test, consequent, alternate })
  }

  /** Precedence climbing; `lowest` is the loosest operator that may still be taken. */
  private gobbleBinaryExpression(lowest: number): Node {
    let left = this.gobbleUnary()
    for (;;) {
      const operator = this.peekBinaryOperator()
      const precedence = PRECEDENCE.get(operator) ?? 0
      if (precedence < lowest) return left
      const at = this.index
      if (operator === '**' && left.type === 'UnaryExpression' && !this.isGrouped(left)) {
        throw this.error(`put "${left.operator}..." before "**" in parentheses`)
      }
      this.index += operator.length
      const right = operator === '**' ? this.gobblePower(precedence) : this.gobbleBinaryExpression(precedence + 1)
      left = this.binary(operator, left, right, at)
    }
  }

  /** `**` binds to the right. */
  private gobblePower(precedence: number): Node {
    this.enter()
    return this.leave(this.gobbleBinaryExpression(precedence))
  }

  private binary(operator: string, left: Node, right: Node, at: number): Node {
    const place = { start: this.startOf(left), end: this.index, left, right, at }
    if (!isLogical(operator)) return this.count({ type: 'BinaryExpression', operator, ...place })
    const mixed = (node: Node) =>
      node.type === 'LogicalExpression' && !this.isGrouped(node) && (node.operator === '??') !== (operator === '??')
    if (mixed(left) || mixed(right)) throw this.error('put parentheses where "??" meets "&&" or "||"', at)
    return this.count({ type: 'LogicalExpression', operator, ...place })
  }

  /** The binary operator that comes next, or `''`; assignments and updates are refused here. */
  private peekBinaryOperator(): string {
    this.gobbleSpaces()
    if (isIdentifierStart(this.code)) {
      const word = this.code === 105 ? this.wordAt(this.index) : ''
      return word === 'in' || word === 'instanceof' ? word : ''
    }
    if (this.code === 63) return this.expr.charCodeAt(this.index + 1) === 63 ? this.orAssignment('??') : ''
    return this.orAssignment(punctuatorAt(this.expr, this.index))
  }

  private orAssignment(punctuator: string): string {
    const operator = punctuator === '??' ? punctuatorAt(this.expr, this.index) : punctuator
    if (operator === '++' || operator === '--') throw this.updates()
    if (operator.endsWith('=') && !PRECEDENCE.has(operator)) {
      const meant = signMeant(this.expr, this.index)
      const compared = operator === '=' ? ' (to compare, write "===")' : ''
      const hint = meant === undefined ? compared : ` (write "${meant}")`
      throw this.error(`a criterion changes nothing: "${operator}" is not supported${hint}`, this.index, 'unsupported')
    }
    if (this.expr.startsWith('<!--', this.index)) throw this.error('"<!--" is not supported', this.index, 'unsupported')
    return operator
  }

  private gobbleUnary(): Node {
    this.gobbleSpaces()
    const start = this.index
    const operator = this.unaryOperator()
    if (operator === undefined) return this.gobbleToken()
    if ((operator === '+' || operator === '-') && this.expr.startsWith(operator, start + 1)) throw this.updates()
    this.index += operator.length
    this.enter()
    const argument = this.leave(this.gobbleUnary())
    return this.count({ type: 'UnaryExpression', start, end: this.index, operator, argument })
  }

  private unaryOperator(): UnaryExpression['operator'] | undefined {
    const code = this.code
    if (!isIdentifierStart(code)) return UNARY.get(this.expr.charAt(this.index))
    return code === 116 || code === 118 ? UNARY.get(this.wordAt(this.index)) : undefined
  }

  private updates(): CriterionError {
    const operator = this.expr.slice(this.index, this.index + 2)
    return this.error(`a criterion changes nothing: "${operator}" is not supported`, this.index, 'unsupported')
  }

  private leftover(): CriterionError {
    const code = this.code
    if (code === 59) return this.error('a criterion is one expression: ";" is not supported', this.index, 'unsupported')
    if (code === 44)
      return this.error('a criterion is one expression: "," is not supported here', this.index, 'unsupported')
    if (this.expr.startsWith('=>', this.index))
      return this.error('an arrow function cannot stand here; for "at least", write ">="')
    return this.error(`expected an operator or the end, found ${this.found()}${this.operatorMeant()}`)
  }

  /** For `a and b`, `not a`, as other languages have them. */
  private operatorMeant(): string {
    const word = this.wordAt(this.index)
    const isDenied = /(?:^|[^.\w$])not\s+$/.test(this.expr.slice(0, this.index))
    const operator = OTHER_OPERATORS.get(word) ?? OTHER_OPERATORS.get(word.toLowerCase())
    const meant = isDenied ? '!' : (operator ?? signMeant(this.expr, this.index))
    return meant === undefined ? '' : `; write "${meant}"`
  }
}
