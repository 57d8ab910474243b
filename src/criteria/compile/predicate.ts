import type { BinaryExpression, Literal, Node } from '../parse/nodes.js'
import { Plain } from '../values/values.js'
import { is } from './field-comparison.js'

/**
 * What a callback says of one element, asked without a frame; `undefined` leaves the element to the whole program. Only
 * the commonest callbacks have one: a field of the parameter compared with a literal, and `&&` of such.
 */
export type Predicate = (element: unknown) => boolean | undefined

type Value = Literal['value']

export function predicateOf(body: Node, parameter: string): Predicate | undefined {
  if (body.type === 'LogicalExpression' && body.operator === '&&') {
    const left = predicateOf(body.left, parameter)
    const right = left && predicateOf(body.right, parameter)
    return right && ((element) => left(element) && right(element))
  }
  if (body.type !== 'BinaryExpression' || body.right.type !== 'Literal' || body.right.regex) return undefined
  const { operator, left } = body
  const { value } = body.right
  if (operator === '===' && left.type === 'UnaryExpression' && left.operator === 'typeof') {
    const typed = fieldOf(left.argument, parameter)
    return typed === undefined ? undefined : typeComparison(typed, value)
  }
  const field = fieldOf(left, parameter)
  return field === undefined ? undefined : comparison(operator, field, value)
}

/** The name in `parameter.name`. */
function fieldOf(node: Node, parameter: string): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return undefined
  const isOfParameter = node.object.type === 'Identifier' && node.object.name === parameter
  return isOfParameter && node.property.type === 'Identifier' ? node.property.name : undefined
}

// Each operator has a closure of its own, so that the engine sees one operator in each and compiles it as such. What is
// missing or unreadable is left to the whole program, which knows why.

function comparison(operator: BinaryExpression['operator'], field: string, value: Value): Predicate | undefined {
  if (typeof value === 'number') return numberComparison(operator, field, value)
  if (operator === '===') {
    return (element) => {
      if (!(element instanceof Plain)) return undefined
      const found = element[field]
      return found === undefined || typeof found === 'symbol' ? undefined : is(found, value)
    }
  }
  if (operator === '!==') {
    return (element) => {
      if (!(element instanceof Plain)) return undefined
      const found = element[field]
      return found === undefined || typeof found === 'symbol' ? undefined : !is(found, value)
    }
  }
  return undefined
}

function numberComparison(operator: BinaryExpression['operator'], field: string, limit: number): Predicate | undefined {
  switch (operator) {
    case '===':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found === limit : undefined
      }
    case '!==':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found !== limit : undefined
      }
    case '<':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found < limit : undefined
      }
    case '>':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found > limit : undefined
      }
    case '<=':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found <= limit : undefined
      }
    case '>=':
      return (element) => {
        if (!(element instanceof Plain)) return undefined
        const found = element[field]
        return typeof found === 'number' ? found >= limit : undefined
      }
    default:
      return undefined
  }
}

function typeComparison(field: string, type: Value): Predicate {
  return (element) => {
    if (!(element instanceof Plain)) return undefined
    const found = element[field]
    return found === undefined || typeof found === 'symbol' ? undefined : typeof found === type
  }
}
