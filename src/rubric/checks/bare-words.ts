import type { ParseResult } from '@babel/parser'

type Program = ParseResult['program']
type Statement = Program['body'][number]
type Whole = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
type Expression = Whole | Extract<Whole, { type: 'BinaryExpression' }>['left']

/** They part words, too: `Sorry - no`, `N/A`, `yes | no`, `Available in stores`. */
const signsOfProse = new Set(['-', '/', '|', 'in'])

/** A script that is only words, as prose can be: `Sorry`, `Error: 500`, `"I cannot help."` */
export function isBareWords(program: Program): boolean {
  return program.body.every(isWordStatement)
}

function isWordStatement(statement: Statement): boolean {
  if (statement.type === 'LabeledStatement') return isWordStatement(statement.body)
  return (
    statement.type === 'EmptyStatement' || (statement.type === 'ExpressionStatement' && isWord(statement.expression))
  )
}

function isWord(expression: Expression): boolean {
  switch (expression.type) {
    case 'Identifier':
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
      return true
    case 'TemplateLiteral':
      return expression.expressions.length === 0
    case 'SequenceExpression':
      return expression.expressions.every(isWord)
    // `- no`
    case 'UnaryExpression':
      return expression.operator === '-' && isWord(expression.argument)
    case 'BinaryExpression':
      return signsOfProse.has(expression.operator) && isWord(expression.left) && isWord(expression.right)
    // `Sorry!`, `Same as above`
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isWord(expression.expression)
    // `` Run `npm test` ``; the tag of code stands at its text
    case 'TaggedTemplateExpression':
      return (
        isWord(expression.tag) &&
        isWord(expression.quasi) &&
        Number(expression.tag.end) < Number(expression.quasi.start)
      )
    default:
      return false
  }
}
