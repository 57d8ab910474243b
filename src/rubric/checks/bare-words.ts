import type { ParseResult } from '@babel/parser'

type Program = ParseResult['program']
type Statement = Program['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

/** A script that is only words, as prose can be: `Sorry`, `Answer: no`, `"I cannot help."` */
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
      return true
    case 'TemplateLiteral':
      return expression.expressions.length === 0
    case 'SequenceExpression':
      return expression.expressions.every(isWord)
    // `Sorry!`
    case 'TSNonNullExpression':
      return isWord(expression.expression)
    default:
      return false
  }
}
